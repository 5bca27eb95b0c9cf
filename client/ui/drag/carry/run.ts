import type { Carry, CarryTools } from "./carry.ts";
import type { DropTarget } from "./drop-target.ts";
import type { DragMode, Point } from "../model/drag-types.ts";
import type { MoveStage } from "../motion/flip.ts";
import type { FrameScroll } from "../motion/frame-scroll.ts";
import type { Ghost } from "../motion/ghost.ts";
import type { Motion } from "../motion/motion.ts";

/** An animation that ends a drag. */
export interface Flight {
  /** Ends it at once, as if it had arrived: the next drag does not wait. */
  readonly finish: () => void;
}

/** One drag from lifting to the end; the engine has one at most. */
export interface Run {
  readonly tools: CarryTools;
  readonly moves: MoveStage;
  readonly carry: Carry;
  readonly mode: DragMode;
  readonly ghost: Ghost;
  readonly motion: Motion;
  readonly scroll: FrameScroll;
  /** Offsets from the pointer: `hold` to the corner of the ghost, `lead` to the point that selects the place. */
  readonly hold: Point;
  readonly lead: Point;
  readonly shield: { readonly element: HTMLElement; lower(): void } | null;
  readonly stopKeys: () => void;
  readonly resumeSnap: () => void;
  /** Called once when the run is over, before its final animation. */
  readonly onEnd: () => void;
  /** Flights that have not arrived, of this run and earlier ones. */
  readonly flights: Set<Flight>;
  point: Point;
  target: DropTarget | null;
  frame: number;
  lastFrame: number;
  over: boolean;
}
