import { whenAsked } from "#client/frame/later.ts";

/** Invites people: it stands on what the settings of a board do without. */
export const addingPeople = whenAsked(() => import("./share-field.tsx"));
