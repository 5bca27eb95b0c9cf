import { later } from "#client/frame/later.ts";

/** Attachments of a task come after the first paint: a board is drawn without them. */
export const attachments = later(() => import("./task-attachments.tsx"));
