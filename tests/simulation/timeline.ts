/** The one time of a simulated world, in milliseconds since its beginning. Nothing happens unless it is told to go on. */
export interface Timeline {
  now(): number;
  /** Runs once after `ms`. Returns the function that calls it off. */
  after(ms: number, run: () => void): () => void;
  /** Runs all that is due within `ms`, one by one, letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Lets everything settle that waits for no time. */
  settle(): Promise<void>;
  /** Lets time pass until something has ended. */
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
      // A turn of its own: here a promise that was left to fail alone comes to light.
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

/** Resolves when no promise has anything left to do. Ticks come after promises and cost a tenth of a turn of the event loop. */
function drained(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

/** Promises settle before anything else gets its turn, so one turn is enough: nothing in this world waits for more. */
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
