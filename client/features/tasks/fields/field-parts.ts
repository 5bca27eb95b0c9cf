import { lazy } from "#client/frame/lazy.ts";

export const duePickers = lazy(() => import("./due-pickers.ts"));
