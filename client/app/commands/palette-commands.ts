import type { Command } from "#client/features/palette/finding/rows.ts";
import { COMMAND_WORDS, commandText } from "#client/features/palette/palette-text.ts";
import { EMPTY_DRAFT, keepTaskDraft, readTaskDraft } from "#client/entities/task/creation/task-draft.ts";
import { lazyTasks } from "#client/features/tasks/task-parts.ts";
import { toggleTheme } from "#client/features/theme/theme-menu.tsx";
import { shownAddress } from "#client/shared/navigation/address.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { matchPath, pathTo } from "#client/shared/navigation/paths.ts";
import { taskInAddress, taskLink } from "#client/entities/task/task-address.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { toggleSidebar } from "#client/ui/layout/sidebar-state.ts";
import { currentTheme } from "#client/ui/theme/theme.ts";
import type { Board } from "#contract/entities/board.ts";
import { can } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import { undoOrRedo } from "./undo-redo.ts";

export interface CommandTools {
  readonly sync: Sync;
  /** «⌘» or «Ctrl», and «⌥» or «Alt». */
  readonly keys: { readonly mod: string; readonly alt: string };
  /** Opens a dialog of one task. */
  readonly askTask: (kind: "move" | "rename", taskId: string) => void;
}

type Plain = Exclude<keyof typeof commandText, "newTaskCalled">;

const command = (id: Plain, icon: IconName, run: () => void, rest: Partial<Command> = {}): Command => ({
  id,
  text: commandText[id],
  icon,
  run,
  ...(COMMAND_WORDS[id] === undefined ? {} : { words: COMMAND_WORDS[id] }),
  ...rest,
});

const go = (id: Plain, icon: IconName, path: string, keys?: string): Command =>
  command(id, icon, () => navigate(path), { path, ...(keys === undefined ? {} : { keys }) });

/** The open board and the open task, `null` for none. */
export function placeNow({ store }: Sync): { boardId: string | null; taskId: string | null } {
  const { path, search } = shownAddress();
  const match = matchPath(path);
  const taskId = match?.name === "task" ? (match.params["task"] ?? null) : taskInAddress(search);
  const boardId = match?.params["board"] ?? (taskId === null ? undefined : store.get("task", taskId)?.boardId);
  return { boardId: boardId ?? null, taskId };
}

/** Returns all commands available here and now, the most specific first. */
export function commandsNow(tools: CommandTools, typed: string): readonly Command[] {
  const { sync } = tools;
  const { boardId, taskId } = placeNow(sync);
  const board = boardId === null ? undefined : sync.store.get("board", boardId);
  return [
    ...(typed.trim() === "" ? [] : [newTaskCalled(sync, typed.trim(), board)]),
    ...(taskId === null ? [] : taskCommands(tools, taskId)),
    ...making(),
    ...(board === undefined ? [] : boardCommands(tools, board)),
    ...places(),
    ...ofScreen(tools),
  ];
}

const newTask = (): void => {
  if (!runCommand("task.new", {})) navigate(pathTo("task", {}));
};

/** Creates the task on the open board, or else opens the page of a new task, where an existing draft stays. */
function newTaskCalled(sync: Sync, title: string, board: Board | undefined): Command {
  const isHere = board?.status === "active" && can(sync.store.roleOn(board.id), "task.create");
  const write = (): void => {
    const userId = sync.session.state().user?.id ?? "";
    const draft = readTaskDraft(userId);
    if (draft.title.trim() === "") keepTaskDraft(userId, { ...EMPTY_DRAFT, ...draft, title });
    navigate(pathTo("task", {}));
  };
  const make = async (boardId: string): Promise<void> => {
    const { addToBoard } = await lazyTasks.load();
    if (!(await addToBoard(sync, boardId, title))) write();
  };
  return {
    id: "newTaskCalled",
    text: commandText.newTaskCalled(title),
    icon: "circle-plus",
    isOfTyped: true,
    run: () => (isHere ? void make(board.id) : write()),
  };
}

function finish(sync: Sync, task: Task): void {
  lazyTasks.use(({ finishTask }) => void finishTask(sync, task));
}

function taskCommands({ sync, keys, askTask }: CommandTools, taskId: string): Command[] {
  const task = sync.store.get("task", taskId);
  const link = command("taskLink", "link", () => void copyLink(taskLink(taskId)), { keys: `${keys.mod} ⇧ C` });
  if (task === undefined || task.archivedAt !== null) return [link];
  const isOpen = sync.store.get("board", task.boardId)?.status === "active";
  if (!isOpen || !can(sync.store.roleOn(task.boardId), "task.edit")) return [link];
  return [
    link,
    command("taskMove", "arrows-move", () => askTask("move", taskId), { keys: "M" }),
    command("taskRename", "pencil", () => askTask("rename", taskId), { keys: "E" }),
    command(task.doneAt === null ? "taskDone" : "taskReopen", "circle-check", () => finish(sync, task), {
      keys: "⇧ Enter",
    }),
    command("taskDuplicate", "copy", () => lazyTasks.use((tasks) => tasks.duplicateCarried(sync, task)), {
      keys: "⇧ D",
    }),
  ];
}

const making = (): Command[] => [
  command("newTask", "circle-plus", newTask, { keys: "C" }),
  command("newBoard", "layout-kanban", () => void runCommand("board.new", { parentId: null })),
  command("import", "file-import", () => void runCommand("board.import", { parentId: null })),
];

function boardCommands({ sync, keys }: CommandTools, { id: boardId, status }: Board): Command[] {
  const mayCopy = status === "active" && can(sync.store.roleOn(boardId), "board.export");
  const address = `${location.origin}${pathTo("board", { board: boardId })}`;
  return [
    command("boardLink", "link", () => void copyLink(address)),
    command("boardPeople", "users", () => void runCommand("board.share", { boardId })),
    go("boardSettings", "adjustments-horizontal", pathTo("boardSettings", { board: boardId })),
    go("boardAbout", "info-circle", pathTo("boardInsight", { board: boardId })),
    ...(status === "active" && can(sync.store.roleOn(boardId), "board.edit")
      ? [command("boardIcon", "mood-smile", () => void runCommand("board.icon", { boardId }))]
      : []),
    ...(can(sync.store.roleOn(boardId), "board.reparent")
      ? [command("boardMove", "arrows-move", () => void runCommand("board.move", { boardId }))]
      : []),
    ...(mayCopy ? [command("boardCopy", "copy", () => void runCommand("board.copy", { boardId }))] : []),
    command("boardArchive", "archive", () => void runCommand("board.archive", { boardId })),
    command("boardUp", "arrow-up", () => void runCommand("board.up", {}), { keys: `${keys.alt} ↑` }),
  ];
}

const places = (): Command[] => [
  command("goBoard", "arrow-right", () => void runCommand("palette.show", { isGoing: true }), { keys: "G B" }),
  go("goOverview", "home-2", pathTo("index"), "G H"),
  go("goMyTasks", "circle-check", pathTo("myTasks"), "G M"),
  go("goFavourites", "star", pathTo("favourites"), "G F"),
  go("goTeams", "users", pathTo("teams"), "G T"),
  go("goBoards", "stack-2", pathTo("board", {})),
  go("goSettings", "settings", pathTo("settings")),
  go("goProfile", "user-circle", pathTo("profile")),
];

function ofScreen({ sync, keys: { mod } }: CommandTools): Command[] {
  const isDark = currentTheme() === "dark";
  return [
    command(isDark ? "light" : "dark", isDark ? "sun" : "moon", toggleTheme, { keys: `${mod} ⇧ L` }),
    command("sidebar", "layout-sidebar-left-collapse", toggleSidebar, { keys: "[" }),
    command("undo", "arrow-back-up", () => void undoOrRedo(sync, "back"), { keys: `${mod} Z` }),
    command("redo", "arrow-forward-up", () => void undoOrRedo(sync, "forth"), { keys: `${mod} ⇧ Z` }),
    command("keys", "info-circle", () => void runCommand("keys.show", {}), { keys: "?" }),
    go("signOut", "logout", pathTo("authLogout")),
  ];
}
