import { attempt } from "#client/shared/errors/attempt.ts";
import { labelsOn } from "#client/entities/label/board-labels.ts";
import { peopleOfBoard } from "#client/entities/person/readers.ts";
import { dueOfDate } from "#client/entities/task/fields/due-date.ts";
import { recurrenceText } from "#client/entities/task/fields/recurrence-text.ts";
import type { Edit, Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { can } from "#contract/core/permission.ts";
import { priorityOf } from "../fields/card-facts.ts";
import { readText } from "../fields/field-text.ts";
import { newLabelEdit } from "../fields/new-label.ts";
import { NO_CHOICES, type LineChoices } from "./line-choices.ts";
import { asTyped, readLine, type LineContext, type ReadLine } from "./line-syntax-text.ts";
import { wordsChoice } from "./quick-add-choice.ts";
import { wordsText, type ReadPart } from "./quick-add-text.ts";

/** A created task, the text its author typed, and how it was parsed. */
export interface MadeOfWords {
  readonly id: string;
  readonly typed: string;
  readonly read: ReadLine;
  /** Labels that were created with it. */
  readonly newLabelIds: readonly string[];
  /** The due date without the typed one; none by default. */
  readonly former?: { readonly dueAt: string | null; readonly dueHasTime: boolean };
}

const NO_DUE = { dueAt: null, dueHasTime: false };

/** Returns the context for parsing a line of a board, as far as this device knows it. */
export function lineContext(sync: Sync, boardId: string, choices: LineChoices = NO_CHOICES): LineContext {
  const role = sync.store.roleOn(boardId);
  return {
    people: can(role, "task.assign") ? peopleOfBoard(sync, boardId) : [],
    // Labels without a name cannot be typed.
    labels: labelsOn(sync.store, boardId).filter(({ name }) => name !== ""),
    now: new Date(),
    plainTexts: choices.plainTexts,
    newLabels: can(role, "label.edit") ? choices.newLabels : [],
  };
}

/** Returns a parser for lines of new tasks of a board. */
export function lineReader(sync: Sync, boardId: string, choices?: LineChoices): (text: string) => ReadLine {
  if (wordsChoice.get() === "off") return asTyped;
  const context = lineContext(sync, boardId, choices);
  return (text) => readLine(text, context);
}

/** Returns the parsed fields of a new task, besides its title, people and labels. */
export function fieldsOf({
  due,
  priority,
  recurrence,
}: ReadLine): Pick<MutationArgs<"task.create">, "dueAt" | "dueHasTime" | "priority" | "recurrence"> {
  return {
    ...(due === null ? {} : { dueAt: dueOfDate(due), dueHasTime: due.hasTime }),
    ...(priority === null ? {} : { priority }),
    ...(recurrence === null ? {} : { recurrence }),
  };
}

/** Adds the parsed people and labels to a new task, and creates its new labels. Resolves to the ids of the created labels. */
export async function addSets(sync: Sync, boardId: string, id: string, read: ReadLine): Promise<readonly string[]> {
  const made: string[] = [];
  for (const name of read.newLabels) {
    const creation = newLabelEdit(sync, boardId, name);
    if (await attempt(sync.mutateAll([creation]))) made.push(creation.id);
  }
  const sets = [["assigneeIds", read.assigneeIds] as const, ["labelIds", [...read.labelIds, ...made]] as const];
  for (const [field, values] of sets) {
    for (const value of values) await attempt(sync.mutate("task.add", id, { field, value }));
  }
  return made;
}

const isRead = ({ read }: MadeOfWords): boolean => read.spans.length > 0;

/** Shows what was parsed in the titles of new tasks, with one action that reverts it to text. */
export function showReadToast(sync: Sync, made: readonly MadeOfWords[]): void {
  const read = made.filter(isRead);
  const [first] = read;
  if (first === undefined) return;
  showToast({
    text: read.length === 1 ? wordsText.read(partsOf(sync, first.read)) : wordsText.readMany(read.length),
    kind: "words",
    icon: "circle-check",
    action: { label: wordsText.asTyped, onAction: () => void attempt(sync.mutateAll(read.flatMap(wayBack))) },
  });
}

function wayBack({ id, typed, read, newLabelIds, former = NO_DUE }: MadeOfWords): Edit[] {
  const { due, priority, recurrence, assigneeIds, labelIds } = read;
  const fields = {
    ...(due === null ? {} : former),
    ...(priority === null ? {} : { priority: null }),
    ...(recurrence === null ? {} : { recurrence: null }),
  };
  return [
    { op: "task.set", id, args: { title: typed, ...fields } },
    ...assigneeIds.map((value): Edit => ({ op: "task.remove", id, args: { field: "assigneeIds", value } })),
    ...[...labelIds, ...newLabelIds].map((value): Edit => ({
      op: "task.remove",
      id,
      args: { field: "labelIds", value },
    })),
    ...newLabelIds.map((labelId): Edit => ({ op: "label.archive", id: labelId, args: {} })),
  ];
}

/** «завтра, 15:00», «каждый день», «Аня Королёва», «Отчёт», «приоритет: высокий» */
function partsOf({ store }: Sync, read: ReadLine): ReadPart[] {
  const { due, priority, recurrence, assigneeIds, labelIds, newLabels } = read;
  const level = priorityOf(priority);
  const people = assigneeIds.flatMap((id) => store.person(id)?.name ?? []);
  const labels = [...labelIds.flatMap((id) => store.get("label", id)?.name ?? []), ...newLabels];
  return [
    ...(due === null ? [] : [{ kind: "due", text: readText(due.at, due.hasTime, new Date()) } as const]),
    ...(recurrence === null ? [] : [{ kind: "recurrence", text: recurrenceText(recurrence) } as const]),
    ...people.map((text) => ({ kind: "person", text }) as const),
    ...labels.map((text) => ({ kind: "label", text }) as const),
    ...(level === undefined ? [] : [{ kind: "priority", text: level.label.toLowerCase() } as const]),
  ];
}
