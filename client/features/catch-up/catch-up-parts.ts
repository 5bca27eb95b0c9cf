import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** What somebody who comes back is told: nothing of it is needed to show a board. */
export const catchUpStrip = lazyOnDemand(() => import("./catch-up-strip.tsx"));
