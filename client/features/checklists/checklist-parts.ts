import { lazy } from "#client/shared/lazy/lazy.ts";

/** Checklists come after the first paint: a board is drawn without them. */
export const checklists = lazy(() => import("./task-checklists.tsx"));
