/** The interface between the drag engine and the lists. Independent of what a card or a column is. */

export type DragKind = "card" | "column";
export type DragMode = "mouse" | "touch" | "keyboard";

export interface DragItem {
  readonly kind: DragKind;
  readonly id: string;
}

/** A card of a list, with its place in the list's full order (the dragged card counts). */
export interface PlacedItem {
  readonly element: HTMLElement;
  readonly index: number;
}

/**
 * The list of cards as the engine sees it. Pixels are list coordinates (0 = top edge of the list); heights exclude the gap. A virtual list
 * answers from its own sizes, so most of it reads no layout.
 */
export interface ColumnGeometry {
  /** Ids as rendered, which can lag behind the data by a commit. */
  readonly ids: () => readonly string[];
  readonly gap: number;
  readonly offsetOf: (index: number) => number;
  readonly heightOf: (index: number) => number;
  /** The mounted items, in order. */
  readonly items: () => readonly PlacedItem[];
  /** Scrolls as little as needed (`nearest`), or puts the card at an edge of the view. */
  readonly scrollToIndex: (index: number, align?: "nearest" | "start" | "end") => void;
  /** Mounts the card at once, scrolls to it and returns its `[data-drag-card]` element. */
  readonly reveal: (index: number) => HTMLElement | null;
  /** Keeps one card mounted wherever the list is scrolled; `null` releases it. */
  readonly keep: (id: string | null) => void;
  /** For the next change of order only: keeps this card at its position on the screen; `null` keeps the scroll position. */
  readonly anchorNext: (id: string | null) => void;
  /** Finishes layout work that waits for the end of the commit. */
  readonly settle: () => void;
}

export interface DragEnv {
  /** Column ids in order. The same array while nothing changed. */
  readonly columnIds: () => readonly string[];
  /** Card ids of one column in the order shown. The same array while nothing changed; empty for an unknown column. */
  readonly columnOrder: (columnId: string) => readonly string[];
  /** Returns true if the columns are sorted: then the user chooses only the column, not the position in it. */
  readonly isSorted?: () => boolean | undefined;
  /** Runs the change and commits it to the DOM before returning (`flushSync`). */
  readonly flush?: (change: () => void) => void;
}

/** A position among the siblings, not counting the dragged element. */
export interface Neighbours {
  readonly previousId: string | null;
  readonly nextId: string | null;
  readonly index: number;
}

export interface CardDrop extends Neighbours {
  readonly kind: "card";
  readonly id: string;
  readonly fromColumnId: string;
  readonly toColumnId: string;
}

export interface ColumnDrop extends Neighbours {
  readonly kind: "column";
  readonly id: string;
}

export interface TargetDrop extends DragItem {
  readonly target: string;
}

/** `index` counts from 0; `count` includes the dragged one. For a column, `columnId` is its own id. */
interface PlacedEvent extends DragItem {
  readonly mode: DragMode | "menu";
  readonly columnId: string;
  readonly index: number;
  readonly count: number;
  /** True if the columns are sorted: then the user does not choose the position in a column. */
  readonly isSorted?: boolean | undefined;
}

export type DragEvent =
  | ({ readonly type: "lift" | "move" | "cancel" } & PlacedEvent)
  | ({ readonly type: "drop"; readonly unchanged: boolean } & PlacedEvent)
  | ({ readonly type: "target" } & TargetDrop)
  | ({ readonly type: "lost" } & DragItem);

export interface DragCallbacks {
  canDrag?(kind: DragKind, id: string): boolean;
  /** Returns true if this card may be dropped into this column. */
  canDrop?(kind: "card", id: string, columnId: string): boolean;
  /** Returns true if this card or column may be dropped on the element that has `data-drop-target="<target>"`. */
  canDropOn?(kind: DragKind, id: string, target: string): boolean;
  /**
   * Applies the move to the data: at once, or some frames later if the device stores it first. The engine watches `env` for it and keeps
   * the gap open meanwhile, 1.5 s at most. The server is not involved.
   */
  onDrop(drop: CardDrop): void;
  onDropColumn?(drop: ColumnDrop): void;
  onDropTarget?(drop: TargetDrop): void;
  /** Called when the dragged card or column disappears from the data during the drag. */
  onLost?(dragged: DragItem): void;
  /** Announcements for screen readers; the text may arrive later than the event. */
  describe(event: DragEvent): string | Promise<string>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
