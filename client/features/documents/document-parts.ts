import { lazy, lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/**
 * The editor with its dependencies. Prefetched after the first page is drawn, so that a user who clicks into a task's text can write at
 * once.
 */
export const documentEditor = lazy(() => import("./editor/document-editor.tsx"));

/** The dialog with the versions of a document. */
export const documentVersions = lazyOnDemand(() => import("./versions/versions-dialog.tsx"));
