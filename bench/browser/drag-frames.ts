import type { Browser, Page } from "playwright-core";

/** Milliseconds. */
export interface Frames {
  readonly p95: number;
  readonly longest: number;
}

declare global {
  interface Window {
    frameTimes?: { readonly times: number[]; on: boolean };
  }
}

function framesOf(gaps: readonly number[]): Frames {
  const sorted = gaps.toSorted((a, b) => a - b);
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, longest: sorted.at(-1) ?? 0 };
}

/** Returns the times between the frames that the page shows during `act`. */
export async function shownFrames(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const record = { times: [] as number[], on: true };
    const frame = (now: number) => {
      record.times.push(now);
      if (record.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    window.frameTimes = record;
  });
  await act();
  const times = await page.evaluate(() => {
    const record = window.frameTimes;
    if (record === undefined) return [];
    record.on = false;
    return record.times;
  });
  return framesOf(times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the thread, in µs, without that of other processes. */
  readonly tdur?: number;
}

/** Returns the processor time of the page's main thread from one animation frame to the next. */
export async function neededFrames(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await act();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const events = trace.traceEvents.toSorted((a, b) => a.ts - b.ts);
  const starts = events.filter(({ name }) => name === "FireAnimationFrame");
  const { pid, tid } = starts[0] ?? { pid: 0, tid: 0 };
  const tasks = events.filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith("RunTask"));
  const needed = starts.map(() => 0);
  let frame = 0;
  for (const { ts, tdur = 0 } of tasks) {
    while ((starts[frame + 1]?.ts ?? Number.POSITIVE_INFINITY) <= ts) frame += 1;
    needed[frame] = (needed[frame] ?? 0) + tdur / 1_000;
  }
  if (tasks.length < starts.length / 2) throw new Error("The trace holds no tasks: the measurement means nothing");
  return framesOf(needed);
}
