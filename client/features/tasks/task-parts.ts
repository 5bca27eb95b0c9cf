import { later } from "#client/frame/later.ts";

/** What of tasks is not needed to show them. */
export const lateTasks = later(() => import("./late-tasks.tsx"));
