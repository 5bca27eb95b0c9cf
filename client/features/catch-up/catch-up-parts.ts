import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** The catch-up strip. A board can be shown without it. */
export const catchUpStrip = lazyOnDemand(() => import("./catch-up-strip.tsx"));
