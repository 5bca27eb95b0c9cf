import { later } from "#client/frame/later.ts";

/** What of columns is not needed to show them. */
export const lateColumns = later(() => import("./late-columns.tsx"));
