import type { Bench } from "#bench/bench.ts";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "#tests/e2e/browser/browser.ts";
import { neededFrames, shownFrames, type Frames } from "#bench/browser/drag-frames.ts";
import { deviceReadMs, elementsOf, firstCardMs, heapMb, newDevice, untilStored } from "./browser-probes.ts";
import { median, type Metric } from "#bench/metric.ts";
import { coldStart } from "./cold-start.ts";
import { editorReady } from "./editor-ready.ts";
import { barePage, emptyCommitMs, moveScript } from "./move-script.ts";
import { makeFilledBoard } from "#bench/product-data.ts";
import { threadMs } from "./script-time.ts";
import { signInPage, type SignedIn } from "./signed-in.ts";

const ROUNDS = 5;
const TASKS = 10_000;
const SMALL = 100;
const THRICE = { kind: "ratio-at-most", value: 3 } as const;

/** A metric of this group; it has an absolute limit unless `bare` is set. */
type BrowserMetric = Pick<Metric, "name" | "ours" | "limit"> & { unit?: string; bare?: number };

/** Measures what a user waits for in a browser on a board of 10,000 tasks, against what the browser alone needs. */
export async function browserMetrics(bench: Bench): Promise<Metric[]> {
  const browser = await launchBrowser();
  try {
    const signedIn = await signInPage(browser, bench.product.base);
    const board = await makeFilledBoard(bench.product.base, signedIn.person, TASKS);
    const path = `/b/${board.boardId}`;
    const cold = await inRounds(() => coldVisit(browser, signedIn, path));
    const start = await coldStart(signedIn);
    const fullDevice = await fullDeviceStart(browser, signedIn, path);
    const editor = await editorReady(browser);
    const metrics: BrowserMetric[] = [
      { name: "first card of 10,000, cold", ours: cold, limit: atMost(1_200) },
      {
        name: "start without a network to the first card of 1,000, against an empty page",
        ...start,
        limit: { kind: "none" },
      },
      ...(await warmMetrics(browser, signedIn, path)),
      {
        name: "first card of 100, warm, on a device with 10,000 more against one without",
        ...fullDevice,
        limit: { kind: "ratio-at-most", value: 1.3 },
      },
      { name: "editor of a text ready, against an empty one of Tiptap", ...editor.first, limit: THRICE },
      { name: "the same again in the same page", ...editor.again, limit: { kind: "none" } },
    ];
    return metrics.map(({ unit = "ms", bare, ...metric }) => ({
      group: "browser",
      unit,
      bare: bare ?? null,
      ...metric,
    }));
  } finally {
    await browser.close();
  }
}

async function inRounds(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await measure());
  return median(values);
}

async function coldVisit(browser: Browser, signedIn: SignedIn, path: string): Promise<number> {
  const { context, page } = await newDevice(browser, signedIn);
  const ms = await firstCardMs(page, path);
  await context.close();
  return ms;
}

/** Measures a small board before and after a large board is stored on the device: the start must not depend on what else the device has. */
async function fullDeviceStart(
  browser: Browser,
  signedIn: SignedIn,
  large: string,
): Promise<{ ours: number; bare: number }> {
  const board = await makeFilledBoard(signedIn.base, signedIn.person, SMALL);
  const path = `/b/${board.boardId}`;
  const { context, page } = await newDevice(browser, signedIn);
  await firstCardMs(page, path);
  await untilStored(page, path, SMALL);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const bare = await inRounds(() => firstCardMs(page, path));
  await firstCardMs(page, large);
  await untilStored(page, large, TASKS);
  const ours = await inRounds(() => firstCardMs(page, path));
  await context.close();
  return { ours, bare };
}

async function warmMetrics(browser: Browser, signedIn: SignedIn, path: string): Promise<BrowserMetric[]> {
  const { context, page } = await newDevice(browser, signedIn);
  await firstCardMs(page, path);
  await untilStored(page, path, TASKS);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const reads = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ours, bare } = await deviceReadMs(page, path);
    reads.ours.push(ours);
    reads.bare.push(bare);
  }
  const warm = await inRounds(() => firstCardMs(page, path));
  const busy = await inRounds(() => threadMs(browser, page, () => firstCardMs(page, path)));
  const metrics: BrowserMetric[] = [
    { name: "first card of 10,000, warm", ours: warm, limit: atMost(350) },
    { name: "processor of the page's own thread for it", ours: busy, limit: { kind: "none" } },
    {
      name: "the board from the device against a bare read of its rows",
      ours: median(reads.ours),
      bare: median(reads.bare),
      limit: THRICE,
    },
    { name: "elements on the page", unit: "", ours: await elementsOf(page), limit: atMost(3_000) },
    { name: "heap after collecting", unit: "MB", ours: await heapMb(page), limit: atMost(90) },
    ...(await dragMetrics(browser, page)),
    ...(await moveMetrics(browser, page)),
  ];
  await context.close();
  return metrics;
}

/**
 * Measures the shown frames of a drag, against those of the same page at rest, which depend on the machine and its other processes; and the
 * processor time that the page needs between frames, which depends on the product alone.
 */
async function dragMetrics(browser: Browser, page: Page): Promise<BrowserMetric[]> {
  const rest = (): Promise<unknown> => page.waitForTimeout(1_500);
  const idle = await shownFrames(page, rest);
  const shown = await shownFrames(page, () => dragAcross(page));
  const needed = await neededFrames(browser, page, () => dragAcross(page));
  return [
    ...frameMetrics("frames of a drag across the board", shown, idle),
    ...frameMetrics("processor for them", needed),
  ];
}

function frameMetrics(what: string, { longest, p95 }: Frames, idle?: Frames): BrowserMetric[] {
  return [
    { name: `${what}: the longest`, ours: longest, limit: atMost(50), ...(idle ? { bare: idle.longest } : {}) },
    { name: `${what}: 95 %`, ours: p95, limit: atMost(17), ...(idle ? { bare: idle.p95 } : {}) },
  ];
}

async function moveMetrics(browser: Browser, page: Page): Promise<BrowserMetric[]> {
  const bare = await barePage(browser);
  const empty = await emptyCommitMs(browser, bare);
  await bare.close();
  await page.bringToFront();
  const { lift, step, redraw, drop, whole } = await moveScript(browser, page);
  return [
    { name: "script that redraws a move, against an empty commit", ours: redraw, bare: empty, limit: atMost(4) },
    { name: "script of dropping by key until it is shown", ours: drop, bare: empty, limit: { kind: "none" } },
    { name: "the same with all that follows it", ours: whole, bare: empty, limit: { kind: "none" } },
    { name: "script of lifting before it", ours: lift, bare: empty, limit: { kind: "none" } },
    { name: "script of a step before it", ours: step, bare: empty, limit: { kind: "none" } },
  ];
}

/** Drags the first card over every visible column, and cancels with Esc. */
async function dragAcross(page: Page): Promise<void> {
  const card = await page.locator("[data-drag-card]").first().boundingBox();
  if (card === null) throw new Error("no card to drag");
  await page.mouse.move(card.x + 40, card.y + 20);
  await page.mouse.down();
  for (let step = 1; step <= 90; step += 1) {
    await page.mouse.move(card.x + 40 + step * 11, card.y + 20 + Math.sin(step / 6) * 200);
  }
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

function atMost(value: number): Metric["limit"] {
  return { kind: "at-most", value };
}
