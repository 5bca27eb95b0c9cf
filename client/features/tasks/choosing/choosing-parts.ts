import { lazy } from "#client/frame/lazy.ts";

/** Choosing several tasks: nothing that a page is drawn with. */
export const choosing = lazy(() => import("./choosing-lazy.tsx"));
