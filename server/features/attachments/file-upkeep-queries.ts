import type { Pool } from "pg";
import type { Attachment } from "#contract/entities/attachment.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { statement } from "#server/db/statement.ts";

/** Pending work on files of all users. */
export interface FileUpkeepQueries {
  /** Attachments whose bytes are complete and whose rows do not say so, those with the fewest tries first. */
  unfinished(limit: number): Promise<string[]>;
  /** Counts a try to finish a file; `null` when there is nothing to finish. */
  begin(attachmentId: string): Promise<UnfinishedAttachment | null>;
  /** Releases bytes of files that were removed or abandoned before `before`, or have no row. Returns the number of files. */
  expire(before: Date, now: Date, limit: number): Promise<number>;
  /** Objects without a row that were written before `before`. */
  unused(before: Date, limit: number): Promise<string[]>;
  forget(objects: readonly string[]): Promise<void>;
}

export interface UnfinishedAttachment extends Pick<Attachment, "type" | "size" | "createdBy"> {
  /** Including this one. */
  tries: number;
}

const IS_UNFINISHED = "a.ready_at is null and a.deleted_at is null and f.received = a.size";

const UNFINISHED = `select f.attachment_id from file f join attachment a on a.id = f.attachment_id
where ${IS_UNFINISHED} order by f.tries, f.touched_at limit $1::int`;

const BEGIN = `update file f set tries = f.tries + 1 from attachment a
where f.attachment_id = $1::uuid and a.id = f.attachment_id and ${IS_UNFINISHED}
returning a.type, a.size, a.created_by as "createdBy", f.tries`;

const EXPIRE = `with old as (
 select f.attachment_id from file f left join attachment a on a.id = f.attachment_id
 where a.deleted_at < $1::timestamptz
  or (f.touched_at < $1::timestamptz and (a.id is null or (a.ready_at is null and f.received < a.size)))
 order by f.attachment_id limit $3::int for update of f),
pieces as (delete from file_piece p using old o where p.attachment_id = o.attachment_id returning p.object),
previews as (delete from file_preview p using old o where p.attachment_id = o.attachment_id returning p.object),
gone as (delete from file f using old o where f.attachment_id = o.attachment_id returning f.attachment_id),
left_over as (insert into file_unused (object, since)
 select p.object, $2::timestamptz from pieces p union all select p.object, $2::timestamptz from previews p)
select count(*)::int as count from gone`;

const UNUSED = "select u.object from file_unused u where u.since < $1::timestamptz order by u.since limit $2::int";
const FORGET = "delete from file_unused u where u.object = any($1::text[])";

export function createFileUpkeepQueries(pool: Pool): FileUpkeepQueries {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...statement(text, values), types: ROW_TYPES })).rows;
  return {
    unfinished: async (limit) =>
      (await ask<{ attachment_id: string }>(UNFINISHED, limit)).map((row) => row.attachment_id),
    begin: async (id) => (await ask<UnfinishedAttachment>(BEGIN, id))[0] ?? null,
    expire: async (before, now, limit) => (await ask<{ count: number }>(EXPIRE, before, now, limit))[0]?.count ?? 0,
    unused: async (before, limit) => (await ask<{ object: string }>(UNUSED, before, limit)).map(({ object }) => object),
    forget: async (objects) => void (await ask(FORGET, objects)),
  };
}
