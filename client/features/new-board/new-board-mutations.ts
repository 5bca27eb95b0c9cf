import type { BoardDefaults } from "#contract/boards/board-defaults.ts";
import { keysBetween } from "#contract/core/position.ts";
import { attempt } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { apartArgs, iconArgs, type NewBoard } from "./new-board-tools.ts";
import type { Template } from "./template/template-text.ts";

/**
 * Creates a board on the device from a template. Resolves with its id when everything is stored on the device, or with `null` if the board
 * could not be stored. If only labels or tasks could not be stored, the board remains and the user sees an error.
 */
export async function createBoard(sync: Sync, input: NewBoard): Promise<string | null> {
  const { title, color, parentId, template } = input;
  if (template.own !== undefined) {
    const { createFromForm } = await import("./template/from-form.ts");
    return createFromForm(sync, input, template.own);
  }
  const boardId = sync.newId();
  const keys = keysBetween(null, null, template.columns.length);
  const columns = template.columns.map(({ name, kind }, at) => ({
    id: sync.newId(),
    name,
    kind,
    sort: keys[at] ?? "",
  }));
  const made = sync.mutate("board.create", boardId, {
    title,
    color,
    boardId: parentId,
    ...apartArgs(input),
    ...iconArgs(input),
    columns,
  });
  if (!(await attempt(made))) return null;
  const columnIds = columns.map(({ id }) => id);
  const { withExamples, defaults } = input;
  await attempt(furnish(sync, { boardId, columnIds, template, withExamples, wipMode: defaults?.wipMode ?? "soft" }));
  return boardId;
}

interface BareBoard {
  readonly boardId: string;
  readonly columnIds: readonly string[];
  readonly template: Template;
  readonly withExamples: boolean;
  readonly wipMode: BoardDefaults["wipMode"];
}

/**
 * Sends independent mutations at once, so that they are undone in one step with the board (SY-95). Mutations that refer to the created rows
 * follow.
 */
async function furnish(sync: Sync, bare: BareBoard): Promise<void> {
  const { boardId, columnIds, template, withExamples } = bare;
  const wipMode = bare.wipMode === "hard" ? { wipMode: bare.wipMode } : {};
  const limits = template.columns.flatMap(({ wipLimit }, at) => {
    const id = columnIds[at];
    return wipLimit === null || id === undefined ? [] : [sync.mutate("column.set", id, { wipLimit, ...wipMode })];
  });
  const labelIds = template.labels.map(() => sync.newId());
  const labels = template.labels.map((label, at) =>
    sync.mutate("label.create", labelIds[at] ?? "", { boardId, ...label }),
  );
  const examples = withExamples ? template.tasks : [];
  const sorts = keysBetween(null, null, examples.length);
  const tasks = examples.map(({ title, column, label }, at) => ({
    id: sync.newId(),
    args: { boardId, columnId: columnIds[column] ?? "", title, sort: sorts[at] ?? "" },
    labelId: label === null ? undefined : labelIds[label],
  }));
  await Promise.all([...limits, ...labels, ...tasks.map(({ id, args }) => sync.mutate("task.create", id, args))]);
  await Promise.all(
    tasks.flatMap(({ id, labelId: value }) =>
      value === undefined ? [] : [sync.mutate("task.add", id, { field: "labelIds", value })],
    ),
  );
}
