import { AppError } from "#contract/core/error.ts";
import { LIST_NAMES, type ListName, type OwnDataQueries } from "./own-data-queries.ts";

export interface OwnDataEnv {
  queries: OwnDataQueries;
  /** The user's avatar, as WebP. */
  avatarOf: (userId: string) => Promise<Buffer | null>;
  /** Boards that the user may see, with whether they may export them. */
  boards: (userId: string) => Promise<readonly { id: string; isOwn: boolean }[]>;
  /** The whole board as JSON, as its own export writes it. */
  exportBoard: (userId: string, boardId: string) => Promise<Buffer>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Everything of one user as JSON, in pieces: at most one board is in memory (DL-10). */
export type OwnData = (userId: string) => AsyncGenerator<string | Buffer>;

const FORMAT = "yarus-person";
const VERSION = 1;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export function createOwnData(env: OwnDataEnv): OwnData {
  return async function* write(userId) {
    const head = { format: FORMAT, version: VERSION, at: new Date(env.now()).toISOString() };
    const picture = await pictureOrNone(env, userId);
    const avatar = picture === null ? null : `data:image/webp;base64,${picture.toString("base64")}`;
    const profile = await env.queries.profile(userId);
    yield JSON.stringify({ ...head, profile: { ...profile, avatar } }).slice(0, -1);
    const boards = await env.boards(userId);
    const boardIds = boards.map(({ id }) => id);
    for (const name of LIST_NAMES) yield* list(env, name, { userId, boardIds });
    yield ',\n"boards":[';
    let isFirst = true;
    for (const { id } of boards.filter(({ isOwn }) => isOwn)) {
      yield isFirst ? "\n" : ",\n";
      isFirst = false;
      yield await boardOrWhy(env, userId, id);
    }
    yield "]}\n";
  };
}

/** An avatar whose bytes are lost, for example with the file storage, does not fail the export. */
async function pictureOrNone({ avatarOf }: OwnDataEnv, userId: string): Promise<Buffer | null> {
  try {
    return await avatarOf(userId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

interface OwnDataQuery {
  userId: string;
  boardIds: readonly string[];
}

async function* list({ queries }: OwnDataEnv, name: ListName, query: OwnDataQuery): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let after = FIRST_ID;
  let rows = await queries.page(name, { ...query, after });
  while (rows.length > 0) {
    const isFirst = after === FIRST_ID;
    yield `${isFirst ? "\n" : ",\n"}${rows.map((row) => JSON.stringify(row)).join(",\n")}`;
    after = rows.at(-1)?.id ?? after;
    rows = await queries.page(name, { ...query, after });
  }
  yield "]";
}

/** A board that is too large, or was deleted meanwhile, is listed with the reason and does not fail the export. */
async function boardOrWhy({ exportBoard }: OwnDataEnv, userId: string, boardId: string): Promise<string | Buffer> {
  try {
    return await exportBoard(userId, boardId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return JSON.stringify({ boardId, left: error.code });
  }
}
