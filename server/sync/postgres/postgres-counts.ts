import { WIP_LIMIT_MAX } from "#contract/core/limit.ts";
import type { Values } from "#server/db/statement.ts";
import type { LoadedPart } from "./postgres-facts.ts";
import type { Need } from "../storage.ts";

/** Selects counts and ends of lists. `columns` is the condition on the columns that are read, `hasInside` means that subtrees are read. */
export function countParts(
  needs: readonly Need[],
  values: Values,
  { columns, hasInside }: { columns: string | null; hasInside: boolean },
): LoadedPart[] {
  const parts: LoadedPart[] = [];
  const idsOf = (of: (need: Need) => string | undefined) => needs.map(of).filter((id) => id !== undefined);
  if (columns !== null && needs.some((need) => (need.openTasksOf ?? need.columnOf) !== undefined)) {
    parts.push(["open", openSql(columns)]);
  }
  const ends = needs.flatMap(({ endsOf }, n) => (endsOf === undefined ? [] : [{ n, ...endsOf }]));
  if (ends.length > 0) parts.push(["ends", endsSql(values.put(JSON.stringify(ends), "jsonb"))]);
  const sized = idsOf((need) => need.sizesOf);
  const filed = idsOf((need) => need.sizesOfFile);
  if (sized.length + filed.length > 0)
    parts.push(["sizes", sizesSql(values.put(sized, "uuid[]"), values.put(filed, "uuid[]"))]);
  const owned = idsOf((need) => need.ownersOf);
  if (owned.length > 0) parts.push(["owners", ownersSql(values.put(owned, "uuid[]"))]);
  const stood = idsOf((need) => need.accountStateOf);
  if (stood.length > 0) parts.push(["account_states", accountStatesSql(values.put(stood, "uuid[]"))]);
  const high = idsOf((need) => need.heightOf);
  if (high.length > 0) parts.push(["heights", heightsSql(values.put(high, "uuid[]"))]);
  if (hasInside) parts.push(["inside", INSIDE]);
  return parts;
}

const INSIDE = `(select json_object_agg(r.root, r.ids) from (
  select i.root, coalesce(json_agg(i.id order by i.depth, i.id) filter (where i.depth > 0), '[]') as ids from inside i group by i.root) r)`;

/** Counts only where a limit may refuse, and only up to the highest limit, so the cost does not grow with the board. */
function openSql(columns: string): string {
  return `(select json_object_agg(c.id, (select count(*) from (
   select from task t where t.column_id = c.id and t.archived_at is null limit ${String(WIP_LIMIT_MAX + 1)}) n))
  from "column" c where c.id ${columns} and c.wip_mode = 'hard' and c.wip_limit is not null)`;
}

/** Reads the end of each column by an index, so the cost does not grow with its tasks. */
function endsSql(records: string): string {
  return `(select json_agg(json_build_object('n', g.n,
   'columns', (select coalesce(json_object_agg(c.id, json_build_object(
     'last', (select t.sort from task t where t.column_id = c.id order by t.sort desc limit 1),
     'open', case when c.wip_mode = 'hard' and c.wip_limit is not null then (select count(*) from (
      select from task t where t.column_id = c.id and t.archived_at is null limit ${String(WIP_LIMIT_MAX + 1)}) n) else 0 end)), '{}')
    from "column" c where c.board_id = g."boardId"),
   'lastItem', (select max(i.sort) from item i where i.task_id = g."taskId")))
  from jsonb_to_recordset(${records}) as g(n int, "boardId" uuid, "taskId" uuid))`;
}

function sizesSql(boards: string, files: string): string {
  return `(select json_object_agg(b.id, json_build_object(
   'columns', (select count(*) from "column" c where c.board_id = b.id),
   'labels', (select count(*) from label l where l.board_id = b.id),
   'customFields', (select count(*) from custom_field f where f.board_id = b.id),
   'rules', (select count(*) from rule r where r.board_id = b.id),
   'savedViews', (select count(*) from saved_view v where v.board_id = b.id),
   'files', (select count(*) from attachment a where a.board_id = b.id and a.deleted_at is null)))
  from (select unnest(${boards}) as id union select f.board_id from attachment f where f.id = any(${files}) and f.board_id is not null) b)`;
}

function ownersSql(boards: string): string {
  return `(select json_object_agg(b.id, (select count(*) from board_member m join "user" u on u.id = m.user_id
  where m.board_id = b.id and m.role = 'owner' and u.disabled_at is null and u.deleted_at is null))
  from (select distinct unnest(${boards}) as id) b)`;
}

function accountStatesSql(people: string): string {
  return `(select json_object_agg(u.id, case when u.deleted_at is not null then 'ended' when u.disabled_at is not null then 'disabled' else 'works' end)
  from "user" u where u.id = any(${people}))`;
}

function heightsSql(boards: string): string {
  return `(with recursive down(root, id, depth) as (
   select distinct b.id, b.id, 1 from unnest(${boards}) as b(id)
   union select d.root, b.id, d.depth + 1 from down d join board b on b.board_id = d.id where d.depth < 64),
  heights as (select d.root, max(d.depth) as height from down d group by d.root)
  select json_object_agg(h.root, h.height) from heights h)`;
}
