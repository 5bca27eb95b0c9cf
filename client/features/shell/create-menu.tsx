import { runCommand } from "#client/shared/navigation/command.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { CREATE, IMPORT, NEW_BOARD, NEW_TASK } from "./shell-text.ts";

function newBoard(): void {
  runCommand("board.new", { parentId: null });
}

/** Opens the new task on the current page if the page can, otherwise on the page of a task. */
function newTask(): void {
  if (!runCommand("task.new", {})) navigate(pathTo("task", {}));
}

/** Opens the menu of the «+» button: a new task, a new board, or an import from a file. */
export function openCreateMenu(anchor: Element): void {
  openMenu({
    anchor,
    label: CREATE,
    items: [
      { text: NEW_TASK, icon: "circle-check", keys: "C", onSelect: newTask },
      { text: NEW_BOARD, icon: "layout-kanban", onSelect: newBoard },
      { text: IMPORT, icon: "file-import", onSelect: () => void runCommand("board.import", { parentId: null }) },
    ],
  });
}
