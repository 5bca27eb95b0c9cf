import { whenAsked } from "#client/frame/later.ts";

/** What somebody who comes back is told: nothing of it is needed to show a board. */
export const awayStrip = whenAsked(() => import("./away-strip.tsx"));
