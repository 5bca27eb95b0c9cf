import type { Relation } from "#contract/entities/relation.ts";

/** The kinds of relations to another task, in display order. */
export const KINDS = ["blockedBy", "blocks", "related", "duplicates", "duplicatedBy"] as const;
export type Kind = (typeof KINDS)[number];

/** The purpose of a task search: a relation, a sub-task, or a parent. */
export type RelationTarget = Kind | "subtask" | "parent";

/** The task that stores a relation: this one or the other, which then shows the opposite kind. */
export const WRITTEN: { readonly [K in Kind]: { readonly field: Relation; readonly isHere: boolean } } = {
  blockedBy: { field: "blockedByIds", isHere: true },
  blocks: { field: "blockedByIds", isHere: false },
  related: { field: "relatedIds", isHere: true },
  duplicates: { field: "duplicateOfIds", isHere: true },
  duplicatedBy: { field: "duplicateOfIds", isHere: false },
};
