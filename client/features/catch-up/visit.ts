import type { CatchUpAnswer } from "#contract/boards/catch-up.ts";

/** A shorter absence is ignored. */
export const ABSENCE_MS = 10 * 60_000;

export interface VisitEnv {
  /** The device's clock in milliseconds; only differences are used. */
  now: () => number;
  /** Loads what others did since the user's last visit; `null` if the server did not answer. */
  ask: () => Promise<CatchUpAnswer | null>;
  /** Reports to the server that the user has seen the current state. */
  see: () => Promise<void>;
  notify: (catchUp: CatchUpAnswer) => void;
}

/** A visit of a board: the user is online and the page of the board is visible. */
export interface Visit {
  /** Called when the visit starts and every minute while it lasts. The call is late on a device that slept. */
  stay(): Promise<void>;
  /** Called when the page is hidden or the board is left. */
  go(): Promise<void>;
  /** Ends the visit. A later answer is ignored, unless `stay` is called again. */
  end(): void;
}

/**
 * Makes a visit. Changes that the user saw on the screen are not reported as news even if the network failed meanwhile. Changes that the
 * server has not returned are not reported as seen.
 */
export function createVisit({ now, ask, see, notify }: VisitEnv): Visit {
  let hereAt: number | null = null;
  let isAsking = false;
  let hasEnded = false;

  async function come(): Promise<void> {
    isAsking = true;
    const catchUp = await ask();
    isAsking = false;
    if (catchUp === null || hasEnded) return;
    hereAt = now();
    if (shouldNotify(catchUp)) notify(catchUp);
    await see();
  }

  return {
    async stay() {
      hasEnded = false;
      if (isAsking) return;
      if (hereAt === null || now() - hereAt >= ABSENCE_MS) await come();
      else hereAt = now();
    },
    async go() {
      if (hereAt === null || now() - hereAt >= ABSENCE_MS) return;
      hereAt = now();
      await see();
    },
    end() {
      hasEnded = true;
    },
  };
}

/** Returns true if the absence was long enough and there are changes to show. */
export function shouldNotify({ since, awayMs, items, boardChanges }: CatchUpAnswer): boolean {
  if (since === null || awayMs < ABSENCE_MS) return false;
  return items.length > 0 || boardChanges > 0;
}
