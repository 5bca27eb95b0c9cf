import { lazy, lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/**
 * The editor with all that it stands on. It follows what shows texts, once the first page is drawn: who presses on a task writes in it at
 * once.
 */
export const documentEditor = lazy(() => import("./editor/document-editor.tsx"));

/** What a text was. */
export const documentVersions = lazyOnDemand(() => import("./versions/versions-dialog.tsx"));
