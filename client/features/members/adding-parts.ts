import { whenAsked } from "#client/frame/later.ts";

/** Adds people: it stands on what the first paint does without. */
export const addingPeople = whenAsked(() => import("./add-person.tsx"));
