import type pg from "pg";
import { DOCUMENT_CLIENTS_PER_DAY } from "#contract/core/limit.ts";

export interface DocumentOwner {
  boardId: string;
  isArchived: boolean;
  /** False for the page of a board. */
  isTask: boolean;
}

export interface DocumentPage {
  epoch: number;
  seq: number;
  bytes: number;
  /** True when the response continues the caller's state; else it is complete. */
  isContinued: boolean;
  snapshot: Uint8Array | null;
  updates: Uint8Array[];
}

export interface NewUpdate {
  guid: string;
  epoch: number;
  userId: string;
  at: Date;
  data: Uint8Array;
  /** A new version is due when the last one is older than this. */
  versionBefore: Date;
}

export interface AppendResult {
  seq: number;
  tailCount: number;
  tailBytes: number;
  isVersionDue: boolean;
}

export interface LoggedUpdate {
  seq: number;
  data: Uint8Array;
}

export interface Snapshot {
  guid: string;
  epoch: number;
  seq: number;
  state: Uint8Array;
}

export type DocumentQueries = ReturnType<typeof createDocumentQueries>;

const OWNER = `select t.board_id as "boardId", b.status = 'archived' as "isArchived", true as "isTask"
 from task t join board b on b.id = t.board_id where t.id = $1
 union all select b.id, b.status = 'archived', false from board b where b.id = $1 limit 1`;

/** Reads the snapshot and the updates after it, or after the caller's position, at one moment. */
const READ = `select d.epoch, d.seq, d.bytes, h.on as "isContinued", case when h.on then null else d.snapshot end as snapshot,
 array(select u.data from document_update u where u.guid = d.guid
  and u.seq > case when h.on then $3::bigint else d.snapshot_seq end order by u.seq) as updates
 from document d, lateral (select d.epoch = $2::int and $3::bigint >= d.snapshot_seq as on) h where d.guid = $1`;

/** Locks the document, assigns the sequence number and writes the update; does nothing when the document has a new epoch. */
const APPEND = `with held as (
 select d.guid, d.versioned_at from document d where d.guid = $1 and d.epoch = $2 for update),
moved as (
 update document d set seq = d.seq + 1, bytes = d.bytes + length($5::bytea), tail_count = d.tail_count + 1,
  tail_bytes = d.tail_bytes + length($5::bytea), updated_at = $4,
  versioned_at = case when h.versioned_at < $6 then $4 else h.versioned_at end
 from held h where d.guid = h.guid
 returning d.guid, d.seq, d.tail_count, d.tail_bytes, h.versioned_at < $6 as due),
logged as (insert into document_update (guid, seq, user_id, at, data) select m.guid, m.seq, $3, $4, $5 from moved m)
select m.seq, m.tail_count as "tailCount", m.tail_bytes as "tailBytes", m.due as "isVersionDue" from moved m`;

/** Updates appended meanwhile stay in the tail. */
const COMPACT = `with rest as (
 select count(*) as count, coalesce(sum(length(u.data)), 0) as bytes from document_update u where u.guid = $1 and u.seq > $3),
moved as (
 update document d set snapshot = $4, snapshot_seq = $3, bytes = length($4::bytea) + r.bytes, tail_count = r.count, tail_bytes = r.bytes
 from rest r where d.guid = $1 and d.epoch = $2 and d.snapshot_seq < $3 and d.seq >= $3 returning d.guid)
delete from document_update u using moved m where u.guid = m.guid and u.seq <= $3`;

const COPY = `with made as (
 insert into document (guid, seq, snapshot, snapshot_seq, bytes, tail_count, tail_bytes, created_at, updated_at, versioned_at)
 select $2, d.seq, d.snapshot, d.snapshot_seq, d.bytes, d.tail_count, d.tail_bytes, d.updated_at, d.updated_at, d.versioned_at
 from document d where d.guid = $1::uuid on conflict do nothing returning guid),
logged as (insert into document_update (guid, seq, user_id, at, data)
 select m.guid, u.seq, u.user_id, u.at, u.data from made m join document_update u on u.guid = $1::uuid)
insert into document_client (guid, client_id, user_id, at)
select m.guid, c.client_id, c.user_id, c.at from made m join document_client c on c.guid = $1::uuid`;

const CLAIM = `with asked as (select unnest($2::bigint[]) as client_id),
made as (
 insert into document_client (guid, client_id, user_id, at) select $1, a.client_id, $3, $4 from asked a
 where (select count(*) from document_client c where c.guid = $1 and c.user_id = $3 and c.at > $5) < ${String(DOCUMENT_CLIENTS_PER_DAY)}
 on conflict do nothing returning client_id, user_id)
select m.client_id as client, m.user_id as "userId" from made m
union all select c.client_id, c.user_id from document_client c join asked a on a.client_id = c.client_id where c.guid = $1`;

const READ_ALL = `select d.guid, d.snapshot,
 array(select u.data from document_update u where u.guid = d.guid and u.seq > d.snapshot_seq order by u.seq) as updates
 from document d where d.guid = any($1::uuid[]) and d.seq > 0`;

const BEGIN = `insert into document (guid, seq, snapshot, snapshot_seq, bytes, created_at, updated_at, versioned_at)
 select g.guid, 1, g.state, 1, length(g.state), $3, $3, $3 from unnest($1::uuid[], $2::bytea[]) as g(guid, state)
 where not exists (select from task t where t.id = g.guid) and not exists (select from board b where b.id = g.guid)
 on conflict do nothing`;

const FORGET = `delete from document d where d.guid = any($1::uuid[])
 and not exists (select from task t where t.id = d.guid) and not exists (select from board b where b.id = d.guid)`;

const DAY_MS = 86_400_000;

/** All SQL of documents except for their versions. */
export function createDocumentQueries(pool: pg.Pool) {
  return {
    /** `null` when neither a task nor a board has this id. */
    async owner(guid: string): Promise<DocumentOwner | null> {
      const { rows } = await pool.query<DocumentOwner>({ name: "document-owner", text: OWNER, values: [guid] });
      return rows[0] ?? null;
    },

    /** `null` for a document that has no content yet. */
    async read(guid: string, since: { epoch: number; seq: number } | null): Promise<DocumentPage | null> {
      const { rows } = await pool.query<DocumentPage>({
        name: "document-read",
        text: READ,
        values: [guid, since?.epoch ?? -1, since?.seq ?? -1],
      });
      return rows[0] ?? null;
    },

    /** Updates of this epoch only; without those that a snapshot includes. */
    async after(guid: string, since: { epoch: number; seq: number }): Promise<LoggedUpdate[]> {
      const { rows } = await pool.query<LoggedUpdate>(
        `select u.seq, u.data from document_update u join document d on d.guid = u.guid
         where u.guid = $1 and d.epoch = $2 and u.seq > $3 order by u.seq limit 1000`,
        [guid, since.epoch, since.seq],
      );
      return rows;
    },

    async create(guid: string, at: Date): Promise<void> {
      await pool.query(
        `insert into document (guid, created_at, updated_at, versioned_at) values ($1, $2, $2, $2) on conflict do nothing`,
        [guid, at],
      );
    },

    /** Copies a document as it is now, once; Yjs client ids keep their owners. */
    async copy(from: string, to: string): Promise<void> {
      await pool.query(COPY, [from, to]);
    },

    /** `null` when the document has another epoch by now. */
    async append({ guid, epoch, userId, at, data, versionBefore }: NewUpdate): Promise<AppendResult | null> {
      const { rows } = await pool.query<AppendResult>({
        name: "document-append",
        text: APPEND,
        values: [guid, epoch, userId, at, bytea(data), versionBefore],
      });
      return rows[0] ?? null;
    },

    /** Returns the owners of these client ids; unowned ones are assigned to this user, up to a daily limit. */
    async claim(guid: string, clients: readonly number[], userId: string, at: Date): Promise<[number, string][]> {
      const dayAgo = new Date(at.getTime() - DAY_MS);
      const { rows } = await pool.query<{ client: number; userId: string }>(CLAIM, [guid, clients, userId, at, dayAgo]);
      return rows.map((row) => [row.client, row.userId]);
    },

    /** All stored data of these documents; empty ones are left out. */
    async readAll(guids: readonly string[]): Promise<{ guid: string; updates: Uint8Array[] }[]> {
      const { rows } = await pool.query<{ guid: string; snapshot: Uint8Array | null; updates: Uint8Array[] }>(
        READ_ALL,
        [guids],
      );
      return rows.map(({ guid, snapshot, updates }) => ({
        guid,
        updates: snapshot === null ? updates : [snapshot, ...updates],
      }));
    },

    /** Creates documents with these states; existing ones stay as they are. */
    async begin(documents: readonly { guid: string; state: Uint8Array }[], at: Date): Promise<void> {
      await pool.query(BEGIN, [documents.map(({ guid }) => guid), documents.map(({ state }) => bytea(state)), at]);
    },

    /** Deletes documents whose owner was never created. */
    async forget(guids: readonly string[]): Promise<void> {
      await pool.query(FORGET, [guids]);
    },

    async compact({ guid, epoch, seq, state }: Snapshot): Promise<void> {
      await pool.query(COMPACT, [guid, epoch, seq, bytea(state)]);
    },
  };
}

/** pg accepts bytes as a Buffer only, not as another view. */
export function bytea(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
