import type { ImportReport, ImportPreview, ImportSource } from "#contract/exchange/exchange-endpoints.ts";
import { namedIn } from "#contract/entities/rule-form.ts";
import type { FoundPeople } from "./draft-people.ts";
import { type ImportDraft, Losses } from "./import-draft.ts";

/** A board of a draft with its depth: 1 for the outermost one. */
export interface DraftLevel {
  draft: ImportDraft;
  depth: number;
}

/** All boards of a draft, each after its parent. */
export function levelsOf(draft: ImportDraft, depth = 1): DraftLevel[] {
  return [{ draft, depth }, ...(draft.inside ?? []).flatMap((inside) => levelsOf(inside, depth + 1))];
}

/** Removes columns of the first board by their indexes, with their tasks and the rules that refer to them. */
export function withoutColumns(draft: ImportDraft, places: readonly number[]): ImportDraft {
  if (places.length === 0) return draft;
  const left = new Set(draft.columns.filter((_column, at) => places.includes(at)).map(({ key }) => key));
  return {
    ...draft,
    columns: draft.columns.filter(({ key }) => !left.has(key)),
    tasks: draft.tasks.filter(({ columnKey }) => !left.has(columnKey)),
    rules: (draft.rules ?? []).filter((rule) => !namedIn(rule, "column").some((key) => left.has(key))),
  };
}

/** Returns what a draft creates, and what it could not include. */
export function reportOf(source: ImportSource, draft: ImportDraft, people: FoundPeople): ImportReport {
  const boards = levelsOf(draft).map((level) => level.draft);
  const tasks = boards.flatMap((board) => board.tasks);
  return {
    source,
    boards: boards.length,
    columns: sum(boards.map(({ columns }) => columns.length)),
    tasks: tasks.length,
    archivedTasks: tasks.filter((task) => task.archived).length,
    labels: sum(boards.map(({ labels }) => labels.length)),
    fields: sum(boards.map(({ fields = [] }) => fields.length)),
    items: sum(tasks.map(({ items = [] }) => items.length)),
    comments: sum(tasks.map(({ comments = [] }) => comments.length)),
    files: sum([...boards, ...tasks].map(({ files = [] }) => files.length)),
    peopleFound: people.found.slice(0, NAMES_MAX),
    peopleUnknown: people.unknown.slice(0, NAMES_MAX),
    losses: Losses.together(boards.map(({ losses }) => losses)).list(),
  };
}

const NAMES_MAX = 100;

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

export function previewOf(draft: ImportDraft, report: ImportReport): ImportPreview {
  const counts = new Map<string, number>();
  for (const { columnKey } of draft.tasks) counts.set(columnKey, (counts.get(columnKey) ?? 0) + 1);
  return {
    title: draft.title,
    boards: levelsOf(draft).map(({ draft: { title, tasks }, depth }) => ({ title, depth, tasks: tasks.length })),
    columns: draft.columns.map(({ key, name, archived }) => ({ name, archived, tasks: counts.get(key) ?? 0 })),
    report,
  };
}
