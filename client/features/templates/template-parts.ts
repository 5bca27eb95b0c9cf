import { lazyOnDemand } from "#client/frame/lazy.ts";

/** The part of a board's settings that is about templates. */
export const templateSettings = lazyOnDemand(() => import("./settings/template-settings.ts"));
