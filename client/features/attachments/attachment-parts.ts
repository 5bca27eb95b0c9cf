import { later } from "#client/frame/later.ts";

/** Attachments of a task or a page come after the first paint: a board is drawn without them. */
export const attachments = later(() => import("./attachments.tsx"));
