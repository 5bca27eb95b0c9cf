import type { Grip } from "./model/board-dom.ts";
import { createCardCarry } from "./carry/card-carry.ts";
import type { Carry, CarryTools } from "./carry/carry.ts";
import { type CarryKey, seizeKeys } from "./carry/carry-keys.ts";
import { createColumnCarry } from "./carry/column-carry.ts";
import { dropTargetAt, type DropTarget } from "./carry/drop-target.ts";
import type { DragMode, Point } from "./model/drag-types.ts";
import { fadeOut, flyHome, flyInto, landDrop } from "./carry/flight.ts";
import type { Flight, Run } from "./carry/run.ts";
import type { MoveStage } from "./motion/flip.ts";
import { createFrameScroll } from "./motion/frame-scroll.ts";
import { createGhost } from "./motion/ghost.ts";
import { readMotion } from "./motion/motion.ts";
import { raiseShield } from "./motion/shield.ts";
import { pauseSnap } from "./motion/snap-pause.ts";
import { announceDragEvent } from "./announce-drag-event.ts";

/** How far the middle of a big card or column may lead or trail the pointer when a position is computed. Pixels. */
const LEAD = 40;

export interface RunStart {
  readonly tools: CarryTools;
  readonly moves: MoveStage;
  readonly flights: Set<Flight>;
  readonly grip: Grip;
  readonly mode: DragMode;
  /** The pointer's start and current position; for the keyboard both are the middle of the dragged element. */
  readonly pressed: Point;
  readonly at: Point;
  readonly pointerId: number | null;
  readonly onKey: (key: CarryKey) => void;
  readonly onEnd: () => void;
}

/** Starts the drag of a card or a column; returns `null` if a card is no longer on the board. */
export function startRun(start: RunStart): Run | null {
  const { tools, grip, mode, pressed } = start;
  const box = grip.element.getBoundingClientRect();
  const carry = carryOf(tools, grip, box);
  if (carry === null) return null;
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const isCard = grip.kind === "card";
  const run: Run = {
    tools,
    moves: start.moves,
    flights: start.flights,
    carry,
    mode,
    motion: readMotion(),
    ghost: createGhost(grip.element, grip.kind),
    scroll: createFrameScroll(true, isCard),
    hold: { x: box.left - pressed.x, y: box.top - pressed.y },
    lead: isCard ? { x: 0, y: leadBy(middle.y - pressed.y) } : { x: leadBy(middle.x - pressed.x), y: 0 },
    shield:
      mode === "mouse" && start.pointerId !== null ? raiseShield(start.pointerId, (x, y) => wheel(run, x, y)) : null,
    stopKeys: seizeKeys(start.onKey),
    resumeSnap: pauseSnap(tools.board.scrollerX(), () => tools.board.columns().map(({ element }) => element)),
    onEnd: start.onEnd,
    point: start.at,
    target: null,
    frame: 0,
    lastFrame: performance.now(),
    over: false,
  };
  tools.store.setActive({ kind: grip.kind, id: grip.id });
  run.frame = requestAnimationFrame((time) => frame(run, time));
  return run;
}

function leadBy(way: number): number {
  return Math.min(Math.max(way, -LEAD), LEAD);
}

function carryOf(tools: CarryTools, grip: Grip, box: DOMRect): Carry | null {
  if (grip.kind === "column") return createColumnCarry(tools, grip.id);
  const columnId = grip.element.closest<HTMLElement>("[data-drag-column]")?.dataset["dragColumn"];
  const known = columnId !== undefined && tools.env.columnOrder(columnId).includes(grip.id);
  return known ? createCardCarry(tools, grip.id, columnId, box.height) : null;
}

/** Updates the drag for one frame: reads everything, then writes everything, so that a frame has one layout at most. */
function frame(run: Run, time: number): void {
  const { carry, mode } = run;
  if (!carry.alive()) {
    lose(run);
    return;
  }
  run.frame = requestAnimationFrame((next) => frame(run, next));
  const elapsed = Math.max(0, time - run.lastFrame);
  run.lastFrame = time;
  if (mode === "keyboard") {
    carry.show();
    const at = carry.slotAt();
    if (at !== null) run.ghost.glideTo(at.x, at.y);
    return;
  }
  const target = dropTargetAt(run.point, run.shield?.element ?? null, carry, run.tools.callbacks);
  carry.seek(target === null ? { x: run.point.x + run.lead.x, y: run.point.y + run.lead.y } : null);
  const scroll =
    target === null ? run.scroll.read(run.point, run.tools.board.scrollerX(), carry.scrollerY(), elapsed) : null;
  scroll?.();
  run.ghost.moveTo(run.point.x + run.hold.x, run.point.y + run.hold.y);
  carry.show();
  hold(run, target);
}

function hold(run: Run, target: DropTarget | null): void {
  if (run.target?.element !== target?.element) {
    run.target?.element.removeAttribute("data-drop-over");
    target?.element.setAttribute("data-drop-over", "");
  }
  run.target = target;
}

function wheel(run: Run, dx: number, dy: number): void {
  run.tools.board.scrollerX().scrollLeft += dx;
  const scroller = run.carry.scrollerY();
  if (scroller !== null) scroller.scrollTop += dy;
}

/** Moves the place one step by keyboard and scrolls it into view. */
export function stepRun(run: Run, key: Extract<CarryKey, object>): void {
  if (run.mode !== "keyboard" || !run.carry.step(key.step)) return;
  run.carry.show();
  run.carry.showSlot();
  const place = run.carry.place();
  if (place !== null) announceEvent(run, { type: "move", ...place });
}

/** Drops at the open place; without one, cancels the drag. */
export function dropRun(run: Run): void {
  if (run.mode === "keyboard") leaveFrame(run);
  else frameNow(run);
  if (run.over) return;
  const place = run.carry.place();
  if (run.target !== null) dropOnTarget(run, run.target);
  else if (place === null) cancelRun(run);
  else if (run.carry.unchanged()) {
    stop(run);
    announceEvent(run, { type: "drop", unchanged: true, ...place });
    flyHome(run, run.carry.giveUp());
  } else {
    stop(run);
    run.carry.commit(run.moves);
    announceEvent(run, { type: "drop", unchanged: false, ...place });
    landDrop(run);
  }
}

/** Runs a frame at once: the pointer may have moved since the last frame, and a quick flick may have had none. */
function frameNow(run: Run): void {
  cancelAnimationFrame(run.frame);
  frame(run, performance.now());
}

/** Checks only that the dragged item still exists: a keyboard step has opened its place already. */
function leaveFrame(run: Run): void {
  if (!run.carry.alive()) lose(run);
}

function dropOnTarget(run: Run, target: DropTarget): void {
  const { carry } = run;
  stop(run);
  const box = target.element.getBoundingClientRect();
  const change = () => run.tools.callbacks.onDropTarget?.({ kind: carry.kind, id: carry.id, target: target.key });
  const landing = carry.giveUp();
  if (run.tools.env.flush === undefined) change();
  else run.tools.env.flush(change);
  void announceDragEvent(run.tools.callbacks, { type: "target", kind: carry.kind, id: carry.id, target: target.key });
  if (landing.focus?.isConnected === true) landing.focus.focus({ preventScroll: true });
  flyInto(run, box);
}

/** Cancels the drag: closes the gap and animates the ghost back. */
export function cancelRun(run: Run): void {
  stop(run);
  announceEvent(run, { type: "cancel", ...run.carry.home() });
  const landing = run.carry.giveUp();
  if (run.mode === "keyboard") landing.focus?.scrollIntoView({ block: "nearest", inline: "nearest" });
  flyHome(run, landing);
}

function lose(run: Run): void {
  const { carry, tools } = run;
  stop(run);
  carry.giveUp();
  carry.end();
  void announceDragEvent(tools.callbacks, { type: "lost", kind: carry.kind, id: carry.id });
  tools.callbacks.onLost?.({ kind: carry.kind, id: carry.id });
  fadeOut(run);
}

/** Removes all traces at once: the board is unmounting. */
export function dropEverything(run: Run): void {
  stop(run);
  run.carry.end();
  run.ghost.remove();
  run.resumeSnap();
}

function stop(run: Run): void {
  run.over = true;
  cancelAnimationFrame(run.frame);
  run.stopKeys();
  run.shield?.lower();
  hold(run, null);
  run.tools.store.setActive(null);
  run.onEnd();
}

function announceEvent(run: Run, event: AnnouncementEvent): void {
  const { carry, tools, mode } = run;
  void announceDragEvent(tools.callbacks, {
    ...event,
    kind: carry.kind,
    id: carry.id,
    mode,
    isSorted: tools.env.isSorted?.(),
  });
}

type AnnouncementEvent = { readonly columnId: string; readonly index: number; readonly count: number } & (
  | { readonly type: "move" | "cancel" | "lift" }
  | { readonly type: "drop"; readonly unchanged: boolean }
);

/** Announces the lift, after the run is stored in the engine. */
export function announceLift(run: Run): void {
  announceEvent(run, { type: "lift", ...run.carry.home() });
}
