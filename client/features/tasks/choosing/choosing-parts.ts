import { later } from "#client/frame/later.ts";

/** Choosing several tasks: nothing that a page is drawn with. */
export const choosing = later(() => import("./late-choosing.tsx"));
