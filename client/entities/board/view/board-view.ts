import type { ComponentType, ReactNode } from "react";
import { createSignal } from "#client/ui/signal.ts";
import type { Board } from "#contract/entities/board.ts";
import type { Task } from "#contract/entities/task.ts";
import type { MarkedColumn } from "#client/entities/column/column-marks.ts";
import type { LazyChunk } from "#client/shared/lazy/lazy.ts";

/** An open board after the filter and the order of the address are applied. */
export interface BoardFilter {
  /** All open tasks that pass the filter, column by column in display order; the same array while the tasks are the same. */
  readonly tasks: readonly Task[];
  /** The number of open tasks, including those that the filter hides. */
  readonly total: number;
  /** The number of conditions of the filter; 0 for none. */
  readonly conditions: number;
  /** Whether the columns are in an order other than their own. */
  readonly isSorted: boolean;
  /** The tasks of a column that pass the filter, in its order; returns the same array for the same input. */
  of(ids: readonly string[]): readonly string[];
  /** «3 из 5»; `undefined` without a filter. */
  count(seen: number, all: number): string | undefined;
  /** «Скрыто фильтром: 2»; nothing if no task is hidden. */
  note(hidden: number): ReactNode;
}

/** The overlay to open for a task beside an element: a dialog, or the picker of one of its properties. */
export type TaskWish =
  | { readonly kind: "rename" | "move"; readonly taskId: string }
  | { readonly kind: "assignees" | "due" | "labels"; readonly taskId: string; readonly anchor: HTMLElement };

/** Task actions that every view of a board uses; the page adds those of its cards. */
export interface TaskActs {
  readonly canEdit: boolean;
  readonly canMove: boolean;
  readonly canAdd: boolean;
  /** Opens the task over the board. */
  open(taskId: string): void;
  /** Opens the menu of the task beside an element, or at a point. */
  menu(taskId: string, anchor: HTMLElement | { x: number; y: number }): void;
  /**
   * Handles a key on the focused element of a task, as on a card (Enter, E, A, D, L, P, M, Backspace). Returns true if the key did
   * something.
   */
  press(event: KeyboardEvent, taskId: string, element: HTMLElement): boolean;
  /** Opens a dialog or a picker. */
  ask(wish: TaskWish): void;
}

/** Props of a board view. It fills the rest of the page under the toolbar and scrolls by itself. */
export interface BoardViewProps {
  readonly board: Board;
  readonly columns: readonly MarkedColumn[];
  readonly boardFilter: BoardFilter;
  readonly acts: TaskActs;
  /** Opens the field of a new task for a column. */
  readonly onAdding: (columnId: string) => void;
  /** The field of a new task, while it is open: below the tasks of its column; a view without columns shows it above everything. */
  readonly quickAdd: { readonly columnId: string; readonly field: ReactNode } | null;
}

/** A view of a board, in a lazy chunk that is fetched only when the view is opened. */
export type BoardViewPart = LazyChunk<{ readonly BoardView: ComponentType<BoardViewProps> }>;

/** The views of a board besides its columns, by their names in the address; `null` until the application has registered them. */
export const boardViews = createSignal<Readonly<Record<string, BoardViewPart>> | null>(null);

/** Keys of the query of a board's page. */
export const VIEW_KEY = "view";
export const FILTER_KEY = "filter";
export const SORT_KEY = "sort";
/** The saved view that was opened, even if it has been changed since. */
export const SAVED_KEY = "saved";

/** Returns the address of another view of a board, with the filter, the order and the saved view of this one. */
export function viewHref(path: string, search: string, view: string): string {
  const current = new URLSearchParams(search);
  const query = new URLSearchParams();
  if (view !== "") query.set(VIEW_KEY, view);
  for (const key of [FILTER_KEY, SORT_KEY, SAVED_KEY]) if (current.has(key)) query.set(key, current.get(key) ?? "");
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
