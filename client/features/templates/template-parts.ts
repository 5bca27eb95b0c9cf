import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** The templates page of a board's settings. */
export const templateSettings = lazyOnDemand(() => import("./template-settings.ts"));
