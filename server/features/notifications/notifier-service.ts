import { boardOfStream, type BoardStream } from "#contract/changes/change.ts";
import type { Notification } from "#contract/entities/notification.ts";
import { can, type Role } from "#contract/core/permission.ts";
import type { Audience } from "#server/sync/storage.ts";
import type { InboxQueries } from "./inbox-queries.ts";
import { notificationOf, type Inbox } from "./inbox-service.ts";
import type { BehindStream, NotifierQueries, Piece, ReadStream } from "./notifier-queries.ts";
import { isRemoval, newsOf } from "./rules/news-of.ts";
import { textOf, type Around, type LoggedChange, type News } from "./rules/news.ts";

export interface NotifierEnv {
  queries: NotifierQueries;
  people: Pick<InboxQueries, "recipients">;
  audience: Pick<Audience, "readersOf">;
  inbox: Inbox;
  /** Authors of comments by id; unknown ones are absent. */
  commentAuthors: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const STREAMS_TOGETHER = 200;
const CHANGES_TOGETHER = 100;

/**
 * Reads changes committed since the last run and creates notifications. Returns whether there may be more. A crash at any moment neither
 * loses nor duplicates notifications: the cursor passes changes only when all of their notifications are written, and existing ones are not
 * written again (NO-18). All boards of a run are read together, so that the cost stays below that of the writes when a hundred boards are
 * active. A board that fails does not block others; its error is thrown at the end. `streams` are the boards to read; `null` for all.
 */
export async function readTheLog(env: NotifierEnv, streams: readonly BoardStream[] | null = null): Promise<boolean> {
  const behind = await env.queries.streamsBehind(STREAMS_TOGETHER, streams);
  if (behind.length === 0) return false;
  const readersOf = await env.audience.readersOf(behind.flatMap(({ stream }) => boardOfStream(stream) ?? []));
  const pieces = behind.map((one) => pieceOf(one, readersOf.get(boardOfStream(one.stream) ?? "")));
  const logs = logsOf(pieces, await env.queries.changesIn(pieces));
  const boards = await lookAround(env, logs, readersOf);
  const read: ReadStream[] = [];
  const failures: unknown[] = [];
  for (const log of logs) {
    try {
      await notifyReaders(env, log, boards.get(log.boardId));
      read.push({ stream: log.stream, seq: log.upto });
    } catch (error) {
      failures.push(error);
    }
  }
  if (read.length > 0) await env.queries.moveCursors(read);
  if (failures.length > 0) throw failures[0];
  return behind.length === STREAMS_TOGETHER || pieces.some(({ upto }, at) => upto < (behind[at]?.head ?? 0));
}

type Readers = ReadonlyMap<string, Role>;

/** The next changes of a board, without those of its only reader: users are not notified of their own actions (NO-01). */
function pieceOf({ stream, seq, head }: BehindStream, readers: Readers | undefined): Piece {
  const [first = null, ...others] = readers?.keys() ?? [];
  return { stream, seq, upto: Math.min(head, seq + CHANGES_TOGETHER), without: others.length === 0 ? first : null };
}

/** Unread changes of one board that may need notifications, oldest first. */
interface BoardLog {
  stream: BoardStream;
  boardId: string;
  changes: readonly LoggedChange[];
  /** Sequence number of the last change. */
  upto: number;
}

function logsOf(pieces: readonly Piece[], changes: readonly LoggedChange[]): BoardLog[] {
  const byStream = new Map<BoardStream, LoggedChange[]>();
  for (const change of changes) byStream.set(change.stream, [...(byStream.get(change.stream) ?? []), change]);
  return pieces.flatMap(({ stream, upto }) => {
    const boardId = boardOfStream(stream);
    return boardId === null ? [] : [{ stream, boardId, changes: byStream.get(stream) ?? [], upto }];
  });
}

/** A board and the users who may see it. */
interface BoardAudience {
  around: Around;
  readers: Readers;
}

async function notifyReaders(
  env: NotifierEnv,
  { boardId, changes }: BoardLog,
  audience: BoardAudience | undefined,
): Promise<void> {
  if (audience === undefined) return;
  const news = changes.flatMap((change) =>
    newsOf(change, audience.around)
      .filter((one) => audience.readers.has(one.userId) !== isRemoval(one))
      .map((one) => ({ one, change })),
  );
  await write(env, boardId, news);
}

/** Loads current rows: the log contains changes only. Deleted boards are absent. */
async function lookAround(
  env: NotifierEnv,
  all: readonly BoardLog[],
  readersOf: ReadonlyMap<string, Readers>,
): Promise<Map<string, BoardAudience>> {
  const logs = all.filter(({ changes }) => changes.length > 0);
  if (logs.length === 0) return new Map();
  const ops = logs.flatMap((log) => log.changes.flatMap((change) => change.ops));
  const named = (field: string) => ops.map((op) => textOf(op.f?.[field])).filter((id) => id !== null);
  const taskIds = [...ops.filter((op) => op.e === "task").map((op) => op.id), ...named("taskId")];
  const boardIds = logs.map((log) => log.boardId);
  const { boards, tasks, columns } = await env.queries.around(boardIds, taskIds, named("columnId"));
  const authors = await env.commentAuthors(named("parentId"));
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  const columnById = new Map(columns.map((column) => [column.id, column]));
  const entries = boards.map((board): [string, BoardAudience] => {
    const readers = readersOf.get(board.id) ?? new Map<string, Role>();
    const around: Around = {
      board,
      managerIds: [...readers].filter(([, role]) => can(role, "wip.pass")).map(([userId]) => userId),
      task: (id) => taskById.get(id),
      column: (id) => columnById.get(id),
      authorOf: (id) => authors.get(id),
    };
    return [board.id, { around, readers }];
  });
  return new Map(entries);
}

interface NewsOfChange {
  one: News;
  change: LoggedChange;
}

/** One write per user, however many changes concern them. */
async function write(env: NotifierEnv, boardId: string, news: readonly NewsOfChange[]): Promise<void> {
  const [first] = news;
  if (first === undefined) return;
  const people = await env.people.recipients([
    ...new Set(news.flatMap(({ one, change }) => [one.userId, change.actor ?? one.userId])),
  ]);
  const byPerson = new Map<string, Notification[]>();
  for (const { one, change } of news) {
    const recipient = people.get(one.userId);
    if (recipient === undefined) continue;
    const { actor: id, at } = change;
    const actor = id === null ? null : { id, name: people.get(id)?.name ?? null };
    const row = notificationOf(one, { actor, boardId, at }, recipient);
    byPerson.set(one.userId, [...(byPerson.get(one.userId) ?? []), row]);
  }
  const { stream, epoch, seq } = first.change;
  const once = `${stream}:${epoch}:${String(seq)}-${String(news.at(-1)?.change.seq ?? seq)}`;
  for (const [userId, rows] of byPerson) await env.inbox.add(userId, once, rows);
}
