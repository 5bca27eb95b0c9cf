import { createHash } from "node:crypto";
import { boardStream, type Cursor, type StreamId } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import type { PublicAnswer } from "#contract/boards/publication.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import { brotli } from "#server/runtime/brotli.ts";
import type { PublicRows } from "./publication-queries.ts";

export interface PublicBoardEnv {
  /** The board of a public link. Throws PUBLICATION_GONE. */
  boardBehind: (slug: string) => Promise<string>;
  read: (boardId: string) => Promise<PublicRows | null>;
  heads: { of(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, Cursor>> };
  /** Checks a response before it is sent, in tests; throws when it does not match the schema. */
  check: ((answer: PublicAnswer) => void) | null;
}

/** `body` is `null` when the client has this version. */
export interface PublicBoardAnswer {
  version: string;
  body: Buffer | null;
  isBrotli: boolean;
}

export interface PublicBoards {
  /** Checks on each call whether the link is valid. Throws PUBLICATION_GONE. */
  answer(request: {
    slug: string;
    callerVersions: readonly string[];
    acceptsBrotli: boolean;
  }): Promise<PublicBoardAnswer>;
}

interface CachedBoard {
  version: string;
  plain: Buffer;
  brotli: Buffer;
}

const CACHE_BYTES = 16 * 1024 * 1024;

/** Published boards as response bytes, built once per version however many clients read them. */
export function createPublicBoards(env: PublicBoardEnv): PublicBoards {
  const cache = boundedMap<CachedBoard>(CACHE_BYTES, (one) => one.plain.length + one.brotli.length);
  const building = new Map<string, Promise<CachedBoard>>();

  async function build(boardId: string): Promise<CachedBoard> {
    const rows = await env.read(boardId);
    if (rows === null) throw new AppError("PUBLICATION_GONE");
    const answer = publicAnswerOf(rows);
    env.check?.(answer);
    const plain = Buffer.from(JSON.stringify(answer));
    const made = { version: answer.version, plain, brotli: await brotli(plain) };
    cache.set(boardId, made);
    return made;
  }

  function buildOnce(boardId: string, wanted: string): Promise<CachedBoard> {
    const key = `${boardId} ${wanted}`;
    const running = building.get(key);
    if (running !== undefined) return running;
    const begun = build(boardId).finally(() => building.delete(key));
    building.set(key, begun);
    return begun;
  }

  return {
    async answer({ slug, callerVersions, acceptsBrotli }) {
      const boardId = await env.boardBehind(slug);
      const stream = boardStream(boardId);
      const head = (await env.heads.of([stream])).get(stream);
      if (head === undefined) throw new AppError("PUBLICATION_GONE");
      const version = versionOf(head.epoch, head.seq);
      if (callerVersions.includes(version)) return { version, body: null, isBrotli: false };
      const found = cache.get(boardId);
      const current = found?.version === version ? found : await buildOnce(boardId, version);

      return {
        version: current.version,
        body: acceptsBrotli ? current.brotli : current.plain,
        isBrotli: acceptsBrotli,
      };
    },
  };
}

/** Changes with the board without revealing how much activity it has. */
function versionOf(epoch: string, seq: number): string {
  return createHash("sha1")
    .update(`${epoch}:${String(seq)}`)
    .digest("base64url");
}

/** The fields of a board that the public may see. */
export function publicAnswerOf({ epoch, head, title, color, icon, labels, columns }: PublicRows): PublicAnswer {
  const known = new Map(labels.map(({ id, ...label }) => [id, label]));
  const board = {
    title,
    color,
    icon,
    columns: columns.map((column) => ({
      ...column,
      tasks: column.tasks.map(({ labelIds, dueAt, ...task }) => ({
        ...task,
        labels: labelIds.flatMap((id) => known.get(id) ?? []),
        dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
      })),
    })),
  };
  return { version: versionOf(epoch, head), board };
}
