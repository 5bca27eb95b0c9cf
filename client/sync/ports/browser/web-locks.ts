import type { LockPort } from "../env.ts";

/** Returns the browser's locks between tabs; `null` if it has none (plain http). */
export function webLocks(): LockPort | null {
  if (!("locks" in navigator)) return null;
  const { locks } = navigator;
  return {
    async run(name, work) {
      const state = { begun: false };
      try {
        return await locks.request(name, () => {
          state.begun = true;
          return work();
        });
      } catch (error) {
        // In a frame of another site a browser may deny locks, as it denies storage: then tabs share nothing that needs a lock.
        if (state.begun || !(error instanceof DOMException) || error.name !== "SecurityError") throw error;
        return work();
      }
    },
  };
}
