import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** The part of a board's settings that is about templates. */
export const templateSettings = lazyOnDemand(() => import("./template-settings.ts"));
