import { isWantedAtEnd } from "../place.ts";
import type { GapNeed, Need } from "../storage.ts";

/** A requested place, one record of many. */
export interface GapRecord {
  /** Index of the need. */
  n: number;
  parent: string | null;
  moving: string;
  key: string | null;
  position: number | null;
  after_id: string | null;
  before_id: string | null;
  start: boolean;
}

const RECORD =
  "g(n int, parent uuid, moving uuid, key text, position bigint, after_id uuid, before_id uuid, start boolean)";

/** Returns records of the requested places in lists of this kind. */
export function gapRecords(needs: readonly Need[], list: GapNeed["list"], whole: boolean): GapRecord[] {
  return needs.flatMap(({ gap, wholeList = false }, n) =>
    gap?.list === list && wholeList === whole ? [recordOf(gap, n)] : [],
  );
}

function recordOf({ parentId, movingId, sort: wanted, afterId, beforeId }: GapNeed, n: number): GapRecord {
  const sort = isWantedAtEnd({ afterId, beforeId }) ? undefined : wanted;
  return {
    n,
    parent: parentId,
    moving: movingId,
    key: typeof sort === "string" ? sort : null,
    position: typeof sort === "number" ? Math.max(0, Math.trunc(sort)) : null,
    after_id: afterId ?? null,
    before_id: beforeId ?? null,
    start: sort === undefined && afterId === null,
  };
}

const TABLES = {
  task: { name: "task", parent: "column_id" },
  column: { name: `"column"`, parent: "board_id" },
} as const;

/**
 * For a plain `is null` the planner assumes, until the table is analysed, that it holds for one row in two hundred, and would sort the
 * whole list and not walk its index. For this expression it assumes one in two.
 */
const OPEN = "case when o.archived_at is null then true else false end";

/**
 * Returns the same as `gapAt(list, indexFor(list, need))`, by the index on the list and without reading all of it. The ways to specify a
 * place are tried in order: PostgreSQL stops at the first that returns a row.
 */
export function gapsSql(list: GapNeed["list"], gaps: readonly GapRecord[], records: string): string {
  const { name } = TABLES[list];
  const of = (row: string) => `${row}.${TABLES[list].parent} = p.parent and ${row}.id <> g.moving`;
  const next = (row: string) => `(select n.sort from ${name} n where ${of("n")} and n.sort >= ${row}.sort
   and (n.sort, n.id) > (${row}.sort, ${row}.id) order by n.sort, n.id limit 1)`;
  const previous = (row: string) => `(select q.sort from ${name} q where ${of("q")} and q.sort <= ${row}.sort
   and (q.sort, q.id) < (${row}.sort, ${row}.id) order by q.sort desc, q.id desc limit 1)`;
  const end = (order: string, condition = "true") =>
    `(select e.sort from ${name} e where ${of("e")} and ${condition} order by e.sort ${order} limit 1)`;
  const ways = [`select ${end("desc")}, null`];
  const way = (isNeeded: boolean, sql: string) => (isNeeded ? ways.unshift(sql) : ways.length);
  // From the last way to the first; unused ones would only cost planning time.
  way(
    gaps.some((one) => one.start),
    `select null, ${end("asc")} where g.start`,
  );
  way(
    gaps.some((one) => one.position !== null),
    `select ${previous("v")}, v.sort from (select o.sort, o.id from ${name} o where ${of("o")} and ${OPEN}
   order by o.sort, o.id offset g.position limit 1) v where g.position is not null`,
  );
  way(
    gaps.some((one) => one.key !== null),
    `select ${end("desc", "e.sort <= g.key")}, ${end("asc", "e.sort > g.key")} where g.key is not null`,
  );
  way(
    gaps.some((one) => one.before_id !== null),
    `select ${previous("b")}, b.sort from ${name} b where b.id = g.before_id and ${of("b")}`,
  );
  way(
    gaps.some((one) => one.after_id !== null),
    `select a.sort, ${next("a")} from ${name} a where a.id = g.after_id and ${of("a")}`,
  );
  return `(select json_agg(json_build_object('n', g.n, 'after', w."after", 'before', w."before"))
 from jsonb_to_recordset(${records}) as ${RECORD}, lateral (${parentSql(list, gaps)}) p,
 lateral (${ways.map((sql) => `(${sql})`).join("\n union all ")} limit 1) w("after", "before"))`;
}

/** Selects whole lists: id, key and whether archived, in order. */
export function listsSql(list: GapNeed["list"], gaps: readonly GapRecord[], records: string): string {
  const { name, parent } = TABLES[list];
  return `(select json_agg(json_build_object('n', g.n, 'list', (
   select coalesce(json_agg(json_build_object('id', l.id, 'sort', l.sort, 'archived', l.archived_at is not null) order by l.sort, l.id), '[]')
   from ${name} l where l.${parent} = p.parent and l.id <> g.moving)))
 from jsonb_to_recordset(${records}) as ${RECORD}, lateral (${parentSql(list, gaps)}) p)`;
}

/** Without a parent, uses the list that the row is in. */
function parentSql(list: GapNeed["list"], gaps: readonly GapRecord[]): string {
  if (gaps.every((one) => one.parent !== null)) return "select g.parent as parent";
  const { name, parent } = TABLES[list];
  return `select coalesce(g.parent, (select m.${parent} from ${name} m where m.id = g.moving)) as parent`;
}
