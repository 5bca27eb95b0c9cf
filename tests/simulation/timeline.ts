/** The virtual clock of a simulated world, in milliseconds since its beginning. It advances only when a caller advances it. */
export interface Timeline {
  now(): number;
  /** Calls `run` once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs all timers that are due within `ms`, one by one. Promises settle after each of them. */
  advance(ms: number): Promise<void>;
  /** Waits until every promise that does not wait for a timer has settled. */
  settle(): Promise<void>;
  /** Advances the time until the promise settles, and returns its result. */
  during<T>(work: Promise<T>): Promise<T>;
  /** How many timers have run. */
  events(): number;
}

interface Timer {
  at: number;
  order: number;
  run: (() => void) | null;
}

export function createTimeline(): Timeline {
  let elapsed = 0;
  let order = 0;
  let events = 0;
  const heap: Timer[] = [];

  const timeline: Timeline = {
    now: () => elapsed,
    events: () => events,
    settle,
    after(ms, run) {
      order += 1;
      const timer: Timer = { at: elapsed + Math.max(0, ms), order, run };
      push(heap, timer);
      return () => {
        timer.run = null;
      };
    },
    async advance(ms) {
      const end = elapsed + ms;
      // A full turn of the event loop: only then does Node.js report unhandled rejections.
      await settle();
      for (let next = heap[0]; next !== undefined && next.at <= end; next = heap[0]) {
        pop(heap);
        if (next.run === null) continue;
        elapsed = next.at;
        events += 1;
        next.run();
        await drained();
      }
      elapsed = end;
    },
    async during(work) {
      let isOver = false;
      const mark = (): void => {
        isOver = true;
      };
      work.then(mark, mark);
      while (!isOver) await timeline.advance(10);
      return work;
    },
  };
  return timeline;
}

/** Resolves after all pending promise jobs. `process.nextTick` runs after them and costs a tenth of a turn of the event loop. */
function drained(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

/** Resolves in the next turn of the event loop. One turn is enough, because nothing in the simulated world waits for real I/O. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.at === b.at ? a.order < b.order : a.at < b.at;
}

function push(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isBefore(timer, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = heap[2 * at + 1];
    const right = heap[2 * at + 2];
    const isRight = left !== undefined && right !== undefined && isBefore(right, left);
    const least = isRight ? right : left;
    if (least === undefined || !isBefore(least, last)) break;
    heap[at] = least;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
}
