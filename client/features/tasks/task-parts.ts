import { lazy } from "#client/shared/lazy/lazy.ts";

/** Code of tasks that is not needed to render them. */
export const lazyTasks = lazy(() => import("./tasks-lazy.tsx"));
