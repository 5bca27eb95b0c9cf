import type pg from "pg";
import { DOCUMENT_VERSIONS_MAX } from "#contract/core/limit.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { bytea } from "./document-queries.ts";

export interface VersionRow {
  id: string;
  guid: string;
  at: Date;
  authorId: string | null;
  label: string | null;
  bytes: number;
}

export interface NewVersion extends Omit<VersionRow, "bytes"> {
  state: Uint8Array;
}

export interface Restore {
  /** The document at `epoch` and `seq`. */
  previous: NewVersion;
  epoch: number;
  seq: number;
  /** The document's new content. */
  state: Uint8Array;
}

export type VersionQueries = ReturnType<typeof createVersionQueries>;

const FIELDS = `v.id, v.guid, v.at, v.author_id as "authorId", v.label, length(v.state) as bytes`;

const INSERT = `with made as (
 insert into document_version (id, guid, at, author_id, label, state) values ($1, $2, $3, $4, $5, $6)
 on conflict do nothing returning id)
select count(*)::int as made from made`;

/** Deletes old versions beyond the number that users look through. */
const TRIM = `delete from document_version v where v.guid = $1 and v.id in (
 select o.id from document_version o where o.guid = $1 order by o.at desc, o.id offset ${String(DOCUMENT_VERSIONS_MAX)})`;

const BEGIN_ANEW = `update document set epoch = epoch + 1, seq = seq + 1, snapshot = $4, snapshot_seq = seq + 1,
 bytes = length($4::bytea), tail_count = 0, tail_bytes = 0, updated_at = $5
 where guid = $1 and epoch = $2 and seq = $3 returning epoch, seq`;

export function createVersionQueries(pool: pg.Pool) {
  return {
    async list(guid: string): Promise<VersionRow[]> {
      const { rows } = await pool.query<VersionRow>(
        `select ${FIELDS} from document_version v where v.guid = $1 order by v.at desc, v.id limit ${String(DOCUMENT_VERSIONS_MAX)}`,
        [guid],
      );
      return rows;
    },

    async get(guid: string, id: string): Promise<(VersionRow & { state: Uint8Array }) | null> {
      const { rows } = await pool.query<VersionRow & { state: Uint8Array }>(
        `select ${FIELDS}, v.state from document_version v where v.guid = $1 and v.id = $2`,
        [guid, id],
      );
      return rows[0] ?? null;
    },

    /** Does nothing when the id exists. */
    async insert(version: NewVersion): Promise<void> {
      await pool.query(INSERT, valuesOf(version));
      await pool.query(TRIM, [version.guid]);
    },

    /**
     * Stores the previous content as a version and starts a new epoch, in one transaction; `null` when the document has changed meanwhile.
     */
    restore: ({ previous, epoch, seq, state }: Restore): Promise<{ epoch: number; seq: number } | null> =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ epoch: number; seq: number }>(BEGIN_ANEW, [
          previous.guid,
          epoch,
          seq,
          bytea(state),
          previous.at,
        ]);
        const [now] = rows;
        if (now === undefined) return null;
        await client.query(`delete from document_update where guid = $1`, [previous.guid]);
        await client.query(INSERT, valuesOf(previous));
        return now;
      }),
  };
}

function valuesOf({ id, guid, at, authorId, label, state }: NewVersion): unknown[] {
  return [id, guid, at, authorId, label, bytea(state)];
}
