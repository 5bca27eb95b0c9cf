import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { addMyTask } from "#client/entities/my-tasks/my-tasks-mutations.ts";
import { dueOfView, type MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import { createTasks } from "#client/entities/task/task-mutations.ts";
import type { LineChoices } from "#client/entities/task/quick-add-syntax/line-choices.ts";
import type { TaskPlace } from "./use-task-place.ts";
import { sheetText } from "./sheet-text.ts";

export interface LinesToAdd {
  readonly titles: readonly string[];
  readonly choices: LineChoices;
  readonly place: TaskPlace;
  /** The place is on the board of the page: the toast names only the column. */
  readonly isHere: boolean;
  /** The view of «Мои задачи» that the tasks become a part of; `null` on a board. */
  readonly view: MyTasksView | null;
}

/** Creates tasks from the lines of the sheet. Resolves to the number of stored tasks; a toast has reported the rest. */
export async function addLines(sync: Sync, lines: LinesToAdd): Promise<number> {
  const { titles, choices, place, view } = lines;
  const { boardId, columnId } = place;
  if (view === null && columnId !== null) return addToColumn(sync, lines, { boardId, columnId });
  const [due, tab] = [dueOfView(view?.day ?? null), view?.tab ?? null];
  for (const [at, title] of titles.entries())
    if (!(await addMyTask(sync, { title, boardId, columnId, due, tab, choices }))) return at;
  return titles.length;
}

/** The sheet covers the column, so a toast names the place, unless the toast about parsed fields was shown. */
async function addToColumn(
  sync: Sync,
  { titles, choices, isHere }: LinesToAdd,
  place: { readonly boardId: string; readonly columnId: string },
): Promise<number> {
  const made = await createTasks(sync, place, titles, choices);
  const [first] = made;
  if (first === undefined || made.some(({ read }) => read.spans.length > 0)) return made.length;
  const href = `${pathTo("board", { board: place.boardId })}?task=${encodeURIComponent(first.id)}`;
  const where = isHere
    ? sheetText.inColumn(sync.store.get("column", place.columnId)?.name ?? "")
    : sheetText.toBoard(sync.store.get("board", place.boardId)?.title ?? "");
  showToast({
    text: sheetText.added(made.length, where),
    kind: "words",
    icon: "circle-check",
    ...(made.length === 1 ? { action: { label: sheetText.open, onAction: () => navigate(href) } } : {}),
  });
  return made.length;
}
