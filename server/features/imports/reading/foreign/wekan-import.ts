import * as z from "zod/mini";
import { AppError } from "#contract/core/error.ts";
import { importText } from "../../import-text.ts";
import { type ImportDraft, Losses } from "../draft/import-draft.ts";
import { parseImportJson } from "../import-json.ts";
import { anything, flag, key, keys, lenient, listOf, moment, position, words } from "../lenient.ts";
import { isoTime } from "../trello/trello-time.ts";
import { draftFromForeign, type ForeignBoard, type ForeignCard } from "./foreign-board.ts";
import type { ForeignComment, ForeignItem } from "./foreign-details.ts";
import { nearestPaletteColor } from "./nearest-palette-color.ts";
import { fieldsOfWekan, fieldSchema, valuesOfWekan, valueSchema } from "./wekan-fields.ts";

const list = z.looseObject({
  _id: key,
  title: words,
  archived: flag,
  sort: position,
  wipLimit: lenient(z.nullable(z.looseObject({ value: position, enabled: flag })), null),
});
const card = z.looseObject({
  _id: key,
  listId: key,
  swimlaneId: key,
  title: words,
  description: words,
  sort: position,
  archived: flag,
  labelIds: keys,
  members: keys,
  assignees: keys,
  startAt: moment,
  dueAt: moment,
  endAt: moment,
  dateLastActivity: moment,
  createdAt: moment,
  parentId: key,
  spentTime: lenient(z.nullable(z.number()), null),
  vote: lenient(z.nullable(z.looseObject({ question: words })), null),
  customFields: listOf(valueSchema),
});
const comment = z.looseObject({ cardId: key, userId: key, text: words, createdAt: moment });
const checklist = z.looseObject({ _id: key, cardId: key, title: words, sort: position });
const checkItem = z.looseObject({ cardId: key, checklistId: key, title: words, isFinished: flag, sort: position });
const user = z.looseObject({
  _id: key,
  username: words,
  profile: lenient(z.looseObject({ fullname: words }), { fullname: "" }),
});

/** A board exported from WeKan as JSON («wekan-board-1.0.0»). */
const wekanExport = z.looseObject({
  title: z.string(),
  description: words,
  lists: z.array(list),
  cards: z.array(card),
  swimlanes: listOf(z.looseObject({ _id: key, title: words, archived: flag })),
  labels: listOf(z.looseObject({ _id: key, name: words, color: words })),
  users: listOf(user),
  members: anything,
  comments: listOf(comment),
  checklists: listOf(checklist),
  checklistItems: listOf(checkItem),
  customFields: listOf(fieldSchema),
  attachments: listOf(z.looseObject({ name: words })),
  activities: anything,
  rules: anything,
});
type WekanExport = z.infer<typeof wekanExport>;

/** Creates a draft of a board from WeKan. Swimlanes, which boards here do not have, become labels if there is more than one. */
export function draftFromWekan(bytes: Uint8Array): ImportDraft {
  const parsed = wekanExport.safeParse(parseImportJson(bytes));
  if (!parsed.success) throw new AppError("IMPORT_BROKEN");
  const source = parsed.data;
  const losses = new Losses();
  reportLosses(source, losses);
  const board: ForeignBoard = {
    title: source.title,
    text: source.description,
    columns: source.lists.toSorted(bySort).map(({ _id, title, archived, wipLimit }) => ({
      key: _id,
      name: title,
      archived,
      wipLimit: wipLimit?.enabled === true ? wipLimit.value : null,
    })),
    labels: labelsOf(source),
    people: source.users.map(({ _id, username, profile }) => ({ key: _id, name: profile.fullname, username })),
    fields: fieldsOfWekan(source.customFields, losses),
    cards: cardsOf(source, losses),
  };
  return draftFromForeign(board, losses);
}

const bySort = (one: { sort: number }, other: { sort: number }): number => one.sort - other.sort;
const laneKey = (id: string): string => `lane:${id}`;

function labelsOf({ labels, swimlanes }: WekanExport): ForeignBoard["labels"] {
  const own = labels.map(({ _id, name, color }, at) => ({ key: _id, name, color: nearestPaletteColor(color, at) }));
  if (swimlanes.length < 2) return own;
  return [
    ...own,
    ...swimlanes.map(({ _id, title }) => ({ key: laneKey(_id), name: title, color: "graphite" as const })),
  ];
}

function cardsOf(source: WekanExport, losses: Losses): ForeignCard[] {
  const items = itemsByCard(source);
  const comments = commentsByCard(source);
  return source.cards.toSorted(bySort).map(({ _id, ...one }) => ({
    key: _id,
    columnKey: one.listId,
    title: one.title,
    text: one.description,
    labelKeys: [...one.labelIds, laneKey(one.swimlaneId)],
    personKeys: [...one.assignees, ...one.members],
    startAt: isoTime(one.startAt),
    dueAt: isoTime(one.dueAt),
    // Few users set an end date: the last activity of a done card is closer to it than its creation.
    doneAt: isoTime(one.endAt) ?? isoTime(one.dateLastActivity),
    createdAt: isoTime(one.createdAt),
    archived: one.archived,
    parentKey: one.parentId === "" ? null : one.parentId,
    fields: valuesOfWekan(one.customFields, source.customFields, losses),
    items: items.get(_id) ?? [],
    comments: comments.get(_id) ?? [],
  }));
}

function itemsByCard({ checklists, checklistItems }: WekanExport): Map<string, ForeignItem[]> {
  const lists = new Map(checklists.map(({ _id, ...one }) => [_id, one]));
  const place = (id: string): number => lists.get(id)?.sort ?? 0;
  const items = new Map<string, ForeignItem[]>();
  const inOrder = checklistItems.toSorted((a, b) => place(a.checklistId) - place(b.checklistId) || bySort(a, b));
  for (const { cardId, checklistId, title, isFinished } of inOrder) {
    const own = items.get(cardId) ?? [];
    own.push({ group: lists.get(checklistId)?.title ?? "", text: title, done: isFinished });
    items.set(cardId, own);
  }
  return items;
}

function commentsByCard({ comments, users }: WekanExport): Map<string, ForeignComment[]> {
  const names = new Map(users.map(({ _id, username, profile }) => [_id, profile.fullname || username]));
  const byCard = new Map<string, ForeignComment[]>();
  for (const { cardId, userId, text, createdAt } of comments) {
    const own = byCard.get(cardId) ?? [];
    own.push({ author: names.get(userId) ?? "", text, at: isoTime(createdAt) });
    byCard.set(cardId, own);
  }
  return byCard;
}

function reportLosses(source: WekanExport, losses: Losses): void {
  losses.add(importText.history, "", source.activities.length);
  losses.add(importText.rules, "", source.rules.length);
  losses.add(importText.members, "", source.members.length);
  for (const { name } of source.attachments) losses.add(importText.attachments, name);
  for (const { spentTime, title, vote } of source.cards) {
    if ((spentTime ?? 0) > 0) losses.add(importText.spentTime, title);
    if (vote !== null && vote.question !== "") losses.add(importText.votes, vote.question);
  }
}
