import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { median } from "#bench/metric.ts";
import { scriptMs, scriptAroundMs } from "./script-time.ts";

const ROUNDS = 9;

/** A page that does nothing but an empty commit of React at every key. */
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

/** Script of one key whose commit changes nothing. */
export function emptyCommitMs(browser: Browser, page: Page): Promise<number> {
  return inRounds(() => scriptMs(browser, page, () => pressAndDraw(page, "Space")));
}

export interface MoveScript {
  lift: number;
  step: number;
  /** The redrawing itself: what is folded, sorted and drawn because one task stands elsewhere now. */
  redraw: number;
  /** From the key to the frame that shows the card in its new place; and with what follows it: the landing, the device, the server. */
  drop: number;
  whole: number;
}

/** Script of each key of a move by keyboard; the last one changes the data, writes them down and draws them. */
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
/** The server has answered and the card has flown home, so one move is not measured in the next. */
const SETTLED_MS = 700;

/** The page itself notes when another card stands first: asking it again and again would be measured too. */
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
