import type { Clock } from "#client/sync/ports/env.ts";

/** A clock that advances only on request. */
export interface VirtualClock extends Clock {
  /** Runs everything that is due within `ms` in the order of its time, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Returns the milliseconds until the next timer, `null` if there is none. */
  untilNext(): number | null;
  /** Moves the device's date without letting time pass. */
  jump(ms: number): void;
}

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

export function createVirtualClock(start = Date.UTC(2026, 10, 21, 9)): VirtualClock {
  let elapsed = 0;
  let offset = start;
  let order = 0;
  const timers = new Set<Timer>();

  const earliest = (): Timer | undefined => [...timers].sort((a, b) => a.at - b.at || a.order - b.order)[0];

  return {
    now: () => offset + elapsed,
    after(ms, run) {
      order += 1;
      const timer: Timer = { at: elapsed + Math.max(0, ms), order, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    async advance(ms) {
      const end = elapsed + ms;
      await settle();
      for (let timer = earliest(); timer !== undefined && timer.at <= end; timer = earliest()) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.at);
        timer.run();
        await settle();
      }
      elapsed = end;
    },
    untilNext() {
      const next = earliest();
      return next === undefined ? null : Math.max(0, next.at - elapsed);
    },
    jump(ms) {
      offset += ms;
    },
  };
}

/** Lets every promise settle that can settle without a timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
