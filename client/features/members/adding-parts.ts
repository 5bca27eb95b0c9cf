import { lazyOnDemand } from "#client/shared/lazy/lazy.ts";

/** The share field. It has dependencies that the settings of a board do not need otherwise. */
export const addingPeople = lazyOnDemand(() => import("./share-field.tsx"));
