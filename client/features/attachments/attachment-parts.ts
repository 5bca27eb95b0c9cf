import { lazy } from "#client/shared/lazy/lazy.ts";

/** Attachments of a task or a page. They are not needed for the first paint of a board. */
export const attachments = lazy(() => import("./attachments.tsx"));
