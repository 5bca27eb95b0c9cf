import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** `ts` and `dur`: start and duration in µs of wall time. `tdur`: duration in µs of processor time, without that of other processes. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const SCRIPT = new Set(["FunctionCall", "v8.callFunction", "RunMicrotasks", "EvaluateScript"]);
/** Rendering that a script may trigger before it ends; it does not count as script. */
const DRAWING = new Set(["UpdateLayoutTree", "Layout", "PrePaint"]);

/** Returns the processor time that the page's main thread spends in scripts during `act`, in milliseconds. */
export async function scriptMs(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  return scriptOf(await ownEvents(browser, page, act));
}

/** Script times in milliseconds around the moment when the page sets a mark. */
export interface ScriptAround {
  /** The script that was running when the mark was set, as a whole. */
  at: number;
  /** All scripts before the end of the first frame after it. */
  until: number;
  all: number;
}

export async function scriptAroundMs(
  browser: Browser,
  page: Page,
  mark: string,
  act: () => Promise<unknown>,
): Promise<ScriptAround> {
  const own = await ownEvents(browser, page, act);
  const set = own.find(({ name }) => name === mark)?.ts;
  const frames = own.filter(({ name, ts }) => name === "FireAnimationFrame" && set !== undefined && ts >= set);
  const first = frames.toSorted((a, b) => a.ts - b.ts)[0];
  if (first === undefined) throw new Error(`No frame came after ${mark}: the measurement means nothing`);
  const end = first.ts + (first.dur ?? 0);
  const running = own.filter(
    ({ name, ts, dur = 0 }) => SCRIPT.has(name) && set !== undefined && ts <= set && ts + dur >= set,
  );
  const around = own.filter((event) => isInside(event, outermost(running)));
  return { at: scriptOf(around), until: scriptOf(own.filter(({ ts }) => ts < end)), all: scriptOf(own) };
}

function scriptOf(own: readonly TraceEvent[]): number {
  const script = outermost(own.filter(({ name }) => SCRIPT.has(name)));
  const drawing = outermost(own.filter(({ name }) => DRAWING.has(name))).filter((event) => isInside(event, script));
  return processorOf(script) - processorOf(drawing);
}

/** Returns the processor time that the page's main thread spends in total during `act`, in milliseconds. */
export async function threadMs(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  return processorOf((await ownEvents(browser, page, act)).filter(({ name }) => name.endsWith("RunTask")));
}

/** Returns the trace events of the thread that renders the page. */
async function ownEvents(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "v8", "blink.user_timing"] });
  await act();
  // Ensures at least one frame, by which the thread is identified.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const frame = trace.traceEvents.find(({ name }) => name === "FireAnimationFrame");
  if (frame === undefined) throw new Error("The trace shows no frame: the measurement means nothing");
  return trace.traceEvents.filter(({ pid, tid }) => pid === frame.pid && tid === frame.tid);
}

function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  const outer: TraceEvent[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0)))
    if (!isInside(event, outer.slice(-1))) outer.push(event);
  return outer;
}

function isInside(event: TraceEvent, others: readonly TraceEvent[]): boolean {
  return others.some(({ ts, dur = 0 }) => event.ts >= ts && event.ts + (event.dur ?? 0) <= ts + dur);
}

function processorOf(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
}
