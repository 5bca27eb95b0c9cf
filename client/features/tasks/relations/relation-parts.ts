import { later } from "#client/frame/later.ts";

/** Sub-tasks and relations come after the task itself is drawn. */
export const relations = later(() => import("./task-relations.tsx"));
