import { attempt } from "#client/frame/attempt.ts";
import { labelsAbove } from "#client/frame/board-labels.ts";
import { peopleOfBoard } from "#client/frame/readers.ts";
import { dueOfDate } from "#client/frame/due-date.ts";
import type { Edit, Sync } from "#client/sync/surface.ts";
import { showToast } from "#client/ui/overlay/toast.ts";
import { can } from "#contract/permission.ts";
import { priorityOf } from "../fields/card-facts.ts";
import { readText } from "../fields/field-text.ts";
import { asTyped, readLine, type Nameable, type ReadLine } from "./line-words-text.ts";
import { wordsChoice } from "./words-choice.ts";
import { wordsText } from "./words-text.ts";

/** A task that was made, what its person typed, and how that was read. */
export interface MadeOfWords {
  readonly id: string;
  readonly typed: string;
  readonly read: ReadLine;
  /** The term that it would have without its words; none unless told. */
  readonly former?: { readonly dueAt: string | null; readonly dueHasTime: boolean };
}

const NO_TERM = { dueAt: null, dueHasTime: false };

/** Reads lines of new tasks of a board by its people and labels, as far as this device knows them. */
export function lineReader(sync: Sync, boardId: string): (text: string) => ReadLine {
  if (wordsChoice.get() === "off") return asTyped;
  const people = can(sync.store.roleOn(boardId), "task.assign") ? peopleOfBoard(sync, boardId) : [];
  const own = sync.store.list(`labels:${boardId}`).flatMap((id) => sync.store.get("label", id) ?? []);
  const known = {
    people: people.map(({ id, name, username }): Nameable => ({ id, names: [name, ...name.split(/\s+/u), username] })),
    labels: [...own, ...labelsAbove(sync.store, boardId)]
      .filter((label) => label.archivedAt === null && label.name !== "")
      .map(({ id, name }): Nameable => ({ id, names: [name] })),
    now: new Date(),
  };
  return (text) => readLine(text, known);
}

/** The fields that a line gives a new task beside its title, people and labels. */
export function fieldsOf({ due, priority }: ReadLine): { dueAt?: string; dueHasTime?: boolean; priority?: number } {
  return {
    ...(due === null ? {} : { dueAt: dueOfDate(due), dueHasTime: due.hasTime }),
    ...(priority === null ? {} : { priority }),
  };
}

/** Puts people and labels on a task that was made of a line. */
export async function addSets(sync: Sync, id: string, { assigneeIds, labelIds }: ReadLine): Promise<void> {
  for (const [field, values] of [["assigneeIds", assigneeIds] as const, ["labelIds", labelIds] as const]) {
    for (const value of values) await attempt(sync.mutate("task.add", id, { field, value }));
  }
}

const isRead = ({ typed, read }: MadeOfWords): boolean => read.title !== typed;

/** Says what was read out of the words of new tasks, with one way back to the words as they were typed. */
export function tellRead(sync: Sync, made: readonly MadeOfWords[]): void {
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

/** What will be read out of a line: «завтра, 15:00», «Аня Королёва», «Отчёт», «высокий». */
export function readIn(sync: Sync, boardId: string, text: string): string[] {
  return partsOf(sync, lineReader(sync, boardId)(text));
}

function wayBack({ id, typed, read, former = NO_TERM }: MadeOfWords): Edit[] {
  const { due, priority, assigneeIds, labelIds } = read;
  const fields = { ...(due === null ? {} : former), ...(priority === null ? {} : { priority: null }) };
  return [
    { op: "task.set", id, args: { title: typed, ...fields } },
    ...assigneeIds.map((value): Edit => ({ op: "task.remove", id, args: { field: "assigneeIds", value } })),
    ...labelIds.map((value): Edit => ({ op: "task.remove", id, args: { field: "labelIds", value } })),
  ];
}

/** «завтра, 15:00», «Аня Королёва», «Отчёт», «Приоритет: высокий» */
function partsOf({ store }: Sync, { due, priority, assigneeIds, labelIds }: ReadLine): string[] {
  const level = priorityOf(priority);
  return [
    ...(due === null ? [] : [readText(due.at, due.hasTime, new Date())]),
    ...assigneeIds.flatMap((id) => store.person(id)?.name ?? []),
    ...labelIds.flatMap((id) => store.get("label", id)?.name ?? []),
    ...(level === undefined ? [] : [level.label.toLowerCase()]),
  ];
}
