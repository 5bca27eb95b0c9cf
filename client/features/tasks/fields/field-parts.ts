import { lazy } from "#client/shared/lazy/lazy.ts";

export const duePickers = lazy(() => import("./due-pickers.ts"));
