import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import type { Attachment } from "#contract/entities/attachment.ts";
import { AppError, ERRORS } from "#contract/core/error.ts";
import { type FileStore, readPieces } from "#server/files/file-store.ts";
import { boardOfAttachment } from "#server/access/require.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";
import { fileTypeOf, HEAD_BYTES } from "./file/file-type.ts";
import type { FileQueries } from "./file-queries.ts";
import type { FileUpkeepQueries, UnfinishedAttachment } from "./file-upkeep-queries.ts";
import { mayBePicture, type Picture, type PictureReader } from "./file/picture-reader.ts";

export interface FinishEnv {
  queries: Pick<FileQueries, "announce" | "pieces" | "keepPreviews"> & Pick<FileUpkeepQueries, "begin">;
  store: FileStore;
  /** `null` when the machine cannot read pictures. */
  pictures: PictureReader | null;
  mutator: Mutator;
  newId: () => string;
  newObject: () => string;
  now: () => number;
  /** Runs work under a lock that all nodes share; `null` when the lock is taken. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T | null>;
}

/** Files whose bytes are complete and whose rows have to be updated. */
export interface Finisher {
  /** Returns whether the row is updated. The cleanup job repeats what was interrupted. */
  finish(attachmentId: string): Promise<boolean>;
  /** Resolves when nothing is in progress. */
  settled(): Promise<void>;
}

/** A picture that was begun more often than this probably crashes the server: it gets no preview. */
const TRIES_MAX = 3;

/** Decoded pictures are large, and each file in progress uses a database connection. */
const TOGETHER = 2;

class StaleAttachmentError extends Error {}

export function createFinisher(env: FinishEnv): Finisher {
  const running = new Map<string, Promise<boolean>>();

  const finish = atMost(TOGETHER, async (id: string): Promise<boolean> => {
    const done = await env.alone(`attachment ${id}`, async () => {
      const found = await env.queries.begin(id);
      if (found === null) return false;
      const type = fileTypeOf(await collect(env, id, HEAD_BYTES), found.type);
      const isPicture = mayBePicture(type, found.size) && found.tries <= TRIES_MAX;
      const picture = isPicture ? await readPicture(env, id, found.size) : null;
      return writeRow(env, id, found, { type, picture });
    });
    return done ?? false;
  });

  return {
    finish(id) {
      const current = running.get(id);
      if (current !== undefined) return current;
      const begun = finish(id).finally(() => running.delete(id));
      running.set(id, begun);
      return begun;
    },
    settled: async () => void (await Promise.allSettled(running.values())),
  };
}

/** Limits concurrency: further calls wait for their turn. */
function atMost<A extends unknown[], T>(count: number, work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (...args) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work(...args);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

async function collect({ queries, store }: FinishEnv, id: string, end: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readPieces(store, await queries.pieces(id), 0, end)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readPicture(env: FinishEnv, id: string, size: number): Promise<Picture | null> {
  const picture = (await env.pictures?.read(await collect(env, id, size))) ?? null;
  if (picture === null) return null;
  const previews = picture.previews.map(({ size: side, bytes }) => ({ size: side, object: env.newObject(), bytes }));
  await env.queries.announce(
    id,
    previews.map(({ object }) => object),
    new Date(env.now()),
  );
  for (const { object, bytes } of previews) await env.store.put(object, bytes);
  await env.queries.keepPreviews(id, previews);
  return picture;
}

interface FileInspection {
  type: string;
  picture: Picture | null;
}

/** Writes a change to the board's stream in the name of the uploader. */
async function writeRow(
  env: FinishEnv,
  id: string,
  { createdBy }: UnfinishedAttachment,
  { type, picture }: FileInspection,
): Promise<boolean> {
  const fields = {
    type,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    hasPreview: picture !== null,
  };
  try {
    await env.mutator.write(
      { userId: createdBy, username: "" },
      { mutationId: env.newId(), need: { attachments: [id] }, decide: (facts, now) => decide(facts, id, fields, now) },
    );
    return true;
  } catch (error) {
    const isGone = error instanceof AppError && ERRORS[error.code].status < 500;
    if (error instanceof StaleAttachmentError || isGone) return false;
    throw error;
  }
}

function decide(facts: Facts, id: string, fields: Partial<Attachment>, now: string): StreamOps[] {
  const attachment = facts.get("attachment", id);
  const boardId = attachment === undefined ? null : boardOfAttachment(facts, attachment);
  if (attachment?.readyAt !== null || boardId === null) throw new StaleAttachmentError();
  const f = { ...fields, readyAt: now };
  return [{ stream: boardStream(boardId), ops: [{ e: "attachment", id, t: "set", f }] }];
}
