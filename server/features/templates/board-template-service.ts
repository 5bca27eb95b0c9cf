import type { Rows } from "#contract/changes/change.ts";
import type { DocumentForm } from "#contract/documents/document-form.ts";
import { AppError } from "#contract/core/error.ts";
import {
  TEMPLATE_ITEMS_MAX,
  TEMPLATE_LABELS_MAX,
  TEMPLATE_MEMORY_DAYS,
  TEMPLATE_TASKS_MAX,
  TEMPLATE_TASKS_MAX_CHARACTERS,
  TEMPLATE_TEXT_MAX,
  TEMPLATES_PER_PERSON_MAX,
} from "#contract/core/limit.ts";
import { toMarkdown } from "#contract/markdown/write-markdown.ts";
import { namedIn } from "#contract/entities/rule-form.ts";
import { boardEntity } from "#contract/entities/board.ts";
import { columnEntity } from "#contract/entities/column.ts";
import { customFieldEntity } from "#contract/entities/custom-field.ts";
import { valuesFor } from "#contract/entities/define-entity.ts";
import { itemEntity } from "#contract/entities/item.ts";
import { labelEntity } from "#contract/entities/label.ts";
import { ruleEntity, type Rule } from "#contract/entities/rule.ts";
import { taskEntity } from "#contract/entities/task.ts";
import type { BoardForm, BoardTemplate } from "#contract/boards/template.ts";
import type { Access } from "#server/access/access.ts";
import type { BoardTemplateRow, TemplateQueries } from "./template-queries.ts";

const DAY_MS = 86_400_000;

/** Reads a board at one moment; the reading of exports has this shape. */
export interface BoardReading {
  board(boardId: string, above: readonly string[]): Promise<BoardRows | null>;
  tasks(ids: readonly string[]): Promise<TaskRows[]>;
}

interface BoardRows {
  board: Rows["board"];
  columns: Rows["column"][];
  labels: Rows["label"][];
  customFields: Rows["customField"][];
  /** In column order, archived ones too. */
  taskIds: string[];
}

interface TaskRows {
  task: Rows["task"];
  items: Rows["item"][];
}

export interface BoardTemplateContext {
  queries: Pick<TemplateQueries, "seenBy" | "byId" | "put" | "change" | "forgetRemoved">;
  access: Access;
  inOneMoment: <T>(work: (reading: BoardReading) => Promise<T>) => Promise<T>;
  rulesOf: (boardId: string) => Promise<Rule[]>;
  /** Content of documents by id; empty ones are left out. */
  read: (guids: readonly string[]) => Promise<ReadonlyMap<string, DocumentForm>>;
  now: () => number;
}

export interface BoardTemplatePutInput {
  name: string;
  withTasks: boolean;
  shared: boolean;
}

export interface BoardTemplateChange {
  name?: string | undefined;
  shared?: boolean | undefined;
  removed?: boolean | undefined;
}

export interface BoardTemplates {
  list(userId: string): Promise<BoardTemplate[]>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, TOO_MANY_TEMPLATES, ID_TAKEN. */
  put(
    named: { userId: string; boardId: string; templateId: string },
    input: BoardTemplatePutInput,
  ): Promise<{ template: BoardTemplate; isPart: boolean }>;
  /** Throws TEMPLATE_GONE, ACTION_FORBIDDEN. */
  set(userId: string, templateId: string, change: BoardTemplateChange): Promise<void>;
  tidy(): Promise<void>;
}

/** Board templates of users (docs/decisions/0045). */
export function createBoardTemplates(context: BoardTemplateContext): BoardTemplates {
  const { queries, access, now } = context;
  return {
    list: async (userId) => (await queries.seenBy(userId)).map(toBoardTemplate),

    async put({ userId, boardId, templateId: id }, { name, withTasks, shared }) {
      // A template takes content out of the board, as an export does; a shared one is visible to its members and needs `template.edit`.
      await access.requireBoard(userId, boardId, shared ? "template.edit" : "board.export");
      const { form, isPart } = await formOf(context, boardId, withTasks);
      const row = { id, ownerId: userId, boardId, name, shared, form, createdAt: new Date(now()) };
      const isStored = await queries.put(row, TEMPLATES_PER_PERSON_MAX);
      const stored = await queries.byId(id);
      if (stored === null) throw new AppError("TOO_MANY_TEMPLATES");
      if (!isStored) throw new AppError(stored.ownerId === userId ? "TOO_MANY_TEMPLATES" : "ID_TAKEN");
      return { template: toBoardTemplate(stored), isPart };
    },

    async set(userId, templateId, { name, shared, removed }) {
      const row = await queries.byId(templateId);
      if (row?.ownerId !== userId) throw new AppError("TEMPLATE_GONE");
      if (shared === true && row.boardId !== null) await access.requireBoard(userId, row.boardId, "template.edit");
      const removedAt = removed === undefined ? undefined : removed ? new Date(now()) : null;
      if (!(await queries.change(userId, templateId, { name, shared, removedAt }))) throw new AppError("TEMPLATE_GONE");
    },

    tidy: () => queries.forgetRemoved(new Date(now() - TEMPLATE_MEMORY_DAYS * DAY_MS)),
  };
}

function toBoardTemplate({
  id,
  name,
  boardId,
  shared,
  ownerId,
  ownerName,
  createdAt,
  form,
}: BoardTemplateRow): BoardTemplate {
  return {
    id,
    name,
    boardId,
    shared,
    owner: { id: ownerId, name: ownerName },
    createdAt: createdAt.toISOString(),
    form,
  };
}

async function formOf(context: BoardTemplateContext, boardId: string, withTasks: boolean) {
  const rules = await context.rulesOf(boardId);
  return context.inOneMoment(async (reading) => {
    const rows = await reading.board(boardId, []);
    if (rows === null) throw new AppError("BOARD_FORBIDDEN");
    const bare = bareForm(rows, rules);
    if (!withTasks) return { form: bare, isPart: false };
    const read = await openTasks(reading, rows.taskIds, new Set(bare.columns.map(({ id }) => id)));
    const texts = await context.read(read.slice(0, TEMPLATE_TASKS_MAX).map(({ task }) => task.id));
    const tasks = tasksOf(read, bare, texts);
    return { form: { ...bare, tasks }, isPart: tasks.length < read.length };
  });
}

const TASKS_AT_ONCE = 500;

/** Open tasks up to the limit and one more; done and archived tasks are left out. */
async function openTasks(
  reading: BoardReading,
  ids: readonly string[],
  columnIds: ReadonlySet<string>,
): Promise<TaskRows[]> {
  const open: TaskRows[] = [];
  for (let at = 0; at < ids.length && open.length <= TEMPLATE_TASKS_MAX; at += TASKS_AT_ONCE) {
    const read = await reading.tasks(ids.slice(at, at + TASKS_AT_ONCE));
    const fits = ({ task }: TaskRows) =>
      task.archivedAt === null && task.doneAt === null && columnIds.has(task.columnId);
    open.push(...read.filter(fits));
  }
  return open.slice(0, TEMPLATE_TASKS_MAX + 1);
}

const isOpen = ({ archivedAt }: { archivedAt: string | null }) => archivedAt === null;

/** A board without tasks: archived rows are left out, and rules that refer to users or to such rows. */
export function bareForm({ board, columns, labels, customFields }: BoardRows, rules: readonly Rule[]): BoardForm {
  const own = labels.filter((label) => isOpen(label) && label.boardId === board.id);
  const open = columns.filter(isOpen);
  const columnIds = new Set(open.map(({ id }) => id));
  const labelIds = new Set(own.map(({ id }) => id));
  const staysWhole = (rule: Rule) =>
    namedIn(rule, "person").length === 0 &&
    namedIn(rule, "column").every((id) => columnIds.has(id)) &&
    namedIn(rule, "label").every((id) => labelIds.has(id));
  return {
    ...valuesFor(boardEntity, "template", board),
    columns: open.map((column) => valuesFor(columnEntity, "template", column)),
    labels: own.map((label) => valuesFor(labelEntity, "template", label)),
    customFields: customFields
      .filter((field) => isOpen(field) && field.boardId === board.id)
      .map((field) => ({
        ...valuesFor(customFieldEntity, "template", field),
        options: field.options
          .filter(({ archived }) => !archived)
          .toSorted((a, b) => (a.sort < b.sort ? -1 : 1))
          .map(({ name, color }) => ({ name, color })),
      })),
    rules: rules.filter(staysWhole).map((rule) => valuesFor(ruleEntity, "template", rule)),
    tasks: [],
  };
}

/** As many as the limit allows, in order. */
export function tasksOf(
  read: readonly TaskRows[],
  form: BoardForm,
  texts: ReadonlyMap<string, DocumentForm>,
): BoardForm["tasks"] {
  const known = new Set(form.labels.map(({ id }) => id));
  const tasks: BoardForm["tasks"] = [];
  let room = TEMPLATE_TASKS_MAX_CHARACTERS;
  for (const { task, items } of read) {
    if (tasks.length >= TEMPLATE_TASKS_MAX) break;
    const text = texts.get(task.id);
    const description = text === undefined ? null : toMarkdown(text);
    const made = {
      ...valuesFor(taskEntity, "template", task),
      columnId: task.columnId,
      description: description === null || description.length > TEMPLATE_TEXT_MAX ? null : description,
      labelIds: task.labelIds.filter((id) => known.has(id)).slice(0, TEMPLATE_LABELS_MAX),
      checklist: items.slice(0, TEMPLATE_ITEMS_MAX).map((item) => valuesFor(itemEntity, "template", item)),
    };
    room -= JSON.stringify(made).length;
    if (room < 0) break;
    tasks.push(made);
  }
  return tasks;
}
