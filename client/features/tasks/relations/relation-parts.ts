import { lazy } from "#client/shared/lazy/lazy.ts";

/** Sub-tasks and relations load after the task itself is drawn. */
export const relations = lazy(() => import("./task-relations.tsx"));
