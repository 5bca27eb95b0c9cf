import type { BoardDom } from "../model/board-dom.ts";
import type { ColumnGeometry, DragCallbacks, DragItem, DragEnv, Point } from "../model/drag-types.ts";
import type { DragStore } from "../model/drag-store.ts";
import type { MoveStage } from "../motion/flip.ts";
import type { Motion } from "../motion/motion.ts";

/** The context of a drag; lives as long as the engine is attached. */
export interface CarryTools {
  readonly board: BoardDom;
  readonly env: DragEnv;
  readonly callbacks: DragCallbacks;
  readonly store: DragStore;
  readonly geometryOf: (columnId: string) => ColumnGeometry | null;
}

export type CarryStep = "left" | "right" | "up" | "down" | "first" | "last";

export interface CarryPlace {
  readonly columnId: string;
  readonly index: number;
  readonly count: number;
}

/** The end point of the drop animation, and the element that is there afterwards. */
export interface LandingTarget {
  readonly at: Point | null;
  /** The element that the ghost stands for; it is hidden until the ghost arrives. */
  readonly element: HTMLElement | null;
  readonly focus: HTMLElement | null;
}

/**
 * A card or a column while it is dragged: its open place, the gap made for it, and the change itself. Methods that read layout and methods
 * that write to the DOM are separate, so that a frame reads everything before it writes anything.
 */
export interface Carry extends DragItem {
  /** The vertical scroller of the column under the pointer; `null` if there is none. */
  scrollerY(): HTMLElement | null;
  /** Reads the data again; returns false if the dragged card or column is gone. */
  alive(): boolean;
  /** Reads layout and sets the open place for this point; `null` sets no place. */
  seek(point: Point | null): void;
  /** Moves the open place one step by keyboard; returns false if there is none in that direction. */
  step(step: CarryStep): boolean;
  /** Writes the gap, the slot and the marks to the DOM. */
  show(): void;
  /** Returns the client position of the open place. Reads layout. */
  slotAt(): Point | null;
  /** Scrolls so that the open place is visible. */
  showSlot(): void;
  place(): CarryPlace | null;
  /** Returns true if a drop at the open place would change nothing. */
  unchanged(): boolean;
  /** Returns its current place in the data. */
  home(): CarryPlace;
  /** Requests the change of the data; the gap stays open until `land`. */
  commit(moves: MoveStage): void;
  /** Returns true if the data show the drop. */
  settled(): boolean;
  /** Closes the gap in the order of the data and animates the other elements to their new positions. */
  land(moves: MoveStage, motion: Motion): LandingTarget;
  /** Closes the gap without a change and returns the landing at the own place. */
  giveUp(): LandingTarget;
  /** Removes the remaining marks from the DOM. */
  end(): void;
}
