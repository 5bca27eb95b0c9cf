import { later } from "#client/frame/later.ts";

/** What of tasks is not needed to show them. */
export const carrying = later(() => import("./carry-text.ts"));
export const taskMenu = later(() => import("./task-menu.tsx"));
export const taskKeys = later(() => import("./task-keys.ts"));
export const taskMutations = later(() => import("./task-mutations.ts"));
export const sendingToBoard = later(() => import("./send-to-board.tsx"));
export const taskPlane = later(() => import("./task-plane.tsx"));
