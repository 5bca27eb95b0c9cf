import { whenAsked } from "#client/frame/later.ts";

/** The part of a board's settings that is about templates. */
export const templateSettings = whenAsked(() => import("./settings/template-settings.ts"));
