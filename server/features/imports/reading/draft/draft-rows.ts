import { boardEntity, keyFromTitle, type Board } from "#contract/entities/board.ts";
import type { RowOp } from "#contract/changes/change.ts";
import { newColumn } from "#contract/entities/column.ts";
import { customFieldEntity } from "#contract/entities/custom-field.ts";
import { newRow } from "#contract/entities/define-entity.ts";
import { excerptOf } from "#contract/documents/document-text.ts";
import { newLabel } from "#contract/entities/label.ts";
import { keysBetween } from "#contract/core/position.ts";
import { RELATIONS } from "#contract/entities/relation.ts";
import { taskEntity, type Task } from "#contract/entities/task.ts";
import { fileOps, detailOps } from "./draft-details.ts";
import type { DraftIds, DraftPlace, IdsByKey } from "./draft-place.ts";
import { ruleOps } from "./draft-rules.ts";
import { viewOps } from "./draft-views.ts";
import type { DraftTask, ImportDraft } from "./import-draft.ts";

/** All rows of a new board from a draft, as operations of its first change. */
export function rowsOfDraft(draft: ImportDraft, place: DraftPlace): { board: Board; ops: RowOp[] } {
  const board = boardRow(draft, place);
  const { ids } = place;
  const member = {
    id: place.owner.userId,
    role: "owner" as const,
    username: place.owner.username,
    name: place.owner.name,
    avatar: place.owner.avatar ?? null,
  };
  const ops: RowOp[] = [
    { e: "board", id: board.id, t: "set", f: board },
    { e: "member", id: member.id, t: "set", f: { ...member, rev: 0 } },
    ...columnOps(draft, place, ids.columns),
    ...labelOps(draft, place, ids.labels),
    ...fieldOps(draft, place, ids),
    ...ruleOps(draft.rules ?? [], place),
    ...viewOps(draft.views ?? [], place),
    ...fileOps(draft.files ?? [], { taskId: null, boardId: board.id }, place),
    ...taskOps(draft, place, ids),
  ];
  return { board, ops };
}

type NumberedDraft = Pick<DraftPlace, "taskIds"> & { draft: ImportDraft };

/**
 * Ids by the keys of the drafts of one file, for each draft. A board may use what another one of the same file has, such as labels and
 * fields of its parent; its own come first.
 */
export function idsOfTree(boards: readonly NumberedDraft[], newId: () => string): { of: (at: number) => DraftIds } {
  const all = boards.map((one) => idsOf(one, newId));
  const together = (kind: keyof DraftIds): IdsByKey => new Map(all.flatMap((ids) => [...ids[kind]]));
  const [labels, fields, options, tasks] = [
    together("labels"),
    together("fields"),
    together("options"),
    together("tasks"),
  ];
  const over = (others: IdsByKey, own: IdsByKey | undefined): IdsByKey => new Map([...others, ...(own ?? [])]);
  return {
    of(at) {
      const own = all[at];
      if (own === undefined || all.length === 1) return own ?? NO_IDS;
      return {
        columns: own.columns,
        labels: over(labels, own.labels),
        fields: over(fields, own.fields),
        options: over(options, own.options),
        tasks: over(tasks, own.tasks),
      };
    },
  };
}

const NO_IDS: DraftIds = {
  columns: new Map(),
  labels: new Map(),
  fields: new Map(),
  options: new Map(),
  tasks: new Map(),
};

function idsOf(
  { draft: { columns, labels, fields = [], tasks }, taskIds }: NumberedDraft,
  newId: () => string,
): DraftIds {
  const byKey = (things: readonly { key: string }[]): IdsByKey => new Map(things.map(({ key }) => [key, newId()]));
  return {
    columns: byKey(columns),
    labels: byKey(labels),
    fields: byKey(fields),
    options: byKey(fields.flatMap(({ options }) => options)),
    tasks: new Map(
      tasks.flatMap(({ more }, at) => (more === undefined ? [] : [[more.key, taskIds[at] ?? ""] as const])),
    ),
  };
}

function boardRow({ look }: ImportDraft, place: DraftPlace): Board {
  return newRow(boardEntity, {
    ...look,
    id: place.boardId,
    title: place.title,
    color: look?.color ?? place.color,
    status: "active",
    boardId: place.parentId,
    key: look?.key ?? keyFromTitle(place.title),
    ownerId: place.owner.userId,
    createdAt: place.now,
    updatedAt: place.now,
    epoch: "",
  });
}

function columnOps(draft: ImportDraft, place: DraftPlace, columnIds: IdsByKey): RowOp[] {
  const keys = keysBetween(null, null, draft.columns.length);
  return draft.columns.flatMap((column, at): RowOp[] => {
    const id = columnIds.get(column.key);
    const sort = keys[at];
    if (id === undefined || sort === undefined) return [];
    const row = newColumn({ ...column, id, boardId: place.boardId, sort, now: place.now });
    const archivedAt = column.archivedAt ?? (column.archived ? place.now : null);
    return [{ e: "column", id, t: "set", f: { ...row, archivedAt } }];
  });
}

function labelOps(draft: ImportDraft, place: DraftPlace, labelIds: IdsByKey): RowOp[] {
  return draft.labels.flatMap((label): RowOp[] => {
    const id = labelIds.get(label.key);
    if (id === undefined) return [];
    const row = newLabel({ ...label, id, boardId: place.boardId, now: place.now });
    return [{ e: "label", id, t: "set", f: row }];
  });
}

function fieldOps({ fields = [] }: ImportDraft, { boardId, now }: DraftPlace, ids: DraftIds): RowOp[] {
  const keys = keysBetween(null, null, fields.length);
  return fields.flatMap((field, at): RowOp[] => {
    const id = ids.fields.get(field.key);
    const sort = keys[at];
    if (id === undefined || sort === undefined) return [];
    const places = keysBetween(null, null, field.options.length);
    const options = field.options.map(({ key, name, color, archived }, place) => ({
      id: ids.options.get(key) ?? key,
      name,
      color,
      sort: places[place] ?? "",
      archived,
    }));
    const row = newRow(customFieldEntity, { ...field, id, boardId, options, sort, createdAt: now, updatedAt: now });
    return [{ e: "customField", id, t: "set", f: row }];
  });
}

function taskOps(draft: ImportDraft, place: DraftPlace, ids: DraftIds): RowOp[] {
  const doneKeys = new Set(draft.columns.filter((column) => column.kind === "done").map((column) => column.key));
  const sortOf = sortKeys(draft.tasks);
  const selects = new Set(draft.fields?.filter(({ type }) => type === "select").map(({ key }) => key));
  return draft.tasks.flatMap((task, at): RowOp[] => {
    const columnId = ids.columns.get(task.columnKey);
    const sort = sortOf[at];
    const id = place.taskIds[at];
    if (columnId === undefined || sort === undefined || id === undefined) return [];
    const labelIds = task.labelKeys.flatMap((key) => ids.labels.get(key) ?? []);
    const derivedDoneAt = doneKeys.has(task.columnKey) ? (task.doneAt ?? place.now) : null;
    const row: Task = {
      ...taskRow(task, { id, columnId, sort }, place),
      ...detailsOf(task, { ids, selects, owner: place.owner.userId }),
      labelIds,
      doneAt: draft.isExact === true ? task.doneAt : derivedDoneAt,
      number: task.number ?? at + 1,
    };
    return [{ e: "task", id, t: "set", f: row }, ...detailOps(task, id, place)];
  });
}

/** A sort key for each task, in the order of the draft within its column. */
function sortKeys(tasks: readonly DraftTask[]): string[] {
  const sizes = new Map<string, number>();
  for (const task of tasks) sizes.set(task.columnKey, (sizes.get(task.columnKey) ?? 0) + 1);
  const keys = new Map([...sizes].map(([column, size]) => [column, keysBetween(null, null, size).values()]));
  return tasks.map((task) => keys.get(task.columnKey)?.next().value ?? "");
}

interface DetailsPlace {
  ids: DraftIds;
  /** Keys of fields whose values are options. */
  selects: ReadonlySet<string>;
  owner: string;
}

/** Fields that only our own format has, with keys replaced by ids. */
function detailsOf({ more }: DraftTask, { ids, selects, owner }: DetailsPlace): Partial<Task> {
  if (more === undefined) return {};
  const tasksOf = (keys: readonly string[]): string[] => keys.flatMap((key) => ids.tasks.get(key) ?? []);
  const fields = Object.entries(more.fields).flatMap(([key, value]) => {
    const id = ids.fields.get(key);
    const mapped = selects.has(key) ? ids.options.get(String(value)) : value;
    return id === undefined || mapped === undefined ? [] : [[id, mapped] as const];
  });
  return {
    watcherIds: more.watcherIds,
    parentTaskId: tasksOf(more.parentKey === null ? [] : [more.parentKey])[0] ?? null,
    ...Object.fromEntries(RELATIONS.map((relation) => [relation, tasksOf(more.related[relation])])),
    fields: Object.fromEntries(fields),
    createdBy: more.createdBy ?? owner,
  };
}

function taskRow(task: DraftTask, at: Pick<Task, "id" | "columnId" | "sort">, place: DraftPlace): Task {
  const { items = [], comments = [], description, createdAt, archivedAt, ...fields } = task;
  const excerpt = description === undefined ? "" : excerptOf(description);
  return newRow(taskEntity, {
    ...fields,
    ...at,
    boardId: place.boardId,
    checklistTotal: items.length,
    checklistDone: items.filter(({ done }) => done).length,
    commentCount: comments.filter(({ deletedAt }) => deletedAt === null).length,
    attachmentCount: task.files?.length ?? 0,
    columnEnteredAt: place.now,
    createdBy: place.owner.userId,
    archivedAt: archivedAt ?? (task.archived ? place.now : null),
    createdAt: createdAt ?? place.now,
    updatedAt: place.now,
    excerpt: excerpt === "" ? null : excerpt,
  });
}
