import { later } from "#client/frame/later.ts";

export const termPickers = later(() => import("./term-pickers.ts"));
