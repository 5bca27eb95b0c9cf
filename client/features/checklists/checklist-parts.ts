import { later } from "#client/frame/later.ts";

/** Checklists come after the first paint: a board is drawn without them. */
export const checklists = later(() => import("./task-checklists.tsx"));
