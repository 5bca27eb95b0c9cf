import type { EntityName, Rows } from "#contract/changes/change.ts";
import { holderOf } from "#contract/entities/holder.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";
import type { Store } from "#client/sync/sync-api.ts";
import type { UpcomingStep } from "#client/sync/undo-api.ts";

/** Kinds of things that a step can change: the part of a mutation's name before the dot. */
export type SubjectKind = Mutation["op"] extends infer Op
  ? Op extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never;

/** The subject of an undo step, in terms that users know. */
export interface StepSubject {
  kind: SubjectKind;
  /** Number of things of this kind that the step changed. */
  count: number;
  /** The single property of a board that the step changed, if it is one of these. */
  part: "icon" | "color" | null;
  /** The title of the first of them; empty for a comment, and if the device does not know it. */
  title: string;
  /** The task itself, or the task it belongs to. */
  task: { id: string; title: string } | null;
  /** The board itself, or the board it is on; `title` is `null` if the device does not know the board. */
  board: { id: string; title: string | null } | null;
}

type Origin = UpcomingStep["edits"][number];

const ENTITIES: { readonly [K in SubjectKind]: EntityName } = {
  task: "task",
  board: "board",
  column: "column",
  label: "label",
  customField: "customField",
  rule: "rule",
  view: "savedView",
  item: "item",
  checklist: "task",
  comment: "comment",
  attachment: "attachment",
  member: "member",
  favourite: "favourite",
  topBoard: "board",
  notification: "notification",
};

const isKind = (word: string): word is SubjectKind => Object.hasOwn(ENTITIES, word);

function kindOf({ op }: Mutation): SubjectKind {
  const [word = ""] = op.split(".");
  if (!isKind(word)) throw new Error(`No kind of subject for ${op}`);
  return word;
}

/** Describes a step by its first edit, to which the rest of the step belongs. `null` for a step without edits. */
export function subjectOf({ edits }: UpcomingStep, store: Pick<Store, "get">): StepSubject | null {
  const [first] = edits;
  if (first === undefined) return null;
  const kind = kindOf(first.mutation);
  const count = new Set(edits.filter(({ mutation }) => kindOf(mutation) === kind).map(({ mutation }) => mutation.id))
    .size;
  const read = <E extends EntityName>(entity: E, key: string): Rows[E] | undefined =>
    store.get(entity, key) ?? first.before[entity]?.[key];
  const row = read(ENTITIES[kind], first.mutation.id);
  const taskId = taskIdOf(kind, first, row);
  const task = taskId === null ? undefined : read("task", taskId);
  const boardId = boardIdOf(kind, first, row) ?? task?.boardId ?? null;
  return {
    kind,
    count,
    part: partOf(first.mutation),
    title: textOf(row, "title", "name", "text") ?? textOf(first.mutation.args, "title", "name", "text") ?? "",
    task: taskId === null ? null : { id: taskId, title: task?.title ?? textOf(first.mutation.args, "title") ?? "" },
    board: boardId === null ? null : { id: boardId, title: read("board", boardId)?.title ?? null },
  };
}

function partOf({ op, args }: Mutation): StepSubject["part"] {
  const [name, another] = Object.keys(args);
  return op === "board.set" && another === undefined && (name === "icon" || name === "color") ? name : null;
}

function taskIdOf(kind: SubjectKind, { mutation }: Origin, row: object | undefined): string | null {
  if (kind === "task" || kind === "checklist") return mutation.id;
  return textOf(row, "taskId") ?? textOf(mutation.args, "taskId");
}

function boardIdOf(kind: SubjectKind, { mutation }: Origin, row: object | undefined): string | null {
  if (kind === "board" || kind === "favourite" || kind === "topBoard") return mutation.id;
  if (kind === "attachment") return textOf(row, "taskId") === null ? holderOf(row ?? {}) : null;
  return textOf(row, "boardId") ?? textOf(mutation.args, "boardId");
}

/** Returns the first of the named properties that is a string. */
function textOf(source: object | undefined, ...names: readonly string[]): string | null {
  const found = names.map((name): unknown => (source === undefined ? undefined : Reflect.get(source, name)));
  return found.find((value) => typeof value === "string") ?? null;
}

/** Comments, files and checklist items are only visible while their task is open. */
const DETAILS: ReadonlySet<SubjectKind> = new Set(["item", "checklist", "comment", "attachment"]);

/** The address on screen. */
export interface ScreenAddress {
  pathname: string;
  /** The task that is open over the page. */
  openTaskId: string | null;
}

/**
 * Whether the user sees what a step changes: its board is on screen, or the step was made on this page; for a detail, its task is open. Any
 * other step is described before it is undone.
 */
export function isOnScreen(
  subject: StepSubject,
  page: string | null,
  { pathname, openTaskId }: ScreenAddress,
): boolean {
  const { kind, task, board } = subject;
  const last = pathname.split("/").at(-1) ?? "";
  if (DETAILS.has(kind) && task !== null) return openTaskId === task.id || last === task.id;
  return page === pathname || (board !== null && last === board.id) || (task !== null && last === task.id);
}
