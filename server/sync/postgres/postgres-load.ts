import type { EntityName } from "#contract/changes/change.ts";
import { BOARD_DEPTH_MAX, TASK_DEPTH_MAX } from "#contract/core/limit.ts";
import { rolesOn } from "#server/db/roles-on.ts";
import { COLUMNS, selectOf, tableName } from "#server/db/rows.ts";
import { createValues, statement, type Statement, type Values } from "#server/db/statement.ts";
import { countParts } from "./postgres-counts.ts";
import { gapRecords, gapsSql, listsSql } from "./postgres-gap.ts";
import type { LoadedPart } from "./postgres-facts.ts";
import type { Need } from "../storage.ts";

/**
 * Returns the statement that reads the facts of one or several mutations. It contains only requested parts. Every part is a JSON column, so
 * all of it is of one moment.
 */
export function loadStatement(needs: readonly Need[]): Statement {
  const values = createValues();
  const ids = idSets(needs, values);
  const parts: LoadedPart[] = [
    ["done", doneSql(needs, values)],
    ["boards", BOARDS],
    ["roles", rolesSql(ids.people)],
    ["rules", rulesSql(ids)],
    ...rowParts(ids),
    ...placeParts(needs, values),
    ...countParts(needs, values, { columns: ids.columns, hasInside: ids.inside !== null }),
    ...ownParts(needs, values),
  ];
  const columns = parts.map(([name, sql]) => `${sql} as "${name}"`).join(",\n ");
  return statement(`${chainSql(ids)}\nselect ${columns}`, values.all);
}

function doneSql(needs: readonly Need[], values: Values): string {
  const actors = values.put(
    needs.map((need) => need.actorId),
    "uuid[]",
  );
  const mutations = values.put(
    needs.map((need) => need.mutationId),
    "uuid[]",
  );
  const done = "json_build_object('actorId', m.user_id, 'mutationId', m.mutation_id, 'streams', m.streams)";
  return `(select json_agg(${done}) from unnest(${actors}, ${mutations}) as d(user_id, mutation_id)
  join mutation m on m.user_id = d.user_id and m.mutation_id = d.mutation_id)`;
}

/** Conditions on the ids of each requested table, `null` if none is requested. */
interface IdSets {
  boards: string;
  columns: string | null;
  tasks: string | null;
  labels: string | null;
  customFields: string | null;
  rules: string | null;
  savedViews: string | null;
  items: string | null;
  comments: string | null;
  attachments: string | null;
  /** Tasks that are read with their ancestors. */
  lines: string | null;
  /** Boards that are read with their subtrees. */
  inside: string | null;
  /** An array of ids, not a condition. */
  people: string;
  /** True if names of users are requested, not only their roles. */
  named: boolean;
}

function idSets(needs: readonly Need[], values: Values): IdSets {
  const all = (of: (need: Need) => readonly string[] | undefined) => needs.flatMap((need) => of(need) ?? []);
  const one = (of: (need: Need) => string | undefined) => all((need) => [of(need)].filter((id) => id !== undefined));
  const among = (ids: readonly string[]) => (ids.length === 0 ? null : `= any(${values.put(ids, "uuid[]")})`);
  const columnOf = one((need) => need.columnOf);
  const peopleOf = one((need) => need.peopleOf);
  const columns = all((need) => need.columns);
  const people = [...new Set(all((need) => [need.actorId, ...(need.people ?? [])]))];
  const items = among(all((need) => need.items));
  const comments = among(all((need) => need.comments));
  const attachments = among(all((need) => need.attachments));
  const lines = among(one((need) => need.lineOf));
  const outer = one((need) => need.inside);
  return {
    boards: values.put(
      all((need) => need.boards),
      "uuid[]",
    ),
    columns: columnsAmong(columns, { columnOf, endsOf: one((need) => need.endsOf?.boardId) }, values),
    tasks: tasksAmong(
      all((need) => need.tasks),
      { items, comments, attachments, lines },
      values,
    ),
    labels: among(all((need) => need.labels)),
    customFields: among(all((need) => need.customFields)),
    rules: among(all((need) => need.rules)),
    savedViews: among(all((need) => need.savedViews)),
    items,
    comments,
    attachments,
    lines,
    inside: outer.length === 0 ? null : values.put(outer, "uuid[]"),
    people:
      peopleOf.length === 0
        ? values.put(people, "uuid[]")
        : `array(${among2(people, peopleOf, values, "select unnest(t.assignee_ids || t.watcher_ids)")})`,
    named: needs.some((need) => need.people !== undefined || need.peopleOf !== undefined),
  };
}

/** Columns with given ids, columns of given tasks, and all columns of some boards. */
function columnsAmong(
  ids: readonly string[],
  { columnOf, endsOf }: { columnOf: readonly string[]; endsOf: readonly string[] },
  values: Values,
): string | null {
  if (columnOf.length + endsOf.length === 0) return ids.length === 0 ? null : `= any(${values.put(ids, "uuid[]")})`;
  const ways = [among2(ids, columnOf, values, "select t.column_id")];
  if (endsOf.length > 0)
    ways.push(`select e.id from "column" e where e.board_id = any(${values.put(endsOf, "uuid[]")})`);
  return `in (${ways.join(" union ")})`;
}

/** Tasks with given ids, tasks of details, and their ancestors. */
function tasksAmong(
  ids: readonly string[],
  { items, comments, attachments, lines }: Pick<IdSets, "items" | "comments" | "attachments" | "lines">,
  values: Values,
): string | null {
  const ways: string[] = [];
  if (items !== null) ways.push(`select i.task_id from item i where i.id ${items}`);
  if (comments !== null) ways.push(`select c.task_id from comment c where c.id ${comments}`);
  if (attachments !== null) ways.push(`select a.task_id from attachment a where a.id ${attachments}`);
  if (lines !== null) ways.push("select l.id from line l");
  if (ids.length === 0 && ways.length === 0) return null;
  const idsSql = values.put(ids, "uuid[]");
  return ways.length === 0 ? `= any(${idsSql})` : `in (${[`select unnest(${idsSql})`, ...ways].join(" union ")})`;
}

/** Given ids, and ids that some tasks reference. */
function among2(ids: readonly string[], taskIds: readonly string[], values: Values, select: string): string {
  return `select unnest(${values.put(ids, "uuid[]")}) union ${select} from task t where t.id = any(${values.put(taskIds, "uuid[]")})`;
}

const BOARD_COLUMNS = COLUMNS.board.join(", ");

function boardColumns(alias: string): string {
  return COLUMNS.board.map((column) => `${alias}.${column}`).join(", ");
}

/** The requested boards, the boards of requested rows, and all their ancestors. */
function chainSql(ids: IdSets): string {
  const { boards, columns, tasks, labels, customFields, rules, savedViews, attachments, lines, inside } = ids;
  const wanted = [`select unnest(${boards})`];
  if (inside !== null) wanted.push("select i.id from inside i");
  if (columns !== null) wanted.push(`select x.board_id from "column" x where x.id ${columns}`);
  if (tasks !== null) wanted.push(`select x.board_id from task x where x.id ${tasks}`);
  if (attachments !== null)
    wanted.push(`select x.board_id from attachment x where x.id ${attachments} and x.board_id is not null`);
  if (labels !== null) wanted.push(`select x.board_id from label x where x.id ${labels}`);
  if (customFields !== null) wanted.push(`select x.board_id from custom_field x where x.id ${customFields}`);
  if (rules !== null) wanted.push(`select x.board_id from rule x where x.id ${rules}`);
  if (savedViews !== null) wanted.push(`select x.board_id from saved_view x where x.id ${savedViews}`);
  return `with recursive ${lines === null ? "" : lineSql(lines)}${inside === null ? "" : insideSql(inside)}wanted(id) as (${wanted.join(" union ")}),
chain(${BOARD_COLUMNS}) as (
 select ${boardColumns("b")} from wanted w join board b on b.id = w.id
 union select ${boardColumns("p")} from chain c join board p on p.id = c.board_id)`;
}

/** Walks down from boards, themselves included. Limited to the depth of nesting, so a cycle ends too. */
function insideSql(boards: string): string {
  return `inside(root, id, depth) as (
 select b.id, b.id, 0 from unnest(${boards}) as b(id)
 union select i.root, b.id, i.depth + 1 from inside i join board b on b.board_id = i.id where i.depth < ${String(BOARD_DEPTH_MAX)}),
`;
}

/** Walks up from tasks, limited to the depth of sub-tasks, so a cycle, which only a damaged database has, ends too. */
function lineSql(lines: string): string {
  return `line(id, parent_task_id, depth) as (
 select t.id, t.parent_task_id, 0 from task t where t.id ${lines}
 union select t.id, t.parent_task_id, l.depth + 1 from line l join task t on t.id = l.parent_task_id
 where l.depth < ${String(TASK_DEPTH_MAX)}),
`;
}

const BOARDS = `(select json_agg(r) from (
  select ${selectOf("board", "c")}, s.epoch, s.head, s.task_number as "taskNumber"
  from chain c join stream s on s.id = 'b:' || c.id::text) r)`;

function rolesSql(people: string): string {
  return `(select json_agg(json_build_object('boardId', c.id, 'userId', p.id, 'role', m.role, 'isLent', m.team_id is not null))
  from chain c, unnest(${people}) as p(id), ${rolesOn("c.id", "p.id")} m)`;
}

function rowParts(ids: IdSets): LoadedPart[] {
  const { columns, tasks, labels, customFields, savedViews, items, comments, attachments, people, named } = ids;
  const parts: LoadedPart[] = [];
  if (columns !== null) parts.push(["columns", rowsSql("column", columns)]);
  if (tasks !== null) parts.push(["tasks", rowsSql("task", tasks)]);
  if (labels !== null) parts.push(["labels", rowsSql("label", labels)]);
  if (customFields !== null) parts.push(["customFields", rowsSql("customField", customFields)]);
  if (savedViews !== null) parts.push(["savedViews", rowsSql("savedView", savedViews)]);
  if (items !== null) parts.push(["items", rowsSql("item", items)]);
  if (comments !== null) parts.push(["comments", rowsSql("comment", comments)]);
  if (attachments !== null) parts.push(["attachments", rowsSql("attachment", attachments)]);
  const person = "json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'avatar', u.avatar)";
  if (named) parts.push(["people", `(select json_agg(${person}) from "user" u where u.id = any(${people}))`]);
  return parts;
}

/** Any write may run the rules of its board: an index contains the active ones, and most boards have none. */
function rulesSql({ rules }: IdSets): string {
  const namedRules = rules === null ? "" : ` union select ${selectOf("rule", "x")} from rule x where x.id ${rules}`;
  return `(select json_agg(r) from (select ${selectOf("rule", "x")} from wanted w
  join rule x on x.board_id = w.id and x.enabled and x.archived_at is null${namedRules}) r)`;
}

function rowsSql(entity: Exclude<EntityName, "board" | "member" | "favourite" | "topBoard">, ids: string): string {
  return `(select json_agg(r) from (select ${selectOf(entity, "x")} from ${tableName(entity)} x where x.id ${ids}) r)`;
}

function placeParts(needs: readonly Need[], values: Values): LoadedPart[] {
  const parts: LoadedPart[] = [];
  for (const list of ["task", "column"] as const) {
    const gaps = gapRecords(needs, list, false);
    if (gaps.length > 0) parts.push([`${list}Gaps`, gapsSql(list, gaps, values.put(JSON.stringify(gaps), "jsonb"))]);
    const lists = gapRecords(needs, list, true);
    if (lists.length > 0)
      parts.push([`${list}Lists`, listsSql(list, lists, values.put(JSON.stringify(lists), "jsonb"))]);
  }
  return parts;
}

/** Selects rows of users' own streams. */
function ownParts(needs: readonly Need[], values: Values): LoadedPart[] {
  const owners = needs.filter(
    (need) => (need.ownStream ?? need.favourite ?? need.notifications ?? need.savedViews) !== undefined,
  );
  if (owners.length === 0) return [];
  const users = values.put(
    owners.map((need) => need.actorId),
    "uuid[]",
  );
  const head = "json_build_object('userId', w.id, 'epoch', s.epoch, 'seq', s.head, 'taskNumber', s.task_number)";
  return [
    [
      "userHeads",
      `(select json_agg(${head}) from unnest(${users}) as w(id) join stream s on s.id = 'u:' || w.id::text)`,
    ],
    ...favouriteParts(needs, values),
    ...notificationParts(needs, values),
  ];
}

function notificationParts(needs: readonly Need[], values: Values): LoadedPart[] {
  const ids = needs.flatMap((need) => need.notifications ?? []);
  if (ids.length === 0) return [];
  return [["notifications", rowsSql("notification", `= any(${values.put(ids, "uuid[]")})`)]];
}

function favouriteParts(needs: readonly Need[], values: Values): LoadedPart[] {
  const favouriteNeeds = needs.filter((need) => need.favourite !== undefined);
  if (favouriteNeeds.length === 0) return [];
  const users = values.put(
    favouriteNeeds.map((need) => need.actorId),
    "uuid[]",
  );
  const boards = values.put(
    favouriteNeeds.map((need) => need.favourite),
    "uuid[]",
  );
  const row = "json_build_object('userId', f.user_id, 'id', f.board_id, 'sort', f.sort, 'rev', f.rev)";
  return [
    [
      "favourites",
      `(select json_agg(${row}) from unnest(${users}, ${boards}) as w(user_id, board_id)
  join favourite f on f.user_id = w.user_id and f.board_id = w.board_id)`,
    ],
  ];
}
