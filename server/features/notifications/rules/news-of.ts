import { commentNews } from "./comment-news.ts";
import { placeOf, textOf, type Around, type LoggedChange, type News, type NewsRuleInput } from "./news.ts";
import { taskNews } from "./task-news.ts";

/** Rules of the entities whose changes cause notifications. */
const RULES: Readonly<Record<string, (input: NewsRuleInput) => News[]>> = {
  task: taskNews,
  comment: commentNews,
  item: itemNews,
  member: memberNews,
};

/** Returns the notifications of a change. Users are not notified of their own actions (NO-01). */
export function newsOf(change: LoggedChange, around: Around): News[] {
  const all = change.ops.flatMap((op) =>
    Object.hasOwn(RULES, op.e) ? (RULES[op.e]?.({ op, change, around }) ?? []) : [],
  );
  return all.filter((one) => one.userId !== change.actor);
}

/** The log contains checklist items whole: the assignee is notified once (NO-11). */
function itemNews({ op, around }: NewsRuleInput): News[] {
  const fields = op.f ?? {};
  const userId = textOf(fields["assigneeId"]);
  const task = around.task(textOf(fields["taskId"]) ?? "");
  if (op.t !== "set" || userId === null || task === undefined || textOf(fields["deletedAt"]) !== null) return [];
  return [
    {
      userId,
      kind: "checklist_assigned",
      taskId: task.id,
      commentId: null,
      title: task.title,
      detail: textOf(fields["text"]),
      groupKey: `checklist_assigned:${task.id}`,
      once: `${op.id}:checklist_assigned`,
    },
  ];
}

/** True for the news that a member was removed: they may not see the board any more, but are notified. */
export function isRemoval({ kind, detail }: Pick<News, "kind" | "detail">): boolean {
  return kind === "role_changed" && detail === null;
}

/** A role together with a user's name is a new one (NO-12, NO-13); a removed member has none (NO-39). */
function memberNews(input: NewsRuleInput): News[] {
  const { op, around } = input;
  if (op.t === "del") {
    const once = `${placeOf(input)}:role_changed`;
    const { id: boardId, title } = around.board;
    return [
      { ...plain, userId: op.id, kind: "role_changed", title, detail: null, groupKey: `role_changed:${boardId}`, once },
    ];
  }
  const role = textOf(op.f?.["role"]);
  if (op.t !== "set" || role === null) return [];
  const kind = "id" in (op.f ?? {}) ? "board_invited" : "role_changed";
  const { id, title } = around.board;
  return [
    {
      ...plain,
      userId: op.id,
      kind,
      title,
      detail: role,
      groupKey: `${kind}:${id}`,
      once: `${placeOf(input)}:${kind}`,
    },
  ];
}

const plain = { taskId: null, commentId: null };
