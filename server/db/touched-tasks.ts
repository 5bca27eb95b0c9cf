/** Parts of a task whose rows its history tells of. */
export const ACTIVITY_DETAILS = ["item", "attachment"];

/** Joins to `change`, an alias of a logged change, the id of each task that it touches itself or in a part: `touched.id`, text, not distinct. */
export function touchedTasks(change: string): string {
  return `cross join lateral jsonb_array_elements(${change}.ops) op
 cross join lateral (select case when op->>'e' = 'task' then op->>'id'
  when op->>'e' in (${ACTIVITY_DETAILS.map((part) => `'${part}'`).join(", ")}) then op->'f'->>'taskId' end as id) touched`;
}
