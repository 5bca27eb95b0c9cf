import type { Pool } from "pg";
import type { PreviewSize } from "#contract/tasks/attachment-endpoints.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { statement } from "#server/db/statement.ts";

/** Records which pieces of a file have arrived and where its bytes are stored. Checks no rights. */
export interface FileQueries {
  received(attachmentId: string): Promise<number>;
  /** Records an object before it is written, so that it is deleted if no row refers to it later. */
  announce(attachmentId: string, objects: readonly string[], at: Date): Promise<void>;
  /** Adds a piece that begins where the last one ended. Returns the new end; `null` when another piece came first. */
  append(piece: NewPiece): Promise<number | null>;
  pieces(attachmentId: string): Promise<{ object: string; length: number }[]>;
  /** Keeps the previews that were stored first. */
  keepPreviews(attachmentId: string, previews: readonly NewPreview[]): Promise<void>;
  preview(attachmentId: string, size: PreviewSize): Promise<string | null>;
}

interface NewPiece {
  attachmentId: string;
  offset: number;
  length: number;
  object: string;
  at: Date;
}

interface NewPreview {
  size: PreviewSize;
  object: string;
}

const RECEIVED = "select f.received from file f where f.attachment_id = $1::uuid";

const ANNOUNCE = `with known as (
 insert into file (attachment_id, touched_at) values ($1::uuid, $3::timestamptz) on conflict do nothing)
insert into file_unused (object, since) select u.object, $3::timestamptz from unnest($2::text[]) as u(object)`;

/** Locks the file's row until the piece is stored, so that pieces of concurrent uploads never leave a gap. */
const APPEND = `with held as (
 update file f set received = f.received + $3::int, touched_at = $5::timestamptz
 where f.attachment_id = $1::uuid and f.received = $2::bigint returning f.received),
kept as (insert into file_piece (attachment_id, start_at, length, object)
 select $1::uuid, $2::bigint, $3::int, $4::text from held),
used as (delete from file_unused u using held where u.object = $4::text)
select h.received from held h`;

const PIECES = "select p.object, p.length from file_piece p where p.attachment_id = $1::uuid order by p.start_at";

const KEEP_PREVIEWS = `with kept as (
 insert into file_preview (attachment_id, kind, object)
 select $1::uuid, g.kind, g.object from unnest($2::text[], $3::text[]) as g(kind, object)
 on conflict (attachment_id, kind) do nothing returning object)
delete from file_unused u using kept k where u.object = k.object`;

const PREVIEW = "select p.object from file_preview p where p.attachment_id = $1::uuid and p.kind = $2::text";

export function createFileQueries(pool: Pool): FileQueries {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...statement(text, values), types: ROW_TYPES })).rows;
  return {
    received: async (id) => (await ask<{ received: number }>(RECEIVED, id))[0]?.received ?? 0,
    announce: async (id, objects, at) => void (await ask(ANNOUNCE, id, objects, at)),
    append: async ({ attachmentId, offset, length, object, at }) =>
      (await ask<{ received: number }>(APPEND, attachmentId, offset, length, object, at))[0]?.received ?? null,
    pieces: (id) => ask(PIECES, id),
    keepPreviews: async (id, previews) => {
      const kinds = previews.map(({ size }) => size);
      const objects = previews.map(({ object }) => object);
      await ask(KEEP_PREVIEWS, id, kinds, objects);
    },
    preview: async (id, size) => (await ask<{ object: string }>(PREVIEW, id, size))[0]?.object ?? null,
  };
}
