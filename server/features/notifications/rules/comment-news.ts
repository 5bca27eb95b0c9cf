import { placeOf, textOf, textsOf, without, type News, type NewsRuleInput, type TaskAround } from "./news.ts";

/** Characters of a comment that the inbox shows. */
const DETAIL_MAX = 200;

/** Notifications of an operation on a comment: one per user, of the most specific kind (NO-07, NO-08, NO-09, NO-10). */
export function commentNews(input: NewsRuleInput): News[] {
  const { op, around } = input;
  const fields = op.f ?? {};
  const task = around.task(textOf(fields["taskId"]) ?? "");
  if (op.t !== "set" || task === undefined || textOf(fields["deletedAt"]) !== null) return [];
  const mentioned = mentions(input, task);
  if (fields["version"] !== 1) return [...mentioned, ...reaction(input, task)];
  const replied = reply(input, task);
  const notifiedIds = [...mentioned, ...replied].map((one) => one.userId);
  return [...mentioned, ...replied.filter((one) => !isNotified(mentioned, one)), ...remark(input, task, notifiedIds)];
}

function isNotified(others: readonly News[], { userId }: News): boolean {
  return others.some((one) => one.userId === userId);
}

/** Once per comment and user, however often it is edited. */
function mentions(input: NewsRuleInput, task: TaskAround): News[] {
  const people = without(input.change.actor, textsOf(input.op.f?.["mentions"]));
  return people.map((userId) => ({ ...about(input, task, "mentioned", userId), once: `${input.op.id}:mentioned` }));
}

function reply(input: NewsRuleInput, task: TaskAround): News[] {
  const author = input.around.authorOf(textOf(input.op.f?.["parentId"]) ?? "");
  if (author === undefined || author === input.change.actor) return [];
  return [about(input, task, "replied", author)];
}

function remark(input: NewsRuleInput, task: TaskAround, notifiedIds: readonly string[]): News[] {
  const all = without(input.change.actor, task.assigneeIds, task.watcherIds, [task.createdBy]);
  return all.filter((userId) => !notifiedIds.includes(userId)).map((userId) => about(input, task, "commented", userId));
}

/** The log contains comments whole: a user who changes another's comment and is in its reactions has reacted. Once per user. */
function reaction(input: NewsRuleInput, task: TaskAround): News[] {
  const { actor } = input.change;
  const author = textOf(input.op.f?.["authorId"]);
  if (actor === null || author === null || author === actor) return [];
  const emoji = emojiOf(input.op.f?.["reactions"], actor);
  if (emoji === null) return [];
  return [{ ...about(input, task, "reaction", author), detail: emoji, once: `${input.op.id}:reaction:${actor}` }];
}

function emojiOf(reactions: unknown, actor: string): string | null {
  if (typeof reactions !== "object" || reactions === null) return null;
  const own = Object.entries(reactions).filter(([, userIds]) => textsOf(userIds).includes(actor));
  return own.at(-1)?.[0] ?? null;
}

function about(
  input: NewsRuleInput,
  task: TaskAround,
  kind: "mentioned" | "replied" | "commented" | "reaction",
  userId: string,
) {
  const body = textOf(input.op.f?.["body"]);
  const groupKey = kind === "reaction" ? `reaction:${input.op.id}` : `${kind}:${task.id}`;
  return {
    userId,
    kind,
    taskId: task.id,
    commentId: input.op.id,
    title: task.title,
    detail: body === null ? null : Array.from(body).slice(0, DETAIL_MAX).join(""),
    groupKey,
    once: `${placeOf(input)}:${kind}`,
  } satisfies News;
}
