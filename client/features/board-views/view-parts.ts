import { whenAsked } from "#client/frame/later.ts";

/** What a board of columns without a filter does not need. */
export const lateViews = whenAsked(() => import("./late-views.tsx"));
