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

/** The end of the drop animation, and the element that is there afterwards. */
export interface LandingTarget {
  readonly at: Point | null;
  /** The element that takes the focus and shows when the ghost has arrived. */
  readonly element: HTMLElement | null;
  readonly focus: HTMLElement | null;
}

/**
 * One card or one column while it is carried: where it would go, the room made for it, the change itself. Methods that
 * read layout and methods that write are apart, so that a frame reads everything before it writes anything.
 */
export interface Carry extends DragItem {
  /** The scroller that moves up and down under the pointer. */
  scrollerY(): HTMLElement | null;
  /** Reads the data again; false when the carried thing is gone. */
  alive(): boolean;
  /** Reads: the place that this point asks for; null for none. */
  seek(point: Point | null): void;
  /** Keyboard: the next place that way; false when there is none. */
  step(step: CarryStep): boolean;
  /** Writes: room, slot, marks. */
  show(): void;
  /** Reads: client position of the open place. */
  slotAt(): Point | null;
  /** Scrolls so that the open place is seen. */
  showSlot(): void;
  place(): CarryPlace | null;
  /** Would a drop here change nothing? */
  unchanged(): boolean;
  /** Its place in the data now. */
  home(): CarryPlace;
  /** Asks for the change of the data; the room stays open until it lands. */
  commit(moves: MoveStage): void;
  /** Do the data show the drop now? */
  settled(): boolean;
  /** Closes the room around what the data show; what stands elsewhere glides into order. */
  land(moves: MoveStage, motion: Motion): LandingTarget;
  /** Closes the gap and reports the final position. */
  giveUp(): LandingTarget;
  /** Takes the last marks off the board. */
  end(): void;
}
