import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** Code that a board of columns without a filter does not need. */
export const lazyViews = lazyOnDemand(() => import("./views-lazy.tsx"));
