import { lazy } from "#client/shared/lazy/lazy.ts";

/** The overview's my-tasks sections: rendered after the page, in space reserved for them. */
export const myTasksOverview = lazy(() => import("./my-tasks-overview.tsx"));
