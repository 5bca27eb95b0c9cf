import { lazy } from "#client/shared/lazy/lazy.ts";

/** What the overview shows of a person's tasks: it is drawn after the page, in the room that is kept for it. */
export const myTasksOverview = lazy(() => import("./my-tasks-overview.tsx"));
