import { BUILD_CHECK_INTERVAL_MS } from "#contract/core/limit.ts";

/** The environment of the watch; `updates.ts` passes the browser's. */
export interface BuildWorld {
  /** Id of the build of this page; "development" is never out of date. */
  readonly build: string;
  /** Reads the build that the server has published; `null` if it cannot be read. */
  latest(): Promise<string | null>;
  /** The browser's online state: offline, nothing is requested. */
  network(): boolean;
  now(): number;
  /** From 0 to 1. */
  fraction(): number;
  after(ms: number, run: () => void): () => void;
  /** Notifies when the user returns to the page. */
  onFocus(run: () => void): () => void;
  /** Called with a newer build, at every check until this page has switched to it. */
  onNewer(id: string): void;
}

/** Minimum interval of checks for a user who switches between windows. */
const FOCUS_LOOK_MS = 60_000;

/**
 * docs/specification.md, sections 1 and 9: checks for a new build once an hour, the first time at a random moment of the hour, so that
 * pages opened in the morning do not all check at once; and when the user returns to the page.
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
