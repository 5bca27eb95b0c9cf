import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { Harness } from "#client/testing/harness/drag-harness.tsx";
import { VIEWS, type View, watch } from "../browser/browser.ts";

declare global {
  interface Window {
    harness: Harness;
  }
}

export interface At {
  readonly x: number;
  readonly y: number;
}

/** A page with the drag harness, and the actions that move things on it. */
export interface DragHand {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: string[];
  readonly devtools: CDPSession;
  /** Returns the middle of the element that the selector finds. */
  middle(selector: string): Promise<At>;
  card(id: string): Promise<At>;
  /** Presses at `from` and goes to `to` in small steps; the button stays down. */
  carry(from: At, to: At, steps?: number): Promise<void>;
  order(columnId: string): Promise<readonly string[]>;
  columns(): Promise<readonly string[]>;
  /** Waits until the engine has removed all its marks and no animation runs. */
  quiet(): Promise<void>;
  /** Returns the id of the focused card, or of the column whose handle has the focus. */
  focused(): Promise<string | null>;
  touch(type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", at?: At): Promise<void>;
  /** Waits until the element stops scrolling. */
  still(selector: string): Promise<void>;
  /** Waits for that many frames. */
  frames(count: number): Promise<void>;
}

const MARKS = ["ghost", "slot", "source", "over", "shield", "landing"].map((mark) => `[data-drag-${mark}]`).join();

export async function openHand(
  browser: Browser,
  url: string,
  query: string,
  view: View = "desktop",
): Promise<DragHand> {
  const context = await browser.newContext({ ...VIEWS[view] });
  const page = await context.newPage();
  const faults = watch(page, new URL(url).origin);
  await page.goto(`${url}?${query}`);
  // The code of the engine loads after the first paint. The engine is ready when it has set a Tab stop.
  await page.waitForSelector('[data-drag-card][tabindex="0"]', { timeout: 10_000 });
  const devtools = await context.newCDPSession(page);
  const middle = async (selector: string): Promise<At> => {
    const box = await page.locator(selector).boundingBox();
    if (box === null) throw new Error(`${selector} is not drawn`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return {
    context,
    page,
    faults,
    devtools,
    middle,
    card: (id) => middle(`[data-drag-card="${id}"]`),
    async carry(from, to, steps = 12) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps });
      await waitFrames(page, 3);
    },
    order: (columnId) => page.evaluate((id) => window.harness.store.order(id), columnId),
    columns: () => page.evaluate(() => window.harness.store.columnIds()),
    async quiet() {
      await page.waitForFunction(
        (marks) =>
          document.querySelector(marks) === null &&
          document.getAnimations().every(({ playState }) => playState === "finished"),
        MARKS,
      );
    },
    focused: () =>
      page.evaluate(() => {
        const { dragCard, dragColumnHandle } =
          document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
        return dragCard ?? dragColumnHandle ?? null;
      }),
    async touch(type, at) {
      await devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at === undefined ? [] : [{ ...at, id: 1 }],
      });
    },
    async still(selector) {
      let [last, same] = [-1, 0];
      while (same < 4) {
        await waitFrames(page, 4);
        const now = await page
          .locator(selector)
          .first()
          .evaluate((element) => element.scrollTop);
        same = now === last ? same + 1 : 0;
        last = now;
      }
    },
    frames: (count) => waitFrames(page, count),
  };
}

async function waitFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let left = wanted;
        const frame = () => {
          left -= 1;
          if (left <= 0) resolve();
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    count,
  );
}
