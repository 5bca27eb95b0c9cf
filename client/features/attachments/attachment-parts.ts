import { lazy } from "#client/shared/lazy/lazy.ts";

/** Attachments of a task or a page come after the first paint: a board is drawn without them. */
export const attachments = lazy(() => import("./attachments.tsx"));
