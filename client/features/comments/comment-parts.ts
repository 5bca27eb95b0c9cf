import { later } from "#client/frame/later.ts";

/** The discussion of a task and the field under it come after the first paint: a board is drawn without them. */
export const discussion = later(() => import("./late-comments.tsx"));
