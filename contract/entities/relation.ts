/** Sets of a task that name other tasks (docs/product.md, section 3, relation). Without schemas: a board is drawn by these. */
export const RELATIONS = ["blockedByIds", "relatedIds", "duplicateOfIds"] as const;
export type Relation = (typeof RELATIONS)[number];

/** Every field of a task that names other tasks. */
export const LINKS = ["parentTaskId", ...RELATIONS] as const;
export type LinkField = (typeof LINKS)[number];

export function isRelation(field: string): field is Relation {
  return RELATIONS.some((relation) => relation === field);
}

const NONE: readonly string[] = [];

/** What a task names in a field. A row that an older build has kept names nothing. */
export function namedIn<F extends string>(
  task: { readonly [Field in F]: unknown } | undefined,
  field: F,
): readonly string[] {
  const value = task?.[field];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value : NONE;
}
