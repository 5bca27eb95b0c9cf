import type { Carry, CarryPlace, CarryStep, CarryTools, LandingTarget } from "./carry.ts";
import type { Neighbours, Point } from "../model/drag-types.ts";
import type { MoveStage } from "../motion/flip.ts";
import { neighboursAt, nextRank, othersOf, placeAgain, shiftAt } from "./insertion.ts";
import { createRoom, type Room } from "./room.ts";

interface ColumnFlight {
  readonly tools: CarryTools;
  readonly id: string;
  readonly room: Room;
  order: readonly string[];
  place: Neighbours | null;
  /** The order before the requested drop; `null` before a drop. */
  dropped: readonly string[] | null;
}

/** Creates the drag of a whole column along the row of columns. */
export function createColumnCarry(tools: CarryTools, id: string): Carry {
  const order = tools.env.columnIds();
  const place = neighboursAt(order, id, order.indexOf(id));
  const flight: ColumnFlight = { tools, id, room: createRoom("x"), order, place, dropped: null };
  return {
    kind: "column",
    id,
    scrollerY: () => null,
    alive: () => stillThere(flight),
    seek: (point) => seekPlace(flight, point),
    step: (way) => stepPlace(flight, way),
    show: () => showRoom(flight),
    slotAt: () => slotPoint(flight),
    showSlot: () => showSlot(flight),
    place: () => countedPlace(flight, flight.place?.index ?? null),
    unchanged: () => flight.place?.index === flight.order.indexOf(id),
    home: () => ({ columnId: id, index: flight.order.indexOf(id), count: flight.order.length }),
    commit: (moves) => commitDrop(flight, moves),
    settled: () => flight.dropped !== null && tools.env.columnIds() !== flight.dropped,
    land(moves, motion) {
      clearRoom(flight);
      moves.play(motion.make);
      return landingOf(flight);
    },
    giveUp: () => giveUp(flight),
    end: () => clearRoom(flight),
  };
}

function countedPlace(flight: ColumnFlight, index: number | null): CarryPlace | null {
  return index === null ? null : { columnId: flight.id, index, count: flight.order.length };
}

function stillThere(flight: ColumnFlight): boolean {
  const order = flight.tools.env.columnIds();
  if (order === flight.order) return true;
  flight.order = order;
  if (!order.includes(flight.id)) return false;
  if (flight.place !== null) flight.place = placeAgain(order, flight.id, flight.place);
  return true;
}

/** Returns the columns as boxes along x, and the measures of the dragged column among them. `offsetLeft` is not affected by transforms. */
function layoutOf(flight: ColumnFlight) {
  const columns = flight.tools.board.columns();
  const boxes = columns.map(({ element }) => ({ start: element.offsetLeft, size: element.offsetWidth }));
  const [first, second] = boxes;
  const space = first === undefined || second === undefined ? 0 : second.start - first.start - first.size;
  const home = columns.findIndex(({ id }) => id === flight.id);
  const size = boxes[home]?.size ?? 0;
  const pitch = size + space;
  const last = boxes.at(-1);
  const end = last === undefined ? 0 : last.start + last.size + space;
  const track = {
    count: boxes.length,
    startOf: (index: number) => boxes[index]?.start ?? end,
    sizeOf: (index: number) => boxes[index]?.size ?? 0,
  };
  return { columns, home, size, pitch, others: othersOf(track, home, pitch) };
}

function rowOf(flight: ColumnFlight): HTMLElement | null {
  return flight.tools.board.column(flight.id)?.parentElement ?? null;
}

function seekPlace(flight: ColumnFlight, point: Point | null): void {
  const row = rowOf(flight);
  if (point === null || row === null || !flight.tools.board.contains(point)) {
    flight.place = null;
    return;
  }
  const { others, home, pitch } = layoutOf(flight);
  const at = point.x - row.getBoundingClientRect().left - row.clientLeft + row.scrollLeft;
  const rank = nextRank(others, at, flight.place?.index ?? home, pitch);
  if (rank !== flight.place?.index) flight.place = neighboursAt(flight.order, flight.id, rank);
}

function stepPlace(flight: ColumnFlight, way: CarryStep): boolean {
  if (flight.place === null || way === "up" || way === "down") return false;
  const last = flight.order.length - 1;
  const wanted = { left: flight.place.index - 1, right: flight.place.index + 1, first: 0, last }[way];
  if (wanted < 0 || wanted > last || wanted === flight.place.index) return false;
  flight.place = neighboursAt(flight.order, flight.id, wanted);
  return true;
}

function showRoom(flight: ColumnFlight): void {
  const { place } = flight;
  const row = rowOf(flight);
  flight.tools.board.column(flight.id)?.setAttribute("data-drag-source", place === null ? "" : "here");
  if (row === null || place === null) {
    flight.room.show(null);
    return;
  }
  const { columns, home, size, pitch, others } = layoutOf(flight);
  flight.room.show({
    list: row,
    items: columns.map(({ element }, index) => ({ element, index })),
    shiftOf: (index) => shiftAt(index, place.index, home, pitch),
    slotStart: others.startOf(place.index),
    slotSize: size,
    after: null,
    afterShift: 0,
  });
}

function slotPoint(flight: ColumnFlight): Point | null {
  const row = rowOf(flight);
  const column = flight.tools.board.column(flight.id)?.getBoundingClientRect();
  if (row === null || column === undefined || flight.place === null) return null;
  const start = layoutOf(flight).others.startOf(flight.place.index);
  return { x: row.getBoundingClientRect().left + row.clientLeft - row.scrollLeft + start, y: column.top };
}

function showSlot(flight: ColumnFlight): void {
  const at = slotPoint(flight);
  if (at === null) return;
  const scroller = flight.tools.board.scrollerX();
  const view = scroller.getBoundingClientRect();
  const { size } = layoutOf(flight);
  const before = at.x - view.left;
  const behind = at.x + size - view.right;
  if (before < 0) scroller.scrollLeft += before;
  else if (behind > 0) scroller.scrollLeft += Math.min(behind, before);
}

function commitDrop(flight: ColumnFlight, moves: MoveStage): void {
  const { board, env, callbacks } = flight.tools;
  if (flight.place === null) return;
  moves.capture(board.root);
  moves.skip(flight.id);
  flight.dropped = env.columnIds();
  const drop = { kind: "column", id: flight.id, ...flight.place } as const;
  const change = () => callbacks.onDropColumn?.(drop);
  if (env.flush === undefined) change();
  else env.flush(change);
}

function giveUp(flight: ColumnFlight): LandingTarget {
  flight.place = null;
  showRoom(flight);
  return landingOf(flight);
}

function landingOf(flight: ColumnFlight): LandingTarget {
  const element = flight.tools.board.column(flight.id);
  return { at: element?.getBoundingClientRect() ?? null, element, focus: flight.tools.board.handle(flight.id) };
}

function clearRoom(flight: ColumnFlight): void {
  flight.room.clear();
  flight.tools.board.column(flight.id)?.removeAttribute("data-drag-source");
}
