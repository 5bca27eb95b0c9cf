import { placeOf, textOf, without, type News, type NewsRuleInput, type TaskAround } from "./news.ts";

/** Users concerned by a task: assignees, watchers and its creator. */
function concerned(task: TaskAround, actor: string | null): string[] {
  return without(actor, task.assigneeIds, task.watcherIds, [task.createdBy]);
}

/** Notifications of an operation on a task (NO-02, NO-03, NO-04, NO-05, NO-06). */
export function taskNews(input: NewsRuleInput): News[] {
  const { op, around } = input;
  const task = around.task(op.id);
  if (task === undefined) return [];
  if (op.t === "add" || op.t === "rem") return assignment(input, task);
  if (op.t !== "set" || op.f === undefined) return [];
  return [...movement(input, task), ...crowd(input, task)];
}

function assignment(input: NewsRuleInput, task: TaskAround): News[] {
  const { op, change } = input;
  const userId = textOf(op.v);
  if (op.k !== "assigneeIds" || userId === null || userId === change.actor) return [];
  const kind = op.t === "add" ? "assigned" : "unassigned";
  return [aboutTask(input, task, { kind, userId, detail: null, groupKey: `${kind}:${task.id}` })];
}

/** An operation that moves a task to another column sets the time it entered; a reorder does not. A new task has no hops. */
function movement(input: NewsRuleInput, task: TaskAround): News[] {
  const { op, change, around } = input;
  const fields = op.f ?? {};
  const columnId = textOf(fields["columnId"]);
  if (columnId === null || textOf(fields["columnEnteredAt"]) === null) return [];
  if ("id" in fields && fields["hops"] === 0) return [];
  const isDone = textOf(fields["doneAt"]) !== null;
  const common = isDone
    ? ({ kind: "done", detail: null, groupKey: `done:${change.actor ?? ""}` } as const)
    : ({ kind: "moved", detail: around.column(columnId)?.name ?? null, groupKey: `moved:${task.id}` } as const);
  return concerned(task, change.actor).map((userId) => aboutTask(input, task, { ...common, userId }));
}

/** A soft limit admits the task, and users who manage the board are notified. */
function crowd(input: NewsRuleInput, task: TaskAround): News[] {
  const { op, change, around } = input;
  const columnId = textOf(op.f?.["columnId"]);
  const column = columnId === null ? undefined : around.column(columnId);
  const hasCome = textOf(op.f?.["columnEnteredAt"]) !== null;
  if (!hasCome || column === undefined || column.wipLimit === null || column.open <= column.wipLimit) return [];
  return without(change.actor, around.managerIds).map((userId) => ({
    ...aboutTask(input, task, {
      kind: "wip_exceeded",
      userId,
      detail: `${String(column.open)}/${String(column.wipLimit)}`,
      groupKey: `wip_exceeded:${columnId ?? ""}`,
    }),
    title: column.name,
  }));
}

function aboutTask(
  input: NewsRuleInput,
  task: TaskAround,
  news: Pick<News, "kind" | "userId" | "detail" | "groupKey">,
): News {
  return { ...news, taskId: task.id, commentId: null, title: task.title, once: `${placeOf(input)}:${news.kind}` };
}
