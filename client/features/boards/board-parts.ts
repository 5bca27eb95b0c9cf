import { later } from "#client/frame/later.ts";

/** What of boards is not needed to show one. */
export const titleEditor = later(() => import("./title-editor.tsx"));
export const favourite = later(() => import("#client/frame/favourite.ts"));
export const absentBoard = later(() => import("./absent-board.tsx"));
export const besideColumns = later(() => import("./beside-columns.tsx"));
