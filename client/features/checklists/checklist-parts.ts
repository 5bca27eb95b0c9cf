import { lazy } from "#client/shared/lazy/lazy.ts";

/** Checklists of a task. They are not needed for the first paint of a board. */
export const checklists = lazy(() => import("./task-checklists.tsx"));
