import { lazy } from "#client/shared/lazy/lazy.ts";

/** The discussion of a task and the comment field. They are not needed for the first paint of a board. */
export const discussion = lazy(() => import("./comments-lazy.tsx"));
