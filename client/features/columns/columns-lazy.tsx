/** What is done to columns. It comes in one file after the first paint: a file of its own for each would be a line in the board's page. */
export { carryText } from "./carry-text.ts";
export { openColumnMenu } from "./column-menu.tsx";
export { ColumnDialogHost } from "./column-dialog-host.tsx";
export { moveColumn } from "./column-mutations.ts";
export { NameEditor } from "./name-editor.tsx";
export { NewColumnForm } from "./new-column-form.tsx";
