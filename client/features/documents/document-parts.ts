import { later, whenAsked } from "#client/frame/later.ts";

/**
 * The editor with all that it stands on. It follows what shows texts, once the first page is drawn: who presses on a task writes in it at
 * once.
 */
export const documentEditor = later(() => import("./editor/document-editor.tsx"));

/** What a text was. */
export const documentVersions = whenAsked(() => import("./versions/versions-dialog.tsx"));
