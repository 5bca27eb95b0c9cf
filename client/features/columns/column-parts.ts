import { later } from "#client/frame/later.ts";

/** What of columns is not needed to show them. */
export const carrying = later(() => import("./carry-text.ts"));
export const columnMenu = later(() => import("./column-menu.tsx"));
export const columnMutations = later(() => import("./column-mutations.ts"));
export const newColumn = later(() => import("./new-column-form.tsx"));
export const nameEditor = later(() => import("./name-editor.tsx"));
export const limitDialog = later(() => import("./limit-dialog.tsx"));
export const renameColumnDialog = later(() => import("./rename-column-dialog.tsx"));
