import { commentNews } from "./comment-news.ts";
import { placeOf, textOf, type Around, type LoggedChange, type News, type NewsRuleInput } from "./news.ts";
import { taskNews } from "./task-news.ts";

/** The rules of every entity whose changes concern anybody. */
const RULES: Readonly<Record<string, (input: NewsRuleInput) => News[]>> = {
  task: taskNews,
  comment: commentNews,
  item: itemNews,
  member: memberNews,
};

/** What a change tells whom. Nobody hears of what they did themselves (NO-01). */
export function newsOf(change: LoggedChange, around: Around): News[] {
  const all = change.ops.flatMap((op) =>
    Object.hasOwn(RULES, op.e) ? (RULES[op.e]?.({ op, change, around }) ?? []) : [],
  );
  return all.filter((one) => one.userId !== change.actor);
}

/** An item of a checklist travels whole: its person hears of it once (NO-11). */
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

/** True for the news that somebody was taken off a board: they may not see it any more, and hear of it all the same. */
export function isRemoval({ kind, detail }: Pick<News, "kind" | "detail">): boolean {
  return kind === "role_changed" && detail === null;
}

/** A role that comes with the person's name is a new one (NO-12, NO-13); a member who goes has none (NO-39). */
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
