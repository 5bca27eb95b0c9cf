import { boardOfStream } from "#contract/change.ts";
import type { Notification } from "#contract/notification.ts";
import { can } from "#contract/permission.ts";
import type { Audience } from "#server/sync/storage.ts";
import type { InboxQueries } from "./inbox-queries.ts";
import { notificationOf, type Inbox } from "./inbox-service.ts";
import type { BehindStream, NotifierQueries } from "./notifier-queries.ts";
import { newsOf } from "./rules/news-of.ts";
import { textOf, type Around, type LoggedChange, type News } from "./rules/news.ts";

export interface NotifierEnv {
  queries: NotifierQueries;
  people: Pick<InboxQueries, "recipients">;
  audience: Pick<Audience, "readersOf">;
  inbox: Inbox;
  /** Who wrote comments, by id; those that are not known are absent. */
  commentAuthors: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

const STREAMS_TOGETHER = 50;
const CHANGES_TOGETHER = 100;

/**
 * Reads what has been committed since the last time and tells whom it concerns. Answers whether there may be more. A death at any
 * moment neither loses nor doubles anything: changes are behind the cursor only when all of them are written, and a notification
 * that is there is not written again (NO-18).
 */
export async function readTheLog(env: NotifierEnv): Promise<boolean> {
  const behind = await env.queries.streamsBehind(STREAMS_TOGETHER);
  let isMore = behind.length === STREAMS_TOGETHER;
  for (const one of behind) {
    const changes = await env.queries.changesAfter(one, CHANGES_TOGETHER);
    isMore ||= changes.length === CHANGES_TOGETHER;
    await tellOf(env, one, changes);
  }
  return isMore;
}

async function tellOf(env: NotifierEnv, one: BehindStream, changes: readonly LoggedChange[]): Promise<void> {
  const boardId = boardOfStream(one.stream) ?? "";
  const readers = (await env.audience.readersOf([boardId])).get(boardId) ?? new Map();
  const around = await lookAround(env, boardId, changes, readers);
  const news = changes.flatMap((change) => {
    const told = around === null ? [] : newsOf(change, around).filter(({ userId }) => readers.has(userId));
    return told.map((piece) => ({ one: piece, change }));
  });
  await write(env, boardId, news);
  const last = changes.at(-1);
  if (last !== undefined) await env.queries.moveCursor(one.stream, last.seq);
}

/** Rows as they stand now: the log says what has happened, not what it happened to. `null` for a board that is gone. */
async function lookAround(
  env: NotifierEnv,
  boardId: string,
  changes: readonly LoggedChange[],
  readers: ReadonlyMap<string, Parameters<typeof can>[0]>,
): Promise<Around | null> {
  const ops = changes.flatMap((change) => change.ops);
  const named = (field: string) => ops.map((op) => textOf(op.f?.[field])).filter((id) => id !== null);
  const taskIds = [...ops.filter((op) => op.e === "task").map((op) => op.id), ...named("taskId")];
  const { board, tasks, columns } = await env.queries.around(boardId, taskIds, named("columnId"));
  const authors = await env.commentAuthors(named("parentId"));
  if (board === null) return null;
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  const columnById = new Map(columns.map((column) => [column.id, column]));
  return {
    board,
    managerIds: [...readers].filter(([, role]) => can(role, "wip.pass")).map(([userId]) => userId),
    task: (id) => taskById.get(id),
    column: (id) => columnById.get(id),
    authorOf: (id) => authors.get(id),
  };
}

interface NewsOfChange {
  one: News;
  change: LoggedChange;
}

/** One write a person, however many changes concern them. */
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
