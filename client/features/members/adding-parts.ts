import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** Invites people: it stands on what the settings of a board do without. */
export const addingPeople = lazyOnDemand(() => import("./share-field.tsx"));
