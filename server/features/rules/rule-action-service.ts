import type { RowOp } from "#contract/changes/change.ts";
import type { Column } from "#contract/entities/column.ts";
import { COMMENTS_PER_TASK_MAX, ITEMS_PER_TASK_MAX, PEOPLE_PER_TASK_MAX } from "#contract/core/limit.ts";
import { dateOfDay } from "#contract/time/due-date.ts";
import { localDay } from "#contract/time/local-time.ts";
import { predict, type MutationArgs, type MutationName, type MutationOf } from "#contract/mutations/mutation.ts";
import { compareBySort } from "#contract/core/order.ts";
import { chooseSort, isSortKey, keyBetween } from "#contract/core/position.ts";
import { RULE_ACTOR, type RuleAction, type RuleFault } from "#contract/entities/rule-form.ts";
import type { Rule, RulePart } from "#contract/entities/rule.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Facts } from "#server/sync/storage.ts";

export interface ActionContext {
  rule: Rule;
  /** Current state, after earlier actions. */
  task: Task;
  facts: Facts;
  /** The task before the mutation, `undefined` for a new one. */
  first: Task | undefined;
  actorId: string;
  now: string;
  /** Returns a new id, derived from the place in the run. */
  idFor: (place: string) => string;
}

/** Operations, one entry for each change; empty when nothing has to change. Or why the action failed. */
export type ActionResult = RowOp[][] | RuleFault;

type Act = (action: RulePart, context: ActionContext) => ActionResult;

/** Implements each action by the mutation that a user would send. */
const ACTS: Readonly<Record<RuleAction, Act>> = {
  move: ({ ref = "" }, context) => moveTo(context.facts.get("column", ref), context),
  done: (_, context) => (context.task.doneAt === null ? moveTo(doneColumn(context), context) : []),
  assign: (action, context) => give("assigneeIds", action, context),
  watch: (action, context) => give("watcherIds", action, context),
  unassign: takeFrom,
  label: ({ ref = "" }, context) => mark(true, ref, context),
  unlabel: ({ ref = "" }, context) => mark(false, ref, context),
  priority: ({ n = 0 }, context) => putPriority(n, context),
  term: ({ n = 0 }, context) => putDue(n, false, context),
  "term-work": ({ n = 0 }, context) => putDue(n, true, context),
  lines: ({ lines = [] }, context) => addLines(lines, context),
  comment: ({ text = "" }, context) => addComment(text, context),
  archive: (_, context) => [done(context, "task.archive", context.task.id, {})],
};

/** Applies an action of a rule to its task. */
export function act(action: RulePart, context: ActionContext): ActionResult {
  return isAction(action.kind) ? ACTS[action.kind](action, context) : "form";
}

function isAction(kind: string): kind is RuleAction {
  return Object.hasOwn(ACTS, kind);
}

function putPriority(n: number, context: ActionContext): ActionResult {
  const { task } = context;
  return (task.priority ?? 0) === n ? [] : [done(context, "task.set", task.id, { priority: n === 0 ? null : n })];
}

function done<N extends MutationName>(
  { actorId, facts, now }: Pick<ActionContext, "actorId" | "facts" | "now">,
  op: N,
  id: string,
  args: MutationArgs<N>,
): RowOp[] {
  const mutation: MutationOf<N> = { mutationId: id, op, id, args };
  return predict(mutation, { actorId, view: facts, now }).flatMap(({ ops }) => ops);
}

function doneColumn({ facts, task }: ActionContext): Column | undefined {
  const open = facts.columnsOf(task.boardId).filter((one) => one.kind === "done" && one.archivedAt === null);
  return open.toSorted(compareBySort)[0];
}

/** Moves to the end of a column of the same board. A hard limit applies to rules too (AU-08). */
function moveTo(column: Column | undefined, context: ActionContext): ActionResult {
  const { task, facts, first } = context;
  if (column === undefined || column.boardId !== task.boardId || column.archivedAt !== null) return "column";
  if (column.id === task.columnId) return [];
  const { last = null, open = 0 } = facts.ends?.columns[column.id] ?? {};
  const wasThere = first?.columnId === column.id && first.archivedAt === null ? 1 : 0;
  const isFull = column.wipMode === "hard" && column.wipLimit !== null && open - wasThere >= column.wipLimit;
  if (isFull) return "limit";
  const place = last === null || isSortKey(last) ? chooseSort(null, { after: last, before: null }) : null;
  if (place === null || place.rekey) return "room";
  return [done(context, "task.move", task.id, { columnId: column.id, sort: place.sort })];
}

function personIn({ ref = "" }: RulePart, { actorId }: ActionContext): string {
  return ref === RULE_ACTOR ? actorId : ref;
}

function give(field: "assigneeIds" | "watcherIds", action: RulePart, context: ActionContext): ActionResult {
  const { task, facts } = context;
  const value = personIn(action, context);
  if (task[field].includes(value)) return [];
  if (facts.roleOf(task.boardId, value) === null) return "person";
  if (task[field].length >= PEOPLE_PER_TASK_MAX) return "room";
  return [done(context, "task.add", task.id, { field, value })];
}

function takeFrom(action: RulePart, context: ActionContext): ActionResult {
  const { task } = context;
  const value = personIn(action, context);
  const taken = action.ref === undefined ? task.assigneeIds : task.assigneeIds.filter((id) => id === value);
  return taken.map((id) => done(context, "task.remove", task.id, { field: "assigneeIds", value: id }));
}

function mark(shouldHave: boolean, value: string, context: ActionContext): ActionResult {
  const { task } = context;
  if (task.labelIds.includes(value) === shouldHave) return [];
  return [done(context, shouldHave ? "task.add" : "task.remove", task.id, { field: "labelIds", value })];
}

function putDue(days: number, isWork: boolean, context: ActionContext): ActionResult {
  const { task, rule, now } = context;
  const at = Date.parse(now);
  const today = localDay(at, rule.timeZone);
  const dueAt = dateOfDay(isWork ? workingDay(today, days) : today + days);
  if (task.dueAt === dueAt && !task.dueHasTime) return [];
  return [done(context, "task.set", task.id, { dueAt, dueHasTime: false })];
}

/** Returns the day after a number of days from Monday to Friday; a weekend day moves to the next working day. Days since 1970. */
function workingDay(today: number, days: number): number {
  let day = today;
  while (isWeekend(day)) day += 1;
  for (let left = days; left > 0; left -= 1) {
    day += 1;
    while (isWeekend(day)) day += 1;
  }
  return day;
}

/** 1 January 1970 was a Thursday. */
function isWeekend(day: number): boolean {
  return (day + 3) % 7 >= 5;
}

function addLines(lines: readonly string[], context: ActionContext): ActionResult {
  const { task, facts, idFor } = context;
  if (task.checklistTotal + lines.length > ITEMS_PER_TASK_MAX) return "room";
  const lastKey = facts.ends?.lastItem ?? null;
  let last = lastKey === null || isSortKey(lastKey) ? lastKey : null;
  const ops: RowOp[] = [];
  const moved: Partial<Task> = {};
  for (const [at, text] of lines.entries()) {
    last = keyBetween(last, null);
    const args = { taskId: task.id, group: "", text: text.trim(), sort: last };
    for (const op of done(context, "item.create", idFor(`line ${String(at)}`), args)) {
      if (op.e === "item") ops.push(op);
      else if (op.e === "task" && op.t === "set") Object.assign(moved, op.f);
    }
  }
  // Each item's counts assume that it is the only new one.
  const f = { ...moved, checklistTotal: task.checklistTotal + lines.length };
  return [[...ops, { e: "task", id: task.id, t: "set", f }]];
}

/** The comment's author is the rule's author. */
function addComment(body: string, context: ActionContext): ActionResult {
  const { task, facts, rule, idFor } = context;
  if (facts.roleOf(task.boardId, rule.authorId) === null) return "person";
  if (task.commentCount >= COMMENTS_PER_TASK_MAX) return "room";
  const args = { taskId: task.id, body: body.trim() };
  return [done({ ...context, actorId: rule.authorId }, "comment.create", idFor("comment"), args)];
}
