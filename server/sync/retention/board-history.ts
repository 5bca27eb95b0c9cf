import type { Pool, PoolClient } from "pg";
import { boardOfStream, type BoardStream } from "#contract/changes/change.ts";
import {
  applyHistoryOp,
  isHistoryOp,
  addHistoryRow,
  emptyHistoryRows,
  HISTORY_ENTITIES,
  type HistoryEntity,
  type HistoryRow,
} from "#contract/boards/board-history.ts";
import { unpackOps } from "#server/db/packed-ops.ts";
import { selectOf, tableName } from "#server/db/rows.ts";
import { statement } from "#server/db/statement.ts";

/**
 * What is kept of a board's past where its log does not reach: how it stood at one change, `past.seq`. All changes after that one are in the log.
 */

type Connection = Pick<Pool | PoolClient, "query">;

/** What to select of an entity, and from where; a board's epoch is its stream's. */
function currentRowsSql(entity: HistoryEntity): string {
  const own = `select ${selectOf(entity, "t")}`;
  return entity === "board"
    ? `${own}, e.epoch from board t join stream e on e.id = 'b:' || t.id::text where t.id = b.board_id or t.board_id = b.board_id`
    : `${own} from ${tableName(entity)} t where t.board_id = b.board_id`;
}

/** Everything on the board and the boards in it, as it stands. */
const CURRENT_ROWS = HISTORY_ENTITIES.map(
  (entity) =>
    `select b.stream_id, '${entity}', x.id, to_jsonb(x) from begun b cross join lateral (${currentRowsSql(entity)}) x`,
).join(" union all ");

/** One statement, so that the number and the rows are of one moment. */
const LAY = `with begun as (insert into past (stream_id, seq, at)
 select s.id, s.head, $2::timestamptz from stream s where s.id = any($1::text[]) and s.min_seq > 0
 on conflict do nothing returning stream_id, substr(stream_id, 3)::uuid as board_id)
insert into past_row (stream_id, entity, id, row) ${CURRENT_ROWS}`;

const MISSING = `select s.id from stream s left join past p on p.stream_id = s.id
where s.min_seq > 0 and s.id >= 'b:' and s.id < 'b;' and p.stream_id is null limit $1::bigint`;

/** Of a log that has all of it, the past begins with nothing. */
const BEGIN = `insert into past (stream_id, seq, at) select s.id, 0, 'epoch' from stream s where s.id = $1::text and s.min_seq = 0
on conflict do nothing`;

const PIECE = `select c.seq, c.at, c.ops from past p join change c on c.stream_id = p.stream_id and c.seq > p.seq and c.seq <= $2::bigint
where p.stream_id = $1::text order by c.seq limit $3::bigint`;

const STORED_ROWS = `select r.entity as e, r.row from unnest($2::text[], $3::uuid[]) as g(entity, id)
join past_row r on r.stream_id = $1::text and r.entity = g.entity and r.id = g.id`;

const KEEP = `with given as (select g.entity, g.id, g.row from unnest($2::text[], $3::uuid[], $4::jsonb[]) as g(entity, id, row)),
kept as (insert into past_row (stream_id, entity, id, row) select $1::text, g.entity, g.id, g.row from given g where g.row is not null
 on conflict (stream_id, entity, id) do update set row = excluded.row),
gone as (delete from past_row r using given g
 where r.stream_id = $1::text and r.entity = g.entity and r.id = g.id and g.row is null)
update past set seq = $5::bigint, at = $6::timestamptz where stream_id = $1::text`;

/** Changes that are read at once. */
const TOGETHER = 1_000;

/** Keeps how boards stand whose logs have no beginning and of which nothing is kept. Answers whether there may be more of them. */
export async function startMissingHistories(connection: Connection, boards: number, now: number): Promise<boolean> {
  const { rows } = await connection.query<{ id: BoardStream }>(statement(MISSING, [boards]));
  if (rows.length > 0)
    await startHistories(
      connection,
      rows.map(({ id }) => id),
      now,
    );
  return rows.length === boards;
}

async function startHistories(connection: Connection, streams: readonly BoardStream[], now: number): Promise<void> {
  await connection.query(statement(LAY, [streams, new Date(now).toISOString()]));
}

/** Brings what is kept of a board's past up to the change `upto`, so that the log may forget what comes before. */
export async function foldHistory(
  connection: Connection,
  stream: BoardStream,
  upto: number,
  now: number,
): Promise<void> {
  await connection.query(statement(BEGIN, [stream]));
  await startHistories(connection, [stream], now);
  for (;;) {
    const { rows } = await connection.query<LoggedChange>(statement(PIECE, [stream, upto, TOGETHER]));
    const last = rows.at(-1);
    if (last === undefined) return;
    await foldPiece(connection, stream, rows, last);
  }
}

interface LoggedChange {
  seq: number;
  at: Date;
  /** As they are kept. */
  ops: unknown;
}

async function foldPiece(
  connection: Connection,
  stream: BoardStream,
  piece: readonly LoggedChange[],
  { seq, at }: LoggedChange,
): Promise<void> {
  const ops = piece.flatMap(({ ops: storedOps, seq: number }) =>
    unpackOps(storedOps)
      .filter(isHistoryOp)
      .map((op) => ({ op, seq: number })),
  );
  const touched = [...new Map(ops.map(({ op: { e, id } }) => [`${e} ${id}`, { e, id }])).values()];
  const entities = touched.map(({ e }) => e);
  const ids = touched.map(({ id }) => id);
  const { rows: storedRows } = await connection.query<HistoryRow>(statement(STORED_ROWS, [stream, entities, ids]));
  const rows = emptyHistoryRows();
  for (const one of storedRows) addHistoryRow(rows, one);
  for (const { op, seq: number } of ops) applyHistoryOp(rows, op, { stream, seq: number });
  const next = touched.map(({ e, id }) => rows[e].get(id));
  const encoded = next.map((row) => (row === undefined || hasLeft(row, stream) ? null : JSON.stringify(row)));
  await connection.query(statement(KEEP, [stream, entities, ids, encoded, seq, at.toISOString()]));
}

/** A task that was carried to another board is no part of this one's past from then on. */
function hasLeft(row: HistoryRow["row"], stream: BoardStream): boolean {
  return "columnId" in row && row.boardId !== boardOfStream(stream);
}
