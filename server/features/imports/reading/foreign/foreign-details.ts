import {
  CHECKLIST_NAME_MAX,
  COMMENT_MAX,
  COMMENTS_PER_TASK_MAX,
  ITEM_TEXT_MAX,
  ITEMS_PER_TASK_MAX,
} from "#contract/core/limit.ts";
import { importText } from "../../import-text.ts";
import { foreignComment } from "../foreign-comment.ts";
import { type DraftComment, type DraftItem, fitText, type Losses } from "../draft/import-draft.ts";

export interface ForeignItem {
  group: string;
  text: string;
  done: boolean;
  personKey?: string;
  dueAt?: string | null;
}

export interface ForeignComment {
  author: string;
  text: string;
  at: string | null;
}

/** Checklist items of one card, in order. */
export function itemsOfForeign(items: readonly ForeignItem[], losses: Losses): DraftItem[] {
  for (const { text } of items.slice(ITEMS_PER_TASK_MAX)) losses.add(importText.manyItems, text);
  return items.slice(0, ITEMS_PER_TASK_MAX).map(({ group, text, done, personKey, dueAt = null }) => ({
    group: fitText(group, CHECKLIST_NAME_MAX, importText.cutChecklist, losses),
    text: fitText(text, ITEM_TEXT_MAX, importText.cutItem, losses) || importText.untitled,
    done,
    assigneeId: null,
    ...(personKey === undefined ? {} : { personKey }),
    dueAt,
  }));
}

/** For a comment without a time. */
const BEGINNING = new Date(0).toISOString();

/** Comments of one card, oldest first, with the author as text: an import never writes in the name of an account (EX-02). */
export function commentsOfForeign(
  title: string,
  foreignComments: readonly ForeignComment[],
  losses: Losses,
): DraftComment[] {
  const comments = foreignComments.flatMap(({ author, text, at }, index): DraftComment[] => {
    if (text.trim() === "") return [];
    const name = author === "" ? importText.unknownPerson : author;
    losses.add(importText.authors, name);
    const body = fitText(foreignComment(text, { name, at }), COMMENT_MAX, importText.cutComment, losses);
    const createdAt = at ?? BEGINNING;
    const rest = { parentKey: null, mentions: [], reactions: {}, editedAt: null, deletedAt: null };
    return [{ key: String(index), authorId: null, body, createdAt, ...rest }];
  });
  const inOrder = comments.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  losses.add(importText.comments, title, Math.max(0, inOrder.length - COMMENTS_PER_TASK_MAX));
  return inOrder.slice(0, COMMENTS_PER_TASK_MAX);
}
