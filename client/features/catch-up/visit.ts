import type { CatchUpAnswer } from "#contract/boards/catch-up.ts";

/** A shorter absence is none. */
export const ABSENCE_MS = 10 * 60_000;

export interface VisitEnv {
  /** Milliseconds of the device's clock: only how much has passed is looked at. */
  now: () => number;
  /** What others did since this person was last here, as the server knows it; `null` when it does not say. */
  ask: () => Promise<CatchUpAnswer | null>;
  /** Tells the server that what is on the screen now has been seen. */
  see: () => Promise<void>;
  notify: (catchUp: CatchUpAnswer) => void;
}

/** A person's stay on a board, with a network and its page in view. */
export interface Visit {
  /** They are here: said when they come, and again each minute while they stay. A device that slept says it late. */
  stay(): Promise<void>;
  /** They look elsewhere. */
  go(): Promise<void>;
  /** They have left: what is told after this reaches nobody, unless they stay again. */
  end(): void;
}

/** What changed before their eyes is no news, though the network broke meanwhile; what nobody has told them is not taken as seen. */
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

/** True for news of an absence that was one. */
export function shouldNotify({ since, awayMs, items, boardChanges }: CatchUpAnswer): boolean {
  if (since === null || awayMs < ABSENCE_MS) return false;
  return items.length > 0 || boardChanges > 0;
}
