import { daysBetween } from "#client/language/dates/calendar.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { isoDay } from "#client/language/dates/iso-day.ts";
import { foldedText } from "#client/language/search-text.ts";
import { namedIn } from "#contract/entities/relation.ts";
import { numberIn } from "#contract/search/search-words.ts";
import type { Task } from "#contract/entities/task.ts";
import { boundOf, type Clause, type FilterField, type TaskFilter } from "./task-filter.ts";

/** The data that a filter needs in addition to the task. */
export interface FilterWorld {
  /** The id of the current user. */
  readonly me: string;
  readonly now: Date;
  readonly task: (id: string) => Task | undefined;
}

type Test = (task: Task) => boolean;
type Has = (task: Task, value: string) => boolean;

const WEEK_DAYS = 7;

function isOverdue({ doneAt, dueHasTime }: Task, at: Date, now: Date): boolean {
  return doneAt === null && (dueHasTime ? at < now : daysBetween(now, at) < 0);
}

/** Tests that a date is in the range of a clause. Either end of the range may be open; returns `null` if both are. */
function inRange(clause: Clause): ((at: Date) => boolean) | null {
  const from = boundOf(clause, "from");
  const to = boundOf(clause, "to");
  if (from === "" && to === "") return null;
  return (at) => {
    const day = isoDay(at);
    return day >= from && (to === "" || day <= to);
  };
}

function dueTest(clause: Clause, { now }: FilterWorld): Test {
  const wanted = new Set(clause.values);
  const range = inRange(clause);
  return (task) => {
    if (task.dueAt === null) return wanted.has("none");
    const at = dateOfDue(task.dueAt, task.dueHasTime);
    if (range?.(at) === true || (wanted.has("overdue") && isOverdue(task, at, now))) return true;
    const days = daysBetween(now, at);
    return (wanted.has("today") && days === 0) || (wanted.has("week") && days >= 0 && days < WEEK_DAYS);
  };
}

/** Returns true if an open task is blocked by another open task. */
function isBlocked(task: Task, world: FilterWorld): boolean {
  if (task.doneAt !== null) return false;
  return namedIn(task, "blockedByIds").some((id) => {
    const other = world.task(id);
    return other !== undefined && other.archivedAt === null && other.doneAt === null;
  });
}

function hasState(world: FilterWorld): Has {
  return (task, state) => {
    if (state === "blocked") return isBlocked(task, world);
    return (task.doneAt !== null) === (state === "done");
  };
}

const hasChecklist: Has = ({ checklistTotal: total, checklistDone: done }, state) =>
  state === "none" ? total === 0 : total > 0 && (done === total) === (state === "done");

function hasEdit({ now }: FilterWorld): Has {
  return ({ updatedAt }, when) => {
    const days = daysBetween(new Date(updatedAt), now);
    if (when === "today") return days <= 0;
    return days < WEEK_DAYS === (when === "week");
  };
}

/** Tests the ids of a task, such as its assignees or labels, against the values of a clause. */
function inSet(clause: Clause, me: string, idsOf: (task: Task) => readonly string[]): Test {
  const wanted = new Set(clause.values.map((value) => (value === "me" ? me : value)));
  return (task) => {
    const ids = idsOf(task);
    return ids.length === 0 ? wanted.has("none") : ids.some((id) => wanted.has(id));
  };
}

const anyOf =
  ({ values }: Clause, has: Has): Test =>
  (task) =>
    values.some((value) => has(task, value));

const TESTS: { readonly [F in FilterField]: (clause: Clause, world: FilterWorld) => Test } = {
  who: (clause, { me }) => inSet(clause, me, ({ assigneeIds }) => assigneeIds),
  label: (clause, { me }) => inSet(clause, me, ({ labelIds }) => labelIds),
  column: (clause, { me }) => inSet(clause, me, ({ columnId }) => [columnId]),
  due: dueTest,
  priority: (clause) => anyOf(clause, ({ priority }, value) => (priority ?? 0) === Number(value)),
  state: (clause, world) => anyOf(clause, hasState(world)),
  checklist: (clause) => anyOf(clause, hasChecklist),
  files: (clause) => anyOf(clause, ({ attachmentCount }, value) => attachmentCount > 0 === (value === "some")),
  edited: (clause, world) => anyOf(clause, hasEdit(world)),
};

/** Cached titles in the form in which they are compared. Rows are immutable, so the cache stays valid. */
const folded = new WeakMap<Task, string>();

function foldedTitle(task: Task): string {
  const text = folded.get(task) ?? foldedText(task.title);
  folded.set(task, text);
  return text;
}

/** Tests that every word is somewhere in the title, or that the text is the number of the task. */
function textTest(text: string): Test {
  const words = foldedText(text).split(/\s+/u);
  const number = numberIn(text)?.number;
  return (task) => {
    const title = foldedTitle(task);
    return words.every((word) => title.includes(word)) || (number !== undefined && task.number === number);
  };
}

/** Returns true if the filter's result for a task depends on other tasks. */
export function asksOthers({ clauses }: TaskFilter): boolean {
  return clauses.some(({ field, values }) => field === "state" && values.includes("blocked"));
}

/** Returns a test of a filter that can be applied to many tasks. */
export function passes({ clauses, text }: TaskFilter, world: FilterWorld): Test {
  const tests = clauses.map((clause): Test => {
    const test = TESTS[clause.field](clause, world);
    return clause.isNot ? (task) => !test(task) : test;
  });
  if (text !== "") tests.push(textTest(text));
  return (task) => tests.every((test) => test(task));
}
