/** Details of a task whose changes its activity shows. */
export const ACTIVITY_DETAILS = ["item", "attachment"];

/**
 * Joins to `change`, the alias of a logged change, the id of each task that it changes directly or in a detail: `touched.id`, text, with
 * duplicates.
 */
export function touchedTasks(change: string): string {
  return `cross join lateral jsonb_array_elements(${change}.ops) op
 cross join lateral (select case when op->>'e' = 'task' then op->>'id'
  when op->>'e' in (${ACTIVITY_DETAILS.map((part) => `'${part}'`).join(", ")}) then op->'f'->>'taskId' end as id) touched`;
}
