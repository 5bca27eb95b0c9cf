import { whenAsked } from "#client/frame/later.ts";

/** The editor with all that it stands on: fetched when somebody means to open a text that they may write in. */
export const documentEditor = whenAsked(() => import("./editor/document-editor.tsx"));

/** What a text was. */
export const documentVersions = whenAsked(() => import("./versions/versions-dialog.tsx"));
