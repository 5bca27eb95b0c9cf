import type { DocumentForm } from "#contract/documents/document-form.ts";
import {
  CHECKLIST_NAME_MAX,
  COMMENT_MAX,
  COMMENTS_PER_TASK_MAX,
  ITEM_TEXT_MAX,
  ITEMS_PER_TASK_MAX,
} from "#contract/core/limit.ts";
import { fromMarkdownOrWords, fromPlainText } from "#contract/markdown/plain-text.ts";
import { importText } from "../../import-text.ts";
import { cleanForm } from "../clean-form.ts";
import { foreignComment } from "../foreign-comment.ts";
import { type DraftComment, type DraftItem, fitLines, fitText, type Losses } from "../draft/import-draft.ts";
import type { TrelloAction, TrelloCard, TrelloChecklist, TrelloExport } from "./trello-schema.ts";
import { isoTime } from "./trello-time.ts";

/** Parses another tool's text as Markdown to a document; `null` for an empty one. */
export function documentOf(text: string, losses: Losses): DocumentForm | null {
  const whole = fitLines(text, TEXT_MAX, importText.cutText, losses);
  if (whole === "") return null;
  return cleanForm(whole.length > MARKDOWN_MAX ? fromPlainText(whole, true) : fromMarkdownOrWords(whole), losses);
}

/** Longer texts are imported as plain text: parsing hostile Markdown could block the server for minutes. */
const MARKDOWN_MAX = 40_000;

/** A longer text is not a description, and would not fit a document. */
const TEXT_MAX = 200_000;

export function isComment({ type }: TrelloAction): boolean {
  return type === "commentCard" || type === "copyCommentCard";
}

export interface CardDetails {
  items(card: TrelloCard): DraftItem[];
  comments(card: TrelloCard): DraftComment[];
}

/** Exports store checklists and comments apart from their cards. */
export function detailsOfTrello(source: TrelloExport, losses: Losses): CardDetails {
  const checklists = grouped(source.checklists, ({ idCard }) => idCard);
  const actions = grouped(source.actions.filter(isComment), ({ data }) => data.card.id);
  const cards = new Set(source.cards.map(({ id }) => id));
  for (const [id, lost] of checklists)
    if (!cards.has(id)) losses.add(importText.checklists, lost[0]?.name ?? "", lost.length);
  for (const [id, lost] of actions)
    if (!cards.has(id)) losses.add(importText.comments, lost[0]?.data.text ?? "", lost.length);
  return {
    items: (card) => itemsOf(checklists.get(card.id) ?? [], losses),
    comments: (card) => commentsOf(card, actions.get(card.id) ?? [], losses),
  };
}

function itemsOf(checklists: readonly TrelloChecklist[], losses: Losses): DraftItem[] {
  const names = new Set<string>();
  const items = checklists
    .toSorted((a, b) => a.pos - b.pos)
    .flatMap((checklist): DraftItem[] => {
      const group = ownName(fitText(checklist.name, CHECKLIST_NAME_MAX, importText.cutChecklist, losses), names);
      if (checklist.checkItems.length === 0) losses.add(importText.checklists, checklist.name);
      return checklist.checkItems
        .toSorted((a, b) => a.pos - b.pos)
        .map((item) => ({
          group,
          text: fitText(item.name, ITEM_TEXT_MAX, importText.cutItem, losses) || importText.untitled,
          done: item.state === "complete",
          assigneeId: null,
          ...(item.idMember === null ? {} : { personKey: item.idMember }),
          dueAt: isoTime(item.due),
        }));
    });
  for (const item of items.slice(ITEMS_PER_TASK_MAX)) losses.add(importText.manyItems, item.text);
  return items.slice(0, ITEMS_PER_TASK_MAX);
}

/** A checklist here is the set of items with its name: two with the same name would merge. */
function ownName(name: string, taken: Set<string>): string {
  let own = name;
  for (let count = 2; taken.has(own); count += 1)
    own = `${name.slice(0, CHECKLIST_NAME_MAX - 4)} ${String(count)}`.trim();
  taken.add(own);
  return own;
}

function commentsOf(card: TrelloCard, actions: readonly TrelloAction[], losses: Losses): DraftComment[] {
  const drafts = actions.flatMap((action, at): DraftComment[] => {
    const { memberCreator: who, data } = action;
    const createdAt = isoTime(action.date);
    if (data.text.trim() === "") return [];
    const name = who.fullName || who.username || importText.unknownPerson;
    losses.add(importText.authors, name);
    const words = foreignComment(data.text, { name, at: createdAt });
    return [
      {
        key: String(at),
        authorId: null,
        body: fitText(words, COMMENT_MAX, importText.cutComment, losses),
        parentKey: null,
        mentions: [],
        reactions: {},
        createdAt: createdAt ?? BEGINNING,
        editedAt: null,
        deletedAt: null,
      },
    ];
  });
  losses.add(importText.lostComments, card.name, Math.max(0, Math.floor(card.badges.comments) - actions.length));
  // The newest comes first in an export.
  const inOrder = drafts.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  losses.add(importText.comments, card.name, Math.max(0, inOrder.length - COMMENTS_PER_TASK_MAX));
  return inOrder.slice(0, COMMENTS_PER_TASK_MAX);
}

/** For a comment without a time. */
const BEGINNING = new Date(0).toISOString();

/** Groups items by a key, in their order. */
export function grouped<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group === undefined) groups.set(keyOf(thing), [thing]);
    else group.push(thing);
  }
  return groups;
}
