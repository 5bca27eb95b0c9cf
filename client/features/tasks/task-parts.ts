import { lazy } from "#client/shared/lazy/lazy.ts";

/** What of tasks is not needed to show them. */
export const lazyTasks = lazy(() => import("./tasks-lazy.tsx"));
