import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { isId } from "#contract/core/id.ts";
import { recurrence } from "#contract/recurrence/recurrence.ts";
import { isPaletteColor } from "#contract/core/palette-color.ts";
import type { TaskForm } from "#contract/boards/template.ts";
import type { TaskChange, TaskFields } from "../task-fields.ts";

/** A task that is not created yet. Board and column are "" until they are known. */
export interface TaskDraft extends TaskFields {
  readonly title: string;
  /** The description, as Markdown. */
  readonly description: string;
  /** The template's data besides the fields; `null` for none. */
  readonly filling: Pick<TaskForm, "checklist" | "description"> | null;
}

const FIELD = "new-task";

export const EMPTY_DRAFT: TaskDraft = {
  title: "",
  description: "",
  filling: null,
  boardId: "",
  columnId: "",
  priority: null,
  startAt: null,
  dueAt: null,
  dueHasTime: false,
  reminders: [],
  recurrence: null,
  recursAfterDone: false,
  estimate: null,
  cover: null,
  assigneeIds: [],
  watcherIds: [],
  labelIds: [],
};

/** Whether the user has entered anything; a board alone is not a draft. */
export function isWritten(draft: TaskDraft): boolean {
  const { boardId: _board, columnId: _column, ...own } = draft;
  const { boardId: _emptyBoard, columnId: _emptyColumn, ...empty } = EMPTY_DRAFT;
  return JSON.stringify(own) !== JSON.stringify(empty);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const idOf = (value: unknown): string => (isId(value) ? value : "");
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isId) : []);
const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one)) : [];
const ruleOf = (value: unknown): string | null => recurrence.safeParse(value).data ?? null;

function fillingOf(value: unknown): TaskDraft["filling"] {
  if (typeof value !== "object" || value === null) return null;
  const description: unknown = Reflect.get(value, "description");
  const checklist: unknown = Reflect.get(value, "checklist");
  const lines: unknown[] = Array.isArray(checklist) ? checklist : [];
  return {
    description: typeof description === "string" ? description : null,
    checklist: lines.flatMap((line) => {
      if (typeof line !== "object" || line === null) return [];
      return [{ group: textOf(Reflect.get(line, "group")), text: textOf(Reflect.get(line, "text")) }];
    }),
  };
}

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

function timeOf(value: unknown): string | null {
  return typeof value === "string" && Number.isFinite(Date.parse(value)) ? new Date(value).toISOString() : null;
}

/** Reads a stored draft as far as it is valid: an older build may have written it. */
export function parseDraft(stored: string): TaskDraft {
  let read: unknown;
  try {
    read = JSON.parse(stored);
  } catch {
    return EMPTY_DRAFT;
  }
  if (typeof read !== "object" || read === null) return EMPTY_DRAFT;
  const at = (name: keyof TaskDraft): unknown => Reflect.get(read, name);
  const cover = at("cover");
  return {
    title: textOf(at("title")),
    description: textOf(at("description")),
    filling: fillingOf(at("filling")),
    boardId: idOf(at("boardId")),
    columnId: idOf(at("columnId")),
    priority: numberOf(at("priority")),
    startAt: timeOf(at("startAt")),
    dueAt: timeOf(at("dueAt")),
    dueHasTime: at("dueHasTime") === true,
    reminders: numbersOf(at("reminders")),
    recurrence: ruleOf(at("recurrence")),
    recursAfterDone: at("recursAfterDone") === true,
    estimate: numberOf(at("estimate")),
    cover: isPaletteColor(cover) ? cover : null,
    assigneeIds: idsOf(at("assigneeIds")),
    watcherIds: idsOf(at("watcherIds")),
    labelIds: idsOf(at("labelIds")),
  };
}

export function readTaskDraft(userId: string): TaskDraft {
  const stored = readDraft(userId, FIELD);
  return stored === null ? EMPTY_DRAFT : parseDraft(stored);
}

export function keepTaskDraft(userId: string, draft: TaskDraft): void {
  keepDraft(userId, FIELD, isWritten(draft) ? JSON.stringify(draft) : null);
}

/** Fills a draft from a template; text that the user has typed is not replaced. */
export function filledBy(draft: TaskDraft, form: TaskForm): TaskDraft {
  const { title, priority, estimate, labelIds, checklist, description } = form;
  return {
    ...draft,
    title: draft.title.trim() === "" ? title : draft.title,
    priority: priority ?? draft.priority,
    estimate: estimate ?? draft.estimate,
    labelIds: [...new Set([...draft.labelIds, ...labelIds])],
    filling: checklist.length === 0 && description === null ? null : { checklist, description },
  };
}

/** Creates a label on a board. Resolves to its id, or to `null` if the device could not store it. */
type MakeLabel = (name: string, boardId: string) => Promise<string | null>;

/** Returns the setters of a draft: nothing leaves the form except a label that is created for it. */
export function changeDraft(update: (next: (draft: TaskDraft) => TaskDraft) => void, makeLabel: MakeLabel): TaskChange {
  const put: TaskChange["put"] = (field, value, isIn) =>
    update((draft) => {
      const others = draft[field].filter((one) => one !== value);
      return { ...draft, [field]: isIn ? [...others, value] : others };
    });
  return {
    set: (fields) => update((draft) => ({ ...draft, ...fields })),
    put,
    putNewLabel: (name, boardId) =>
      void makeLabel(name, boardId).then((id) => (id === null ? undefined : put("labelIds", id, true))),
    toColumn: (columnId) => update((draft) => ({ ...draft, columnId })),
  };
}
