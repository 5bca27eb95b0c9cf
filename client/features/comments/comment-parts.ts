import { lazy } from "#client/shared/lazy/lazy.ts";

/** The discussion of a task and the field under it come after the first paint: a board is drawn without them. */
export const discussion = lazy(() => import("./comments-lazy.tsx"));
