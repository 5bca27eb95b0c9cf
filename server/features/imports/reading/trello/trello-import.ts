import type { PaletteColor } from "#contract/core/palette-color.ts";
import { AppError } from "#contract/core/error.ts";
import { IMPORT_MAX_TASKS, REMINDER_MAX_MINUTES, WIP_LIMIT_MAX } from "#contract/core/limit.ts";
import type { DraftColumn, DraftLabel, DraftTask, ImportDraft } from "../draft/import-draft.ts";
import {
  fitBoardTitle,
  fitColumnName,
  fitLabelName,
  fitTaskTitle,
  kindFromName,
  Losses,
} from "../draft/import-draft.ts";
import { importText } from "../../import-text.ts";
import { parseImportJson } from "../import-json.ts";
import { reportTrelloLosses } from "./trello-losses.ts";
import { isoTime } from "./trello-time.ts";
import { documentOf, detailsOfTrello } from "./trello-details.ts";
import { trelloExport, type TrelloCard, type TrelloExport } from "./trello-schema.ts";

/**
 * Creates a draft of a board from a Trello JSON export. Closed lists and cards are imported as archived; a card whose list is missing gets
 * a column of its own instead of being lost.
 */
export function draftFromTrello(bytes: Uint8Array): ImportDraft {
  const parsed = trelloExport.safeParse(parseImportJson(bytes));
  if (!parsed.success) throw new AppError("IMPORT_BROKEN");
  const source = parsed.data;
  if (source.cards.length > IMPORT_MAX_TASKS) throw new AppError("IMPORT_TOO_MANY", { max: IMPORT_MAX_TASKS });

  const losses = new Losses();
  const labels = draftLabels(source, losses);
  const columns = draftColumns(source, losses);
  const tasks = draftTasks(source, columns, new Set(labels.map((label) => label.key)), losses);
  reportTrelloLosses(source, losses);
  const page = documentOf(source.desc, losses);
  const title = fitBoardTitle(source.name, losses);
  const people = source.members.map(({ id, fullName, username }) => ({ key: id, name: fullName, username }));
  return { title, ...(page === null ? {} : { page }), columns, labels, people, tasks, losses };
}

function draftColumns(source: TrelloExport, losses: Losses): DraftColumn[] {
  return source.lists
    .toSorted((a, b) => a.pos - b.pos)
    .map((list) => ({
      key: list.id,
      name: fitColumnName(list.name, losses),
      kind: kindFromName(list.name),
      wipLimit:
        list.softLimit !== null && list.softLimit >= 1 && list.softLimit <= WIP_LIMIT_MAX
          ? Math.floor(list.softLimit)
          : null,
      archived: list.closed,
    }));
}

/** Labels of the board, and those that only cards refer to. */
function draftLabels(source: TrelloExport, losses: Losses): DraftLabel[] {
  const byKey = new Map<string, DraftLabel>();
  for (const label of [...source.labels, ...source.cards.flatMap((card) => card.labels)]) {
    if (byKey.has(label.id)) continue;
    byKey.set(label.id, {
      key: label.id,
      name: fitLabelName(label.name, losses),
      color: paletteColorOfTrello(label.color) ?? "graphite",
    });
  }
  const used = new Set(source.cards.flatMap(labelIdsOf));
  return [...byKey.values()].filter((label) => label.name !== "" || used.has(label.key));
}

const LOST_COLUMN_KEY = "";

function draftTasks(source: TrelloExport, columns: DraftColumn[], labelKeys: Set<string>, losses: Losses): DraftTask[] {
  const known = new Set(columns.map((column) => column.key));
  const cards = source.cards.toSorted((a, b) => a.pos - b.pos);
  if (cards.some((card) => !known.has(card.idList))) {
    columns.push({
      key: LOST_COLUMN_KEY,
      name: importText.withoutColumn,
      kind: "queue",
      wipLimit: null,
      archived: false,
    });
  }
  const details = detailsOfTrello(source, losses);
  const doneColumns = new Set(columns.filter((column) => column.kind === "done").map((column) => column.key));
  return cards.map((card) => {
    const columnKey = known.has(card.idList) ? card.idList : LOST_COLUMN_KEY;
    const isDone = card.dueComplete || doneColumns.has(columnKey);
    const dueAt = isoTime(card.due);
    if (card.dueComplete && !doneColumns.has(columnKey)) losses.add(importText.doneMarks, card.name);
    const description = documentOf(card.desc, losses);
    return {
      ...(description === null ? {} : { description }),
      items: details.items(card),
      comments: details.comments(card),
      reminders: remindersOf(card),
      columnKey,
      title: fitTaskTitle(card.name, losses),
      labelKeys: [...new Set(labelIdsOf(card))].filter((key) => labelKeys.has(key)),
      assigneeIds: [],
      personKeys: card.idMembers,
      startAt: isoTime(card.start),
      dueAt,
      dueHasTime: dueAt !== null,
      doneAt: isDone && doneColumns.has(columnKey) ? (isoTime(card.dateLastActivity) ?? timeOfObjectId(card.id)) : null,
      createdAt: timeOfObjectId(card.id),
      cover: paletteColorOfTrello(card.cover?.color ?? null),
      priority: null,
      archived: card.closed,
    };
  });
}

/** Minutes before the due date; negative means none. */
function remindersOf({ dueReminder }: TrelloCard): number[] {
  const isTaken = dueReminder !== null && dueReminder >= 0 && dueReminder <= REMINDER_MAX_MINUTES;
  return isTaken ? [Math.floor(dueReminder)] : [];
}

function labelIdsOf(card: TrelloCard): string[] {
  return [...card.idLabels, ...card.labels.map((label) => label.id)];
}

/** Reads the creation time from the first four bytes of an id (seconds since 1970). */
function timeOfObjectId(id: string): string | null {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString();
}

const TRELLO_COLORS: Record<string, PaletteColor> = {
  green: "pine",
  yellow: "amber",
  orange: "coral",
  red: "raspberry",
  purple: "violet",
  blue: "azure",
  sky: "lagoon",
  lime: "olive",
  pink: "plum",
  black: "graphite",
};

/** The nearest of the twelve palette colors; shades («green_dark») map to their base color. */
export function paletteColorOfTrello(color: string | null): PaletteColor | null {
  return color === null ? null : (TRELLO_COLORS[color.split("_")[0] ?? ""] ?? null);
}
