import type { LockPort } from "../env.ts";

/** The browser's locks between tabs; `null` where it has none (plain http). */
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
        // Inside a page of another site a browser may deny them as it denies storage: then tabs share nothing to be guarded.
        if (state.begun || !(error instanceof DOMException) || error.name !== "SecurityError") throw error;
        return work();
      }
    },
  };
}
