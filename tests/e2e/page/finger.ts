import type { CDPSession, Locator, Page } from "playwright-core";
import { still } from "./person.ts";

export interface At {
  readonly x: number;
  readonly y: number;
}

export interface Pull {
  /** Pixels a frame, of about 16 ms. */
  readonly step?: number;
  /** Rests where it has come to before it leaves. */
  readonly rests?: boolean;
  /** Does not leave. */
  readonly stays?: boolean;
}

/** One finger on a page, as the browser's own input: it decides about scrolling itself. */
export interface Finger {
  down(at: At): Promise<void>;
  move(at: At): Promise<void>;
  up(): Promise<void>;
  /** Goes from one point to another at an even speed, and leaves. */
  pull(from: At, to: At, how?: Pull): Promise<void>;
}

/** The clock of a pull: a busy machine makes no flick slower. Milliseconds. */
const FRAME_MS = 16;
/** A finger that has gone so far holds nothing any more: until then a busy machine must not take its time for a hold. Pixels. */
const HOLD_SLOP = 8;
/** Longer than a finger needs to rest. */
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

/** The middle of something that has come to rest. */
export async function middleOf(page: Page, of: Locator): Promise<At> {
  await still(page);
  const box = await of.boundingBox();
  if (box === null) throw new Error("What is to be touched is not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
