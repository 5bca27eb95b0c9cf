import * as z from "zod/mini";
import { AppError } from "#contract/core/error.ts";
import { BOARD_DEPTH_MAX, IMPORT_MAX_BOARDS, IMPORT_MAX_TASKS } from "#contract/core/limit.ts";
import { importText } from "../../import-text.ts";
import { type ImportDraft, Losses } from "../draft/import-draft.ts";
import { parseImportJson } from "../import-json.ts";
import { anything, flag, key, lenient, listOf, moment, position, words } from "../lenient.ts";
import { isoTime } from "../trello/trello-time.ts";
import { draftFromForeign, type ForeignBoard, type ForeignCard } from "./foreign-board.ts";
import { nearestPaletteColor } from "./nearest-palette-color.ts";
import { markdownOfHtml } from "./html-text.ts";

const person = z.looseObject({ id: key, name: words, username: words });
const label = z.looseObject({ id: key, title: words, hex_color: words });
const comment = z.looseObject({
  comment: words,
  created: moment,
  author: lenient(z.nullable(person), null),
});
const related = z.looseObject({ id: key });
const task = z.looseObject({
  id: key,
  title: words,
  description: words,
  done: flag,
  done_at: moment,
  due_date: moment,
  start_date: moment,
  created: moment,
  priority: position,
  index: position,
  bucket_id: key,
  position,
  repeat_after: position,
  labels: lenient(z.nullable(z.array(label)), null),
  assignees: lenient(z.nullable(z.array(person)), null),
  comments: lenient(z.nullable(z.array(comment)), null),
  attachments: lenient(
    z.nullable(z.array(z.looseObject({ file: lenient(z.looseObject({ name: words }), { name: "" }) }))),
    null,
  ),
  reminders: lenient(z.nullable(z.array(z.unknown())), null),
  related_tasks: lenient(z.nullable(z.looseObject({ parenttask: listOf(related) })), null),
});
const bucket = z.looseObject({ id: key, title: words, limit: position, position, project_view_id: key });
const view = z.looseObject({ id: key, view_kind: lenient(z.union([z.string(), z.number()]), ""), done_bucket_id: key });
const project = z.looseObject({
  id: key,
  title: z.string(),
  description: words,
  parent_project_id: key,
  is_archived: flag,
  done_bucket_id: key,
  position,
  tasks: lenient(z.nullable(z.array(task)), null),
  buckets: lenient(z.nullable(z.array(bucket)), null),
  views: lenient(z.nullable(z.array(view)), null),
  task_buckets: lenient(
    z.nullable(z.array(z.looseObject({ bucket_id: key, task_id: key, project_view_id: key }))),
    null,
  ),
  saved_filters: anything,
});
type Project = z.infer<typeof project>;
type VikunjaTask = z.infer<typeof task>;

/**
 * Creates boards from a Vikunja data export (`data.json` in its ZIP): a project is a board, nested projects are nested boards. Several root
 * projects get a common parent board, so that the import can be undone as one.
 */
export function draftFromVikunja(bytes: Uint8Array): ImportDraft {
  const parsed = z.array(project).check(z.minLength(1)).safeParse(parseImportJson(bytes));
  if (!parsed.success) throw new AppError("IMPORT_BROKEN");
  const projects = parsed.data.toSorted((one, other) => one.position - other.position);
  if (projects.length >= IMPORT_MAX_BOARDS) throw new AppError("IMPORT_TOO_MANY_BOARDS", { max: IMPORT_MAX_BOARDS });
  const tasks = projects.reduce((all, one) => all + (one.tasks?.length ?? 0), 0);
  if (tasks > IMPORT_MAX_TASKS) throw new AppError("IMPORT_TOO_MANY", { max: IMPORT_MAX_TASKS });
  const ids = new Set(projects.map(({ id }) => id));
  const isTop = ({ id, parent_project_id: above }: Project): boolean => above === id || !ids.has(above);
  const tops = projects.filter(isTop).map((one) => boardOf(one, projects, 1));
  if (tops.length === 0) throw new AppError("IMPORT_CIRCULAR");
  if (countOf(tops) !== projects.length) throw new AppError("IMPORT_CIRCULAR");
  const [only] = tops;
  if (only !== undefined && tops.length === 1) return only;
  const empty = { title: importText.fromVikunja, columns: [], labels: [], tasks: [], losses: new Losses() };
  return { ...empty, inside: tops };
}

const countOf = (boards: readonly ImportDraft[]): number =>
  boards.reduce((all, { inside = [] }) => all + 1 + countOf(inside), 0);

function boardOf(one: Project, all: readonly Project[], depth: number): ImportDraft {
  if (depth > BOARD_DEPTH_MAX) throw new AppError("BOARD_TOO_DEEP");
  const losses = new Losses();
  if (one.is_archived) losses.add(importText.archivedBoards, one.title);
  const draft = draftFromForeign(foreignBoard(one, losses), losses);
  const inside = all.filter(({ id, parent_project_id: above }) => above === one.id && id !== one.id);
  return inside.length === 0 ? draft : { ...draft, inside: inside.map((child) => boardOf(child, all, depth + 1)) };
}

function foreignBoard(one: Project, losses: Losses): ForeignBoard {
  const tasks = (one.tasks ?? []).toSorted((a, b) => a.position - b.position);
  const buckets = kanbanBuckets(one);
  const done = new Set([one.done_bucket_id, ...(one.views ?? []).map(({ done_bucket_id: id }) => id)]);
  const places = new Map((one.task_buckets ?? []).map(({ task_id: id, bucket_id: place }) => [id, place]));
  const labels = new Map(tasks.flatMap(({ labels: own }) => own ?? []).map((own) => [own.id, own]));
  const people = new Map(tasks.flatMap(({ assignees }) => assignees ?? []).map((own) => [own.id, own]));
  const columns = buckets.map(({ id, title, limit }) => ({
    key: id,
    name: title,
    wipLimit: limit,
    ...(done.has(id) ? { kind: "done" as const } : {}),
  }));
  return {
    title: one.title,
    text: markdownOfHtml(one.description),
    columns: columns.length > 0 ? columns : [{ key: TASKS, name: importText.tasks, kind: "queue" }],
    labels: [...labels.values()].map(({ id, title, hex_color: color }, at) => ({
      key: id,
      name: title,
      color: nearestPaletteColor(color, at),
    })),
    people: [...people.values()].map(({ id, name, username }) => ({ key: id, name, username })),
    cards: tasks.map((own) => cardOf(own, columns.length > 0 ? (places.get(own.id) ?? own.bucket_id) : TASKS, losses)),
    movesDone: true,
  };
}

const TASKS = "tasks";

/** Buckets belong to views since 0.24: uses those of the first kanban view. */
function kanbanBuckets({ buckets, views }: Project): z.infer<typeof bucket>[] {
  const own = (buckets ?? []).toSorted((one, other) => one.position - other.position);
  const board = views?.find(({ view_kind: kind }) => kind === "kanban" || kind === 3);
  return board === undefined
    ? own
    : own.filter(({ project_view_id: id }) => id === board.id || id === "" || id === "0");
}

/** Vikunja's priorities are 1 to 5; 5 is «do it now». */
const PRIORITIES = [null, 1, 2, 3, 4, 4] as const;

function cardOf(own: VikunjaTask, columnKey: string, losses: Losses): ForeignCard {
  for (const { file } of own.attachments ?? []) losses.add(importText.attachments, file.name);
  losses.add(importText.reminders, own.title, own.reminders?.length ?? 0);
  if (own.repeat_after > 0) losses.add(importText.recurrences, own.title);
  return {
    key: own.id,
    columnKey,
    title: own.title,
    text: markdownOfHtml(own.description),
    labelKeys: (own.labels ?? []).map(({ id }) => id),
    personKeys: (own.assignees ?? []).map(({ id }) => id),
    startAt: isoTime(own.start_date),
    dueAt: isoTime(own.due_date),
    isDone: own.done,
    doneAt: isoTime(own.done_at),
    createdAt: isoTime(own.created),
    priority: PRIORITIES[own.priority] ?? null,
    number: own.index,
    parentKey: own.related_tasks?.parenttask[0]?.id ?? null,
    comments: (own.comments ?? []).map(({ comment: text, created, author }) => ({
      author: author?.name || author?.username || "",
      text: markdownOfHtml(text),
      at: isoTime(created),
    })),
  };
}
