import { createBoardDom, focusedGrip, type Grip } from "./model/board-dom.ts";
import type { CarryTools } from "./carry/carry.ts";
import { hasModifier } from "./carry/carry-keys.ts";
import { announceLift, cancelRun, dropEverything, dropRun, startRun, stepRun } from "./drag-run.ts";
import { type ColumnDragState, createDragStore, type DragStore } from "./model/drag-store.ts";
import type {
  ColumnGeometry,
  DragCallbacks,
  DragItem,
  DragEnv,
  DragKind,
  DragMode,
  Point,
} from "./model/drag-types.ts";
import { createMoveStage, type MoveStage, type MoveWatch } from "./motion/flip.ts";
import { plainGeometry } from "./model/plain-geometry.ts";
import { askForMenu, isMenuRequest, watchPresses } from "./pointer-press.ts";
import type { Flight, Run } from "./carry/run.ts";
import { watchRoving } from "./roving.ts";
import { announceDragEvent } from "./announce-drag-event.ts";
import "./drag.css";

export interface DragEngineOptions {
  readonly root?: HTMLElement;
  readonly env: DragEnv;
  readonly callbacks: DragCallbacks;
  /** Created before the engine by the lazy engine, which has already given them to subscribers and lists. */
  readonly store?: DragStore;
  readonly geometries?: Map<string, ColumnGeometry>;
}

/** A move that was made without dragging. `index` counts from 0; `count` is the number of cards or columns there now. */
export interface MenuMove extends DragItem {
  readonly columnId: string;
  readonly index: number;
  readonly count: number;
}

export interface DragEngine {
  /** Starts listening on a board's root; returns a function that stops it. Can be used as a React ref. */
  readonly attach: (root: HTMLElement | null) => (() => void) | undefined;
  /** Sets the geometry of a list; without it the engine reads the DOM of the list. */
  readonly setGeometry: (columnId: string, geometry: ColumnGeometry | null) => void;
  /** Animates changes of order outside a drag, such as those of other users; every list receives it. */
  readonly moves: MoveWatch;
  /** The same for the columns: before the commit that changes their order, and after it (`OrderWatch`). */
  readonly columnsWillMove: () => void;
  readonly columnsMoved: () => void;
  readonly active: () => DragItem | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly column: (columnId: string) => ColumnDragState;
  readonly subscribeColumn: (columnId: string, listener: () => void) => () => void;
  readonly cancel: () => void;
  /** Handles a press that began before the engine was attached. */
  readonly press: (event: PointerEvent) => void;
  /** Called after a move from a menu: makes the same announcement and sets the same focus as a drop. */
  readonly moved: (move: MenuMove) => void;
  /** Focuses a card, mounting and scrolling to it if needed; `false` if there is no such card. */
  readonly focusCard: (columnId: string, id: string) => boolean;
}

interface Engine {
  readonly env: DragEnv;
  readonly callbacks: DragCallbacks;
  readonly store: DragStore;
  readonly moves: MoveStage;
  readonly columnMoves: MoveStage;
  readonly geometries: Map<string, ColumnGeometry>;
  readonly flights: Set<Flight>;
  tools: CarryTools | null;
  run: Run | null;
  press: (event: PointerEvent) => void;
  releasePress: () => void;
  recoverFocus: () => void;
}

/**
 * Creates the engine that drags the cards and columns of one board by mouse, touch and keyboard. It knows the board only through
 * `data-drag-*` attributes, the order from `env` and the lists' geometry. The number of its listeners does not depend on the size of the
 * board.
 */
export function createDragEngine(options: DragEngineOptions): DragEngine {
  const engine: Engine = {
    env: options.env,
    callbacks: options.callbacks,
    store: options.store ?? createDragStore(),
    moves: createMoveStage(),
    columnMoves: createMoveStage("column"),
    geometries: options.geometries ?? new Map(),
    flights: new Set(),
    tools: null,
    run: null,
    press: () => undefined,
    releasePress: () => undefined,
    recoverFocus: () => undefined,
  };
  const { store } = engine;
  if (options.root !== undefined) attach(engine, options.root);
  return {
    moves: engine.moves,
    columnsWillMove: () => engine.tools !== null && engine.columnMoves.capture(engine.tools.board.root),
    columnsMoved: () => engine.columnMoves.schedule(),
    attach: (root) => (root === null ? undefined : attach(engine, root)),
    setGeometry(columnId, geometry) {
      if (geometry === null) engine.geometries.delete(columnId);
      else engine.geometries.set(columnId, geometry);
    },
    active: store.active,
    subscribe: store.subscribe,
    column: store.column,
    subscribeColumn: store.subscribeColumn,
    cancel: () => cancel(engine),
    press: (event) => engine.press(event),
    moved: (move) => afterMove(engine, move),
    focusCard: (columnId, id) => focusCard(engine, columnId, id),
  };
}

function attach(engine: Engine, root: HTMLElement): () => void {
  const board = createBoardDom(root);
  const tools: CarryTools = {
    board,
    env: engine.env,
    callbacks: engine.callbacks,
    store: engine.store,
    geometryOf(columnId) {
      const known = engine.geometries.get(columnId);
      const list = known === undefined ? board.list(columnId) : null;
      return known ?? (list === null ? null : plainGeometry(list));
    },
  };
  engine.tools = tools;
  const presses = watchPresses(root, {
    mayStart: (kind, id) => engine.run === null && mayDrag(engine, kind, id),
    start: (press, at) => lift(engine, press.grip, press.mode, press.start, at, press.pointerId),
    move(at) {
      if (engine.run !== null) engine.run.point = at;
    },
    drop(at, press) {
      const { run } = engine;
      if (run === null) return;
      run.point = at;
      const asksForMenu = isMenuRequest(press, at) && run.carry.unchanged();
      dropRun(run);
      if (!asksForMenu) return;
      // The card has not moved: no animation may run under the menu.
      finishFlights(engine);
      askForMenu(press);
    },
    cancel: () => cancel(engine),
  });
  engine.press = presses.press;
  engine.releasePress = presses.release;
  const stop = new AbortController();
  root.addEventListener("keydown", (event) => onKeyDown(engine, event), { signal: stop.signal });
  const roving = watchRoving({
    board,
    env: engine.env,
    geometryOf: tools.geometryOf,
    idle: () => engine.run === null,
  });
  engine.recoverFocus = roving.recover;
  return () => {
    if (engine.run !== null) dropEverything(engine.run);
    finishFlights(engine);
    roving.stop();
    engine.press = () => undefined;
    engine.recoverFocus = () => undefined;
    stop.abort();
    presses.detach();
    if (engine.tools === tools) engine.tools = null;
  };
}

function mayDrag(engine: Engine, kind: DragKind, id: string): boolean {
  if (kind === "column" && engine.callbacks.onDropColumn === undefined) return false;
  return engine.callbacks.canDrag?.(kind, id) !== false;
}

function lift(engine: Engine, grip: Grip, mode: DragMode, pressed: Point, at: Point, pointerId: number | null): void {
  finishFlights(engine);
  const { tools, flights } = engine;
  if (tools === null || !grip.element.isConnected) return;
  const stop = new AbortController();
  engine.run = startRun({
    tools,
    moves: grip.kind === "card" ? engine.moves : engine.columnMoves,
    flights,
    grip,
    mode,
    pressed,
    at,
    pointerId,
    onKey(key) {
      if (engine.run === null) return;
      if (key === "cancel") cancel(engine);
      else if (mode === "keyboard") {
        if (key === "drop") dropRun(engine.run);
        else stepRun(engine.run, key);
      }
    },
    onEnd() {
      stop.abort();
      engine.run = null;
      engine.releasePress();
      // Runs after the code that ended the drag has set the focus.
      queueMicrotask(engine.recoverFocus);
    },
  });
  if (engine.run === null) return;
  if (mode === "keyboard") {
    const { signal } = stop;
    addEventListener("blur", () => cancel(engine), { signal });
    addEventListener("pointerdown", () => cancel(engine), { signal, capture: true });
  }
  announceLift(engine.run);
}

function finishFlights({ flights }: Engine): void {
  // Finishing a drop that waits for its data starts its landing animation: the next pass finishes that.
  while (flights.size > 0) for (const flight of flights) flight.finish();
}

function cancel(engine: Engine): void {
  if (engine.run !== null) cancelRun(engine.run);
}

function onKeyDown(engine: Engine, event: KeyboardEvent): void {
  if (event.code !== "Space" || event.repeat || event.defaultPrevented || hasModifier(event)) return;
  const grip = focusedGrip(event.target);
  if (grip === null || engine.run !== null || !mayDrag(engine, grip.kind, grip.id)) return;
  event.preventDefault();
  const box = grip.element.getBoundingClientRect();
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  lift(engine, grip, "keyboard", middle, middle, null);
}

function afterMove(engine: Engine, move: MenuMove): void {
  void announceDragEvent(engine.callbacks, { ...move, type: "drop", mode: "menu", unchanged: false });
  if (move.kind === "card") focusCard(engine, move.columnId, move.id);
  else engine.tools?.board.handle(move.columnId)?.focus();
}

function focusCard(engine: Engine, columnId: string, id: string): boolean {
  const { tools } = engine;
  if (tools === null) return false;
  tools.board.column(columnId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const geometry = tools.geometryOf(columnId);
  const index = geometry?.ids().indexOf(id) ?? -1;
  const card = index < 0 ? null : (geometry?.reveal(index) ?? null);
  card?.focus({ preventScroll: true });
  return card !== null;
}
