import { placeOf, textOf, textsOf, without, type News, type Seen, type TaskAround } from "./news.ts";

/** So much of a comment stands in the inbox. */
const DETAIL_MAX = 200;

/** What an operation on a comment tells whom: one thing a person, the nearest (NO-07, NO-08, NO-09, NO-10). */
export function commentNews(seen: Seen): News[] {
  const { op, around } = seen;
  const fields = op.f ?? {};
  const task = around.task(textOf(fields["taskId"]) ?? "");
  if (op.t !== "set" || task === undefined || textOf(fields["deletedAt"]) !== null) return [];
  const mentioned = mentions(seen, task);
  if (fields["version"] !== 1) return [...mentioned, ...reaction(seen, task)];
  const replied = reply(seen, task);
  const told = [...mentioned, ...replied].map((one) => one.userId);
  return [...mentioned, ...replied.filter((one) => !isTold(mentioned, one)), ...remark(seen, task, told)];
}

function isTold(others: readonly News[], { userId }: News): boolean {
  return others.some((one) => one.userId === userId);
}

/** Once a comment and person, however often it is changed. */
function mentions(seen: Seen, task: TaskAround): News[] {
  const people = without(seen.change.actor, textsOf(seen.op.f?.["mentions"]));
  return people.map((userId) => ({ ...about(seen, task, "mentioned", userId), once: `${seen.op.id}:mentioned` }));
}

function reply(seen: Seen, task: TaskAround): News[] {
  const author = seen.around.authorOf(textOf(seen.op.f?.["parentId"]) ?? "");
  if (author === undefined || author === seen.change.actor) return [];
  return [about(seen, task, "replied", author)];
}

function remark(seen: Seen, task: TaskAround, told: readonly string[]): News[] {
  const all = without(seen.change.actor, task.assigneeIds, task.watcherIds, [task.createdBy]);
  return all.filter((userId) => !told.includes(userId)).map((userId) => about(seen, task, "commented", userId));
}

/** A comment travels whole: whoever changes somebody else's and stands in its reactions has reacted. Once a person. */
function reaction(seen: Seen, task: TaskAround): News[] {
  const { actor } = seen.change;
  const author = textOf(seen.op.f?.["authorId"]);
  if (actor === null || author === null || author === actor) return [];
  const emoji = emojiOf(seen.op.f?.["reactions"], actor);
  if (emoji === null) return [];
  return [{ ...about(seen, task, "reaction", author), detail: emoji, once: `${seen.op.id}:reaction:${actor}` }];
}

function emojiOf(reactions: unknown, actor: string): string | null {
  if (typeof reactions !== "object" || reactions === null) return null;
  const own = Object.entries(reactions).filter(([, userIds]) => textsOf(userIds).includes(actor));
  return own.at(-1)?.[0] ?? null;
}

function about(seen: Seen, task: TaskAround, kind: "mentioned" | "replied" | "commented" | "reaction", userId: string) {
  const body = textOf(seen.op.f?.["body"]);
  const groupKey = kind === "reaction" ? `reaction:${seen.op.id}` : `${kind}:${task.id}`;
  return {
    userId,
    kind,
    taskId: task.id,
    commentId: seen.op.id,
    title: task.title,
    detail: body === null ? null : Array.from(body).slice(0, DETAIL_MAX).join(""),
    groupKey,
    once: `${placeOf(seen)}:${kind}`,
  } satisfies News;
}
