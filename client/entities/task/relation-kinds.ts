import type { Relation } from "#contract/entities/relation.ts";

/** How another task stands to this one, in the order in which it is shown. */
export const KINDS = ["blockedBy", "blocks", "related", "duplicates", "duplicatedBy"] as const;
export type Kind = (typeof KINDS)[number];

/** What another task is looked for: to stand so to this one, to be put under it, or to be above it. */
export type RelationTarget = Kind | "subtask" | "parent";

/** Where a relation is written: at the task itself, or at the other one, whose other side it is then. */
export const WRITTEN: { readonly [K in Kind]: { readonly field: Relation; readonly isHere: boolean } } = {
  blockedBy: { field: "blockedByIds", isHere: true },
  blocks: { field: "blockedByIds", isHere: false },
  related: { field: "relatedIds", isHere: true },
  duplicates: { field: "duplicateOfIds", isHere: true },
  duplicatedBy: { field: "duplicateOfIds", isHere: false },
};
