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
 * The history of a board before the start of its log: the rows of the board at one change, `past.seq`. All later changes are in the log.
 */

type Connection = Pick<Pool | PoolClient, "query">;

/** Returns the query of an entity's rows; the epoch of a board is stored with its stream. */
function currentRowsSql(entity: HistoryEntity): string {
  const own = `select ${selectOf(entity, "t")}`;
  return entity === "board"
    ? `${own}, e.epoch from board t join stream e on e.id = 'b:' || t.id::text where t.id = b.board_id or t.board_id = b.board_id`
    : `${own} from ${tableName(entity)} t where t.board_id = b.board_id`;
}

/** The current rows of a board and of the boards nested in it. */
const CURRENT_ROWS = HISTORY_ENTITIES.map(
  (entity) =>
    `select b.stream_id, '${entity}', x.id, to_jsonb(x) from begun b cross join lateral (${currentRowsSql(entity)}) x`,
).join(" union all ");

/** One statement, so that the number and the rows belong to the same moment. */
const LAY = `with begun as (insert into past (stream_id, seq, at)
 select s.id, s.head, $2::timestamptz from stream s where s.id = any($1::text[]) and s.min_seq > 0
 on conflict do nothing returning stream_id, substr(stream_id, 3)::uuid as board_id)
insert into past_row (stream_id, entity, id, row) ${CURRENT_ROWS}`;

const MISSING = `select s.id from stream s left join past p on p.stream_id = s.id
where s.min_seq > 0 and s.id >= 'b:' and s.id < 'b;' and p.stream_id is null limit $1::bigint`;

/** The history of a complete log starts empty. */
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

/** Number of changes that are read at once. */
const TOGETHER = 1_000;

/**
 * Stores the current rows of boards whose log is incomplete and which have no stored history. Returns true if there may be more of them.
 */
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

/** Applies changes up to `upto` to the stored history of a board, so that they can be deleted from the log. */
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
  /** In the packed form of the table. */
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

/** A task that was moved to another board is no longer part of this board's history. */
function hasLeft(row: HistoryRow["row"], stream: BoardStream): boolean {
  return "columnId" in row && row.boardId !== boardOfStream(stream);
}
