import { lazy } from "#client/shared/lazy/lazy.ts";

/** Choosing several tasks: nothing that a page is drawn with. */
export const choosing = lazy(() => import("./selection-lazy.tsx"));
