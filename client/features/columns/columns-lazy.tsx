/** Column actions, bundled as one lazy chunk: each extra chunk would add a preload entry to the board page. */
export { carryText } from "./carry-text.ts";
export { openColumnMenu } from "./column-menu.tsx";
export { ColumnDialogHost } from "./column-dialog-host.tsx";
export { moveColumn } from "./column-mutations.ts";
export { NameEditor } from "./name-editor.tsx";
export { NewColumnForm } from "./new-column-form.tsx";
