/**
 * Commands that decouple features: one part of the screen requests an action and another performs it. For example, the side tree requests a
 * new board and the dialog handles it. The app shell handles most of them; a page may handle its own while it is on screen.
 */
export interface Commands {
  /** Opens the dialog of a new board, nested or as a root board, with one of the user's templates selected if given. */
  "board.new": { readonly parentId: string | null; readonly templateId?: string };
  /** Opens the menu of a board at an element or a point. */
  "board.menu": { readonly boardId: string; readonly anchor: Element | { readonly x: number; readonly y: number } };
  /** Opens the icon picker of a board, at an element or as a dialog. */
  "board.icon": { readonly boardId: string; readonly anchor?: Element };
  /** Opens the dialog that moves a board; `to` is the preselected place. */
  "board.move": {
    readonly boardId: string;
    readonly to?: { readonly parentId: string | null; readonly index: number };
  };
  /** Opens the dialog that imports a file of another tool, as a nested or a root board. */
  "board.import": { readonly parentId: string | null };
  /** Opens the dialog that copies a board. */
  "board.copy": { readonly boardId: string };
  /** Opens the members of a board: roles, adding and removing. */
  "board.share": { readonly boardId: string };
  /** Opens the archive of a board: its archived columns and tasks. */
  "board.archive": { readonly boardId: string };
  /** Opens the custom fields of a board: all of them, a new one, or one by its id. */
  "board.fields": { readonly boardId: string; readonly at?: "new" | (string & {}) };
  /** Opens the filter of the open board at an element, with one field selected. */
  "board.filter": { readonly boardId: string; readonly anchor: Element; readonly field?: string };
  /** The same at its toolbar button, which stays when a condition is removed: handled by the board's toolbar. */
  "view.filter": { readonly field?: string };
  /** Opens the sort orders of the open board at an element. */
  "board.order": { readonly anchor: Element };
  /** Opens the display options of the open board's cards at an element. */
  "board.cards": { readonly anchor: Element };
  /** Opens the saved views of the open board at an element. */
  "board.views": { readonly boardId: string; readonly anchor: Element };
  /** Switches the view of the open board by index; handled by its toolbar. */
  "view.choose": { readonly index: number };
  /** Selects all visible tasks of a column. */
  "column.choose": { readonly columnId: string };
  /** Goes to the parent board, from a root board to the overview. */
  "board.up": { readonly anchor?: Element };
  /** Starts a new task; handled by a page that has a column for it. */
  "task.new": { readonly columnId?: string };
  /** Opens the task templates for a new task of a column. */
  "task.template": { readonly columnId: string };
  /** Opens the list «Не синхронизировано» at an element, on a phone as a bottom sheet. */
  "unsynced.show": { readonly anchor: Element };
  /** Opens the notification inbox at an element, on a phone as a bottom sheet. */
  "inbox.show": { readonly anchor: Element };
  /** Opens the command palette: search and commands, or only boards to go to. */
  "palette.show": { readonly isGoing?: boolean };
  /** Opens the list of shortcuts. */
  "keys.show": { readonly anchor?: Element };
}

export type CommandName = keyof Commands;
type Answer<N extends CommandName> = (args: Commands[N]) => void;
type Answers = { [N in CommandName]?: Answer<N>[] };

const answers: Answers = {};

/**
 * Commands handled by a page: without a handler a request fails. All others are handled by the app shell, whose chunk loads later: a
 * request waits for it.
 */
const OF_PAGES = /^task|^view/;
let waiting: { readonly name: CommandName; readonly run: () => void } | null = null;

/**
 * Handles a command until the returned function is called. The latest handler wins and also receives a request made before it was added.
 */
export function onCommand<N extends CommandName>(name: N, answer: Answer<N>): () => void {
  const registered: Answer<N>[] = (answers[name] ??= []);
  registered.push(answer);
  if (waiting?.name === name) {
    queueMicrotask(waiting.run);
    waiting = null;
  }
  return () => {
    const index = registered.indexOf(answer);
    if (index !== -1) registered.splice(index, 1);
  };
}

/** Requests a command; returns false if nothing on this screen can handle it. */
export function runCommand<N extends CommandName>(name: N, args: Commands[N]): boolean {
  const answer = answers[name]?.at(-1);
  if (answer !== undefined) answer(args);
  else if (OF_PAGES.test(name)) return false;
  else waiting = { name, run: () => runCommand(name, args) };
  return true;
}
