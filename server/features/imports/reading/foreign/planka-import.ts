import * as z from "zod/mini";
import { AppError } from "#contract/core/error.ts";
import { importText } from "../../import-text.ts";
import { type ImportDraft, Losses } from "../draft/import-draft.ts";
import { parseImportJson } from "../import-json.ts";
import { anything, flag, key, lenient, listOf, moment, position, words } from "../lenient.ts";
import { grouped } from "../trello/trello-details.ts";
import { isoTime } from "../trello/trello-time.ts";
import { draftFromForeign, type ForeignBoard, type ForeignCard } from "./foreign-board.ts";
import type { ForeignItem } from "./foreign-details.ts";
import { nearestPaletteColor } from "./nearest-palette-color.ts";

const list = z.looseObject({ id: key, name: lenient(z.nullable(z.string()), null), position, type: words });
const label = z.looseObject({ id: key, name: lenient(z.nullable(z.string()), null), color: words, position });
const card = z.looseObject({
  id: key,
  listId: key,
  prevListId: key,
  name: words,
  description: words,
  position,
  dueDate: moment,
  isDueDateCompleted: flag,
  isDueCompleted: flag,
  isClosed: flag,
  listChangedAt: moment,
  commentsTotal: lenient(z.nullable(z.number()), null),
  createdAt: moment,
  stopwatch: lenient(z.nullable(z.looseObject({})), null),
});
const link = z.looseObject({ cardId: key, labelId: key, userId: key });
const task = z.looseObject({
  cardId: key,
  taskListId: key,
  name: words,
  isCompleted: flag,
  position,
  assigneeUserId: key,
  linkedCardId: key,
});

/** The response of Planka's `GET /api/boards/{id}`, versions 1 and 2. Lists and cards are required, everything else is optional. */
const plankaExport = z.looseObject({
  item: z.looseObject({ name: z.string() }),
  included: z.looseObject({
    lists: z.array(list),
    cards: z.array(card),
    labels: listOf(label),
    cardLabels: listOf(link),
    cardMemberships: listOf(link),
    users: listOf(z.looseObject({ id: key, name: words, username: lenient(z.nullable(z.string()), null) })),
    taskLists: listOf(z.looseObject({ id: key, cardId: key, name: words, position })),
    tasks: listOf(task),
    attachments: listOf(z.looseObject({ name: words })),
    customFields: listOf(z.looseObject({ name: words })),
    customFieldValues: anything,
  }),
});
type PlankaContent = z.infer<typeof plankaExport>["included"];

const TRASH = "trash";
const ARCHIVE = "archive";

/** Creates a draft of a board from Planka. Archived cards are archived in their original list; deleted ones are skipped. */
export function draftFromPlanka(bytes: Uint8Array): ImportDraft {
  const parsed = plankaExport.safeParse(parseImportJson(bytes));
  if (!parsed.success) throw new AppError("IMPORT_BROKEN");
  const { item, included } = parsed.data;
  const losses = new Losses();
  reportLosses(included, losses);
  return draftFromForeign(
    { title: item.name, text: "", ...columnsAndLabels(included), people: peopleOf(included), cards: cardsOf(included) },
    losses,
  );
}

const byPosition = (one: { position: number }, other: { position: number }): number => one.position - other.position;

function columnsAndLabels({ lists, labels }: PlankaContent): Pick<ForeignBoard, "columns" | "labels"> {
  const columns = lists
    .filter(({ type }) => type !== TRASH && type !== ARCHIVE)
    .toSorted(byPosition)
    .map(({ id, name, type }) => ({
      key: id,
      name: name ?? "",
      ...(type === "closed" ? { kind: "done" as const } : {}),
    }));
  return {
    columns,
    labels: labels
      .toSorted(byPosition)
      .map(({ id, name, color }, at) => ({ key: id, name: name ?? "", color: nearestPaletteColor(color, at) })),
  };
}

function peopleOf({ users }: PlankaContent): ForeignBoard["people"] {
  return users.map(({ id, name, username }) => ({ key: id, name, username: username ?? "" }));
}

function cardsOf(included: PlankaContent): ForeignCard[] {
  const types = new Map(included.lists.map(({ id, type }) => [id, type]));
  const labels = grouped(included.cardLabels, ({ cardId }) => cardId);
  const people = grouped(included.cardMemberships, ({ cardId }) => cardId);
  const items = itemsByCard(included);
  return included.cards
    .filter(({ listId }) => types.get(listId) !== TRASH)
    .toSorted(byPosition)
    .map((one) => ({
      key: one.id,
      columnKey: types.get(one.listId) === ARCHIVE ? one.prevListId : one.listId,
      title: one.name,
      text: one.description,
      labelKeys: (labels.get(one.id) ?? []).map(({ labelId }) => labelId),
      personKeys: (people.get(one.id) ?? []).map(({ userId }) => userId),
      dueAt: isoTime(one.dueDate),
      isDone: one.isDueCompleted || one.isDueDateCompleted || one.isClosed,
      // A closed list is where done cards go: the card is done since it entered.
      doneAt: isoTime(one.listChangedAt),
      createdAt: isoTime(one.createdAt),
      archived: types.get(one.listId) === ARCHIVE,
      items: items.get(one.id) ?? [],
    }));
}

/** Planka 2 has tasks in task lists, earlier versions on the card itself. */
function itemsByCard({ taskLists, tasks }: PlankaContent): Map<string, ForeignItem[]> {
  const lists = new Map(taskLists.map((one) => [one.id, one]));
  const items = new Map<string, ForeignItem[]>();
  const place = (one: PlankaContent["tasks"][number]): number => lists.get(one.taskListId)?.position ?? 0;
  for (const one of tasks.toSorted((a, b) => place(a) - place(b) || byPosition(a, b))) {
    const taskList = lists.get(one.taskListId);
    const cardId = taskList?.cardId ?? one.cardId;
    const own = items.get(cardId) ?? [];
    own.push({
      group: taskList?.name ?? "",
      text: one.name,
      done: one.isCompleted,
      ...(one.assigneeUserId === "" ? {} : { personKey: one.assigneeUserId }),
    });
    items.set(cardId, own);
  }
  return items;
}

function reportLosses(included: PlankaContent, losses: Losses): void {
  const trash = new Set(included.lists.filter(({ type }) => type === TRASH).map(({ id }) => id));
  for (const { listId, name } of included.cards) if (trash.has(listId)) losses.add(importText.binned, name);
  for (const { name } of included.attachments) losses.add(importText.attachments, name);
  for (const { name } of included.customFields) losses.add(importText.customFields, name);
  losses.add(importText.customValues, "", included.customFieldValues.length);
  for (const { stopwatch, name } of included.cards) if (stopwatch !== null) losses.add(importText.spentTime, name);
  for (const { linkedCardId, name } of included.tasks)
    if (linkedCardId !== "") losses.add(importText.linkedCards, name);
  reportComments(included, losses);
}

/** Planka 2 exports the number of comments, and no version exports their text. */
function reportComments({ cards }: PlankaContent, losses: Losses): void {
  const isCounted = cards.some(({ commentsTotal }) => commentsTotal !== null);
  if (!isCounted && cards.length > 0) losses.add(importText.commentsElsewhere, "");
  for (const { commentsTotal, name } of cards)
    if (commentsTotal !== null && Number.isSafeInteger(commentsTotal) && commentsTotal > 0)
      losses.add(importText.lostComments, name, commentsTotal);
}
