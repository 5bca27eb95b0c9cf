import { attempt } from "#client/shared/errors/attempt.ts";
import { fillTask } from "#client/entities/task/creation/fill-task.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { isId } from "#contract/core/id.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { RulePart } from "#contract/entities/rule.ts";
import { columnEntity } from "#contract/entities/column.ts";
import { isBlank } from "#contract/entities/define-entity.ts";
import type { BoardForm } from "#contract/boards/template.ts";
import { apartArgs, iconArgs, type NewBoard } from "../new-board-tools.ts";

/** Maximum number of columns in the mutation that creates a board; further columns are created by mutations of their own. */
const FIRST_COLUMNS = 20;

type NewIds = ReadonlyMap<string, string>;

/**
 * Creates a board from a template that a user has made. Uses ordinary mutations, so it works offline. Resolves with the board's id when the
 * board is stored on the device, or with `null` if it could not be stored.
 */
export async function createFromForm(sync: Sync, input: NewBoard, form: BoardForm): Promise<string | null> {
  const boardId = sync.newId();
  const { title, color, parentId } = input;
  const ids: NewIds = new Map([...form.columns, ...form.labels].map(({ id }) => [id, sync.newId()]));
  const keys = keysBetween(null, null, form.columns.length);
  const columns = form.columns.map(({ id, name, kind }, at) => ({
    id: ids.get(id) ?? "",
    name,
    kind,
    sort: keys[at] ?? "",
  }));
  const first = columns.slice(0, FIRST_COLUMNS);
  const args = { title, color, boardId: parentId, ...apartArgs(input), ...iconArgs(input), columns: first };
  if (!(await attempt(sync.mutate("board.create", boardId, args)))) return null;
  const further = columns
    .slice(FIRST_COLUMNS)
    .map(({ id, ...column }) => sync.mutate("column.create", id, { boardId, ...column }));
  await attempt(Promise.all(further));
  const bare = { boardId, form, ids, withTasks: input.withExamples };
  await attempt(furnish(sync, bare));
  return boardId;
}

interface Bare {
  readonly boardId: string;
  readonly form: BoardForm;
  readonly ids: NewIds;
  readonly withTasks: boolean;
}

/** Sends independent mutations at once, so that they are undone in one step with the board (SY-95). The details of tasks follow. */
async function furnish(sync: Sync, bare: Bare): Promise<void> {
  const tasks = bare.withTasks ? newTasks(sync, bare) : [];
  await Promise.all([
    ...looksOf(sync, bare),
    ...namesOf(sync, bare),
    ...rulesOf(sync, bare),
    ...tasks.map(({ id, args }) => sync.mutate("task.create", id, args)),
  ]);
  for (const { id, filling } of tasks) await fillTask(sync, id, filling);
}

/** Sets colors and limits of columns. */
function looksOf(sync: Sync, { form, ids }: Bare): Promise<unknown>[] {
  return form.columns.flatMap(({ id, name: _name, kind: _kind, ...fields }) => {
    if (isBlank(columnEntity, fields)) return [];
    return [sync.mutate("column.set", ids.get(id) ?? "", fields)];
  });
}

/** Creates labels, and custom fields in their order with their options. */
function namesOf(sync: Sync, { boardId, form, ids }: Bare): Promise<unknown>[] {
  const sorts = keysBetween(null, null, form.customFields.length);
  return [
    ...form.labels.map(({ id, ...fields }) => sync.mutate("label.create", ids.get(id) ?? "", { boardId, ...fields })),
    ...form.customFields.map(({ options, ...fields }, at) => {
      const keys = keysBetween(null, null, options.length);
      const made = options.map((option, place) => ({
        ...option,
        id: sync.newId(),
        sort: keys[place] ?? "",
        archived: false,
      }));
      const args = {
        boardId,
        ...fields,
        sort: sorts[at] ?? "",
        ...(fields.type === "select" ? { options: made } : {}),
      };
      return sync.mutate("customField.create", sync.newId(), args);
    }),
  ];
}

/** Creates rules that refer to the columns and labels of the new board and use the time zone of this device. */
function rulesOf(sync: Sync, { boardId, form, ids }: Bare): Promise<unknown>[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const renamed = (part: RulePart): RulePart => {
    const { ref } = part;
    return ref === undefined || !isId(ref) ? part : { ...part, ref: ids.get(ref) ?? ref };
  };
  return form.rules.map(({ cause, conditions, actions, ...fields }) =>
    sync.mutate("rule.create", sync.newId(), {
      boardId,
      ...fields,
      cause: renamed(cause),
      conditions: conditions.map(renamed),
      actions: actions.map(renamed),
      timeZone,
    }),
  );
}

function newTasks(sync: Sync, { boardId, form, ids }: Bare) {
  const sorts = keysBetween(null, null, form.tasks.length);
  return form.tasks.map(({ columnId, labelIds, checklist, description, ...fields }, at) => ({
    id: sync.newId(),
    args: { boardId, ...fields, columnId: ids.get(columnId) ?? "", sort: sorts[at] ?? "" },
    filling: { labelIds: labelIds.flatMap((id) => ids.get(id) ?? []), checklist, description },
  }));
}
