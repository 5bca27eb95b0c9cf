/**
 * Things that one part of the screen asks for and another does, without knowing each other: the side tree asks for a new
 * board, the dialog answers. The frame answers most of them; a page may answer its own while it is on screen.
 */
export interface Commands {
  /** Opens the dialog of a new board, inside a parent or at the top, with a template of one's own chosen if one is named. */
  "board.new": { readonly parentId: string | null; readonly templateId?: string };
  /** Opens the menu of a board beside an element or a point. */
  "board.menu": { readonly boardId: string; readonly anchor: Element | { readonly x: number; readonly y: number } };
  /** Opens the choice of a board's icon, beside an element or as a dialog. */
  "board.icon": { readonly boardId: string; readonly anchor?: Element };
  /** Opens the choice of a board to move a board into; with `to` that place is chosen, and only who sees the board is asked about. */
  "board.move": {
    readonly boardId: string;
    readonly to?: { readonly parentId: string | null; readonly index: number };
  };
  /** Opens the dialog that makes a board from another tool's file, inside a parent or at the top. */
  "board.import": { readonly parentId: string | null };
  /** Opens the dialog that copies a board. */
  "board.copy": { readonly boardId: string };
  /** Opens the people of a board: who is on it, in which role, adding and removing. */
  "board.share": { readonly boardId: string };
  /** Opens what has been put away on a board: its archived columns and tasks. */
  "board.archive": { readonly boardId: string };
  /** Opens the custom fields of a board: all of them, a new one, or one by its id. */
  "board.fields": { readonly boardId: string; readonly at?: "new" | (string & {}) };
  /** Opens the filter of the open board beside an element, at one of its fields. */
  "board.filter": { readonly boardId: string; readonly anchor: Element; readonly field?: string };
  /** The same beside its button, which does not go with a condition: answered by the toolbar of a board. */
  "view.filter": { readonly field?: string };
  /** Opens the orders in which the open board can be seen, beside an element. */
  "board.order": { readonly anchor: Element };
  /** Opens what the cards of the open board show, beside an element. */
  "board.cards": { readonly anchor: Element };
  /** Opens the named views of the open board beside an element. */
  "board.views": { readonly boardId: string; readonly anchor: Element };
  /** Shows the open board in another way: the first, the second…; answered by its toolbar. */
  "view.choose": { readonly index: number };
  /** Chooses all tasks of a column that are in view, for doing something to them at once. */
  "column.choose": { readonly columnId: string };
  /** Goes from the open board to the one it is nested in, from a board at the top to the overview. */
  "board.up": { readonly anchor?: Element };
  /** Begins a new task; answered by the page that has a column for it. */
  "task.new": { readonly columnId?: string };
  /** Opens the templates that a new task of a column may be made by. */
  "task.template": { readonly columnId: string };
  /** Opens the list «Не синхронизировано» beside an element, on a phone as a sheet. */
  "unsynced.show": { readonly anchor: Element };
  /** Opens the inbox of notifications beside an element, on a phone as a sheet. */
  "inbox.show": { readonly anchor: Element };
  /** Opens the palette: search and commands, or boards alone to go to one. */
  "palette.show": { readonly isGoing?: boolean };
  /** Opens the list of keys. */
  "keys.show": { readonly anchor?: Element };
}

export type CommandName = keyof Commands;
type Answer<N extends CommandName> = (args: Commands[N]) => void;
type Answers = { [N in CommandName]?: Answer<N>[] };

const answers: Answers = {};

/** The frame answers every command but these, which are a page's: its code comes after the page, and a wish waits for it. */
const OF_PAGES = /^task|^view/;
let waiting: { readonly name: CommandName; readonly run: () => void } | null = null;

/** Answers a command until the returned function is called. The last who came answers, also what was asked before it came. */
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

/** Asks for something; false when nobody on this screen can do it. */
export function runCommand<N extends CommandName>(name: N, args: Commands[N]): boolean {
  const answer = answers[name]?.at(-1);
  if (answer !== undefined) answer(args);
  else if (OF_PAGES.test(name)) return false;
  else waiting = { name, run: () => runCommand(name, args) };
  return true;
}
