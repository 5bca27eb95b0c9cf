import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { median } from "#bench/metric.ts";
import { scriptMs, scriptAroundMs } from "./script-time.ts";

const ROUNDS = 9;

/** Opens a page that does nothing but an empty React commit on every key press. */
export async function barePage(browser: Browser): Promise<Page> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: new URL("empty-commit.ts", import.meta.url).pathname, formats: ["iife"], name: "bare" },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  const code = first?.output.find((file) => file.type === "chunk")?.code;
  if (code === undefined) throw new Error("The bare page was not built");
  const page = await browser.newPage();
  await page.setContent("<!doctype html><body></body>");
  await page.addScriptTag({ content: code });
  await page.getByText("bare").waitFor();
  return page;
}

/** Measures the script time of a key press whose commit changes nothing. */
export function emptyCommitMs(browser: Browser, page: Page): Promise<number> {
  return inRounds(() => scriptMs(browser, page, () => pressAndDraw(page, "Space")));
}

export interface MoveScript {
  lift: number;
  step: number;
  /** The redraw itself: what is computed, sorted and rendered because one task has moved. */
  redraw: number;
  /**
   * `drop`: from the key press to the frame that shows the card in its new place. `whole`: with everything after it: animation, storage,
   * server.
   */
  drop: number;
  whole: number;
}

/** Measures the script time of each key press of a keyboard move; the last one changes, stores and renders the data. */
export async function moveScript(browser: Browser, page: Page): Promise<MoveScript> {
  const rounds: MoveScript[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const card = page.locator("[data-drag-card]").first();
    const id = await card.getAttribute("data-drag-card");
    await card.focus();
    const measured = async (key: string): Promise<number> => scriptMs(browser, page, () => pressAndDraw(page, key));
    const lift = await measured("Space");
    const step = await measured("ArrowDown");
    await markWhenFirstIsNot(page, id);
    const { at, until, all } = await scriptAroundMs(browser, page, SHOWN, async () => {
      await page.keyboard.press("Space");
      await page.waitForTimeout(SETTLED_MS);
    });
    rounds.push({ lift, step, redraw: at, drop: until, whole: all });
  }
  const of = (part: keyof MoveScript): number => median(rounds.map((round) => round[part]));
  return { lift: of("lift"), step: of("step"), redraw: of("redraw"), drop: of("drop"), whole: of("whole") };
}

const SHOWN = "bench: shown";
/** After this time the server has answered and the animation is over, so that one move does not affect the measurement of the next. */
const SETTLED_MS = 700;

/** Makes the page itself set a mark when another card is first: polling would be measured, too. */
async function markWhenFirstIsNot(page: Page, id: string | null): Promise<void> {
  await page.evaluate(
    ([first, mark]) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector("[data-drag-card]")?.getAttribute("data-drag-card") === first) return;
        performance.mark(mark ?? "");
        observer.disconnect();
      });
      observer.observe(document.body, { subtree: true, childList: true });
    },
    [id, SHOWN],
  );
}

async function pressAndDraw(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function inRounds(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await measure());
  return median(values);
}
