import type { Pool, PoolClient } from "pg";
import { boardOfStream, type Change, type StreamId } from "#contract/changes/change.ts";
import { highestRole, type Role } from "#contract/core/permission.ts";
import type { ChangesAnswer } from "#contract/sync/sync-endpoints.ts";
import { needsSnapshot } from "../changes-since.ts";
import { unpackOps } from "#server/db/packed-ops.ts";
import { createValues, statement } from "#server/db/statement.ts";
import type { Audience, ChangeLog, ChangesQuestion } from "../storage.ts";
import { rolesOn } from "#server/db/roles-on.ts";

/** A pool, or a connection in a transaction. */
export type Connection = Pick<Pool | PoolClient, "query">;

interface LoggedRow {
  epoch: string;
  head: number;
  min_seq: number;
  granted_seq: number | null;
  seq: number | null;
  mutation_id: string | null;
  actor: string | null;
  at: Date | null;
  /** In the packed form of the table. */
  ops: unknown;
}

/** One statement, so that the head and the changes are of one moment. */
const CHANGES_SINCE = `select s.epoch, s.head, s.min_seq, m.granted_seq, c.seq, c.mutation_id, c.actor, c.at, c.ops
from stream s
left join board_member m on m.board_id = $2::uuid and m.user_id = $3::uuid
left join lateral (select c.seq, c.mutation_id, c.actor, c.at, c.ops from change c
  where c.stream_id = s.id and c.seq > $4::bigint order by c.seq limit $5::bigint) c on true
where s.id = $1::text order by c.seq`;

const HEADS = "select s.id, s.epoch, s.head from stream s where s.id = any($1::text[])";

const READERS = `with recursive way(target, id, board_id, inherit) as (
 select b.id, b.id, b.board_id, b.inherit from board b where b.id = any($1::uuid[])
 union select w.target, p.id, p.board_id, p.inherit from way w join board p on p.id = w.board_id where w.inherit)
select w.target, m.user_id, m.role from way w left join ${rolesOn("w.id")} m on true`;

const HEIRS = `with recursive down(id) as (
 select b.id from board b where b.id = $1::uuid
 union select b.id from down d join board b on b.board_id = d.id where b.inherit)
select d.id from down d`;

const REPEATED = `select c.stream_id, s.epoch, c.seq, c.mutation_id, c.actor, c.at, c.ops
from unnest($1::text[], $2::bigint[]) as d(stream_id, seq)
join change c on c.stream_id = d.stream_id and c.seq = d.seq join stream s on s.id = c.stream_id
order by c.stream_id, c.seq`;

/** Implements the read-only parts of the storage. */
export function createPostgresLog(connection: Connection): ChangeLog & Audience {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await connection.query<R>(statement(text, values))).rows;
  return {
    async changesSince(question) {
      const { stream, userId, since, limit } = question;
      const rows = await ask<LoggedRow>(CHANGES_SINCE, stream, boardOfStream(stream), userId, since, limit);
      return answerOf(question, rows);
    },
    async headsOf(streams) {
      const rows = await ask<{ id: StreamId; epoch: string; head: number }>(HEADS, streams);
      return new Map(rows.map((row) => [row.id, { epoch: row.epoch, seq: row.head }]));
    },
    async readersOf(boardIds) {
      const rows = await ask<{ target: string; user_id: string | null; role: Role | null }>(READERS, boardIds);
      const boards = new Map<string, Map<string, Role>>();
      for (const { target, user_id: userId, role } of rows) {
        const readers = boards.get(target) ?? new Map<string, Role>();
        boards.set(target, readers);
        if (userId === null || role === null) continue;
        readers.set(userId, highestRole([role, readers.get(userId) ?? role]) ?? role);
      }
      return boards;
    },
    async heirsOf(boardId) {
      return (await ask<{ id: string }>(HEIRS, boardId)).map((row) => row.id);
    },
  };
}

function answerOf(question: ChangesQuestion, rows: readonly LoggedRow[]): ChangesAnswer {
  const first = rows[0];
  if (first === undefined) return { resync: true };
  const { epoch, head } = first;
  if (needsSnapshot({ epoch, head, minSeq: first.min_seq, grantedSeq: first.granted_seq }, question))
    return { resync: true };
  return { epoch, head, changes: rows.flatMap((row) => changeOf({ ...row, stream_id: question.stream })) };
}

function changeOf(row: Omit<LoggedRow, "head" | "min_seq" | "granted_seq"> & { stream_id: StreamId }): Change[] {
  const { seq, at, ops } = row;
  if (seq === null || at === null) return [];
  return [
    {
      stream: row.stream_id,
      epoch: row.epoch,
      seq,
      mutationId: row.mutation_id,
      actor: row.actor,
      at: at.toISOString(),
      ops: unpackOps(ops),
    },
  ];
}

/** Reads the changes of a mutation; changes that are deleted from the log are left out. */
export async function readChanges(
  connection: Connection,
  places: readonly { stream: StreamId; seq: number }[],
): Promise<Change[]> {
  const values = createValues();
  values.put(
    places.map((place) => place.stream),
    "text[]",
  );
  values.put(
    places.map((place) => place.seq),
    "bigint[]",
  );
  const { rows } = await connection.query<LoggedRow & { stream_id: StreamId }>(statement(REPEATED, values.all));
  return rows.flatMap(changeOf);
}
