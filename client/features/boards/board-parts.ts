import { later } from "#client/frame/later.ts";

/** What of boards is not needed to show one. */
export const lateBoards = later(() => import("./late-boards.tsx"));
