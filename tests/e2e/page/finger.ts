import type { CDPSession, Locator, Page } from "playwright-core";
import { still } from "./person.ts";

export interface At {
  readonly x: number;
  readonly y: number;
}

export interface Pull {
  /** Pixels per frame of 16 ms. */
  readonly step?: number;
  /** Holds still at the end before it lifts, so that the page sees no flick. */
  readonly rests?: boolean;
  /** Does not lift at the end. */
  readonly stays?: boolean;
}

/** One finger that sends native touch input, so that the browser itself decides about scrolling. */
export interface Finger {
  down(at: At): Promise<void>;
  move(at: At): Promise<void>;
  up(): Promise<void>;
  /** Moves from one point to another at a constant speed, and lifts unless `stays` is set. */
  pull(from: At, to: At, how?: Pull): Promise<void>;
}

/** Milliseconds between the event timestamps of a pull. Timestamps are computed, so a busy machine does not slow a flick down. */
const FRAME_MS = 16;
/** Pixels after which a finger cannot start a long press. Up to here no frame is awaited: on a busy machine a long press would begin. */
const HOLD_SLOP = 8;
/** Milliseconds; long enough for the page to treat the finger as resting. */
const REST_MS = 130;

export async function fingerOn(page: Page): Promise<Finger> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: At, when = Date.now()) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ ...at, id: 1 }],
      timestamp: when / 1_000,
    });
  const frames = (count: number) =>
    page.evaluate(async (left) => {
      for (let frame = 0; frame < left; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, count);
  const finger: Finger = {
    async down(at) {
      await send("touchStart", at);
    },
    async move(at) {
      await send("touchMove", at);
      await frames(1);
    },
    async up() {
      await send("touchEnd");
    },
    async pull(from, to, { step = 8, rests = false, stays = false } = {}) {
      const way = Math.hypot(to.x - from.x, to.y - from.y);
      const steps = Math.max(1, Math.ceil(way / step));
      const begun = Date.now();
      await send("touchStart", from, begun);
      for (let at = 1; at <= steps; at += 1) {
        const share = at / steps;
        const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await send("touchMove", point, begun + at * FRAME_MS);
        if (way * share > HOLD_SLOP) await frames(1);
      }
      const end = begun + steps * FRAME_MS;
      if (!stays) await send("touchEnd", undefined, end + (rests ? REST_MS : FRAME_MS));
    },
  };
  return finger;
}

/** Returns the middle of an element after all animations have ended. */
export async function middleOf(page: Page, of: Locator): Promise<At> {
  await still(page);
  const box = await of.boundingBox();
  if (box === null) throw new Error("What is to be touched is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
