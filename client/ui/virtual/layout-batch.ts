import { flushSync } from "react-dom";

/** Layout work of one list: first everything that reads, then everything that writes or re-renders. */
export interface LayoutJob {
  read(): void;
  write(): void;
}

// A list settles in two rounds (mount, then measure). The limit stops sizes that never settle.
const ROUNDS = 4;

let waiting = new Set<LayoutJob>();
let scheduled = false;

/**
 * Collects the jobs of all lists that were committed together and runs them in a microtask, before the paint. With many columns on a board,
 * alternating reads and writes would cost one layout per column.
 */
export function scheduleLayout(job: LayoutJob): void {
  waiting.add(job);
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(flushLayout);
}

/** Runs the waiting jobs now; for callers that need the geometry in the same task. */
export function flushLayout(): void {
  for (let round = 0; round < ROUNDS && waiting.size > 0; round += 1) {
    const jobs = waiting;
    waiting = new Set();
    for (const job of jobs) job.read();
    flushSync(() => {
      for (const job of jobs) job.write();
    });
  }
  scheduled = false;
  if (waiting.size > 0) {
    scheduled = true;
    requestAnimationFrame(flushLayout);
  }
}
