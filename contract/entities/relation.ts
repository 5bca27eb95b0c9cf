/** Task fields that reference other tasks (docs/product.md, section 3, relation). Without schemas, because drawing a board needs them. */
export const RELATIONS = ["blockedByIds", "relatedIds", "duplicateOfIds"] as const;
export type Relation = (typeof RELATIONS)[number];

/** All task fields that reference other tasks. */
export const LINKS = ["parentTaskId", ...RELATIONS] as const;
export type LinkField = (typeof LINKS)[number];

export function isRelation(field: string): field is Relation {
  return RELATIONS.some((relation) => relation === field);
}

const NONE: readonly string[] = [];

/** Returns the tasks that a field references. Rows that older builds stored have none. */
export function namedIn<F extends string>(
  task: { readonly [Field in F]: unknown } | undefined,
  field: F,
): readonly string[] {
  const value = task?.[field];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value : NONE;
}
