import { BUILD_CHECK_INTERVAL_MS } from "#contract/core/limit.ts";

/** What the watch is told of the world; the browser's own in `updates.ts`. */
export interface BuildWorld {
  /** Id of the build that this page is made of; "development" is never out of date. */
  readonly build: string;
  /** Reads what the server has published; `null` when it cannot be read. */
  latest(): Promise<string | null>;
  /** The browser's word: without a network nothing is asked. */
  network(): boolean;
  now(): number;
  /** From 0 to 1. */
  fraction(): number;
  after(ms: number, run: () => void): () => void;
  /** The person comes back to the page. */
  onFocus(run: () => void): () => void;
  /** Another build is there: bring it. Told at every look until it has come. */
  onNewer(id: string): void;
}

/** Who goes to and fro between windows asks no more often than this. */
const FOCUS_LOOK_MS = 60_000;

/**
 * docs/specification.md, sections 1 and 9: looks for another build once an hour, at first at a random moment of the hour, so that not all pages
 * opened in the morning ask at once; and when the person comes back to the page.
 */
export function watchBuilds(world: BuildWorld): () => void {
  if (world.build === "development") return () => {};
  let lookedAt = world.now();
  let stopTimer = (): void => {};

  async function look(): Promise<void> {
    if (!world.network()) return;
    lookedAt = world.now();
    const id = await world.latest();
    if (id !== null && id !== world.build) world.onNewer(id);
  }
  function lookIn(ms: number): void {
    stopTimer = world.after(ms, () => {
      lookIn(BUILD_CHECK_INTERVAL_MS);
      void look();
    });
  }
  lookIn(world.fraction() * BUILD_CHECK_INTERVAL_MS);
  const stopFocus = world.onFocus(() => {
    if (Math.abs(world.now() - lookedAt) >= FOCUS_LOOK_MS) void look();
  });
  return () => {
    stopTimer();
    stopFocus();
  };
}
