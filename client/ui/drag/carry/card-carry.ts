import { type CardFlight, seekPlace, setPlace, openPlaceState, stepPlace } from "./card-place.ts";
import { clearRoom, showRoom, showSlot, slotPoint } from "./card-room.ts";
import type { Carry, CarryPlace, CarryTools, LandingTarget } from "./carry.ts";
import type { MoveStage } from "../motion/flip.ts";
import { neighboursAt, placeAgain } from "./insertion.ts";
import type { Motion } from "../motion/motion.ts";
import { createRoom } from "./room.ts";

/** Creates the drag of a card over the columns of a board. `size` is the height of the card in pixels. */
export function createCardCarry(tools: CarryTools, id: string, columnId: string, size: number): Carry {
  const order = tools.geometryOf(columnId)?.ids() ?? tools.env.columnOrder(columnId);
  const flight: CardFlight = {
    tools,
    id,
    size,
    room: createRoom("y"),
    homeId: columnId,
    homeOrder: tools.env.columnOrder(columnId),
    place: null,
    source: null,
    overId: null,
    dropped: null,
  };
  setPlace(flight, columnId, order, neighboursAt(order, id, order.indexOf(id)));
  tools.geometryOf(columnId)?.keep(id);
  return {
    kind: "card",
    id,
    scrollerY: () => (flight.place === null ? null : tools.board.scrollerY(flight.place.columnId)),
    alive: () => stillThere(flight),
    seek: (point) => seekPlace(flight, point),
    step: (way) => stepPlace(flight, way, (slotPoint(flight)?.y ?? 0) + size / 2),
    show: () => showRoom(flight),
    slotAt: () => slotPoint(flight),
    showSlot: () => showSlot(flight),
    place: () => countedPlace(flight),
    unchanged: () => isUnchanged(flight),
    home: () => homePlace(flight),
    commit: (moves) => commitDrop(flight, moves),
    settled: () => isSettled(flight),
    land: (moves, motion) => land(flight, moves, motion),
    giveUp: () => giveUp(flight),
    end: () => endFlight(flight),
  };
}

function stillThere(flight: CardFlight): boolean {
  const { env } = flight.tools;
  const order = env.columnOrder(flight.homeId);
  if (order === flight.homeOrder) return true;
  if (order.includes(flight.id)) {
    flight.homeOrder = order;
    return true;
  }
  // Another user moved the card: the drag goes on, but the card's own place is now in another column.
  const columnId = env.columnIds().find((other) => env.columnOrder(other).includes(flight.id));
  if (columnId === undefined) return false;
  flight.source?.removeAttribute("data-drag-source");
  flight.tools.geometryOf(flight.homeId)?.keep(null);
  flight.tools.geometryOf(columnId)?.keep(flight.id);
  flight.homeId = columnId;
  flight.homeOrder = env.columnOrder(columnId);
  return true;
}

function countedPlace(flight: CardFlight): CarryPlace | null {
  const now = openPlaceState(flight);
  if (now === null) return null;
  const { order, columnId, index } = now.place;
  return { columnId, index, count: now.home >= 0 ? order.length : order.length + 1 };
}

function isUnchanged(flight: CardFlight): boolean {
  const now = openPlaceState(flight);
  return now !== null && now.home >= 0 && now.place.index === now.home;
}

function homePlace(flight: CardFlight): CarryPlace {
  const order = flight.tools.env.columnOrder(flight.homeId);
  return { columnId: flight.homeId, index: order.indexOf(flight.id), count: order.length };
}

function commitDrop(flight: CardFlight, moves: MoveStage): void {
  const now = openPlaceState(flight);
  if (now === null) return;
  const { board, env, callbacks } = flight.tools;
  const { columnId } = now.place;
  for (const area of [board.scrollerY(flight.homeId), board.scrollerY(columnId)]) {
    if (area !== null) moves.capture(area);
  }
  moves.skip(flight.id);
  // The layout already matches the result: the gap in this column is exactly the card's size.
  now.geometry?.anchorNext(null);
  const order = env.columnOrder(columnId);
  flight.dropped = { columnId, order, slot: slotPoint(flight) };
  // In sorted columns the user chooses only the column: the card goes to the end of its manual order.
  const at = env.isSorted?.()
    ? { previousId: null, nextId: null, index: order.length }
    : placeAgain(order, flight.id, now.place);
  const change = () =>
    callbacks.onDrop({ kind: "card", id: flight.id, fromColumnId: flight.homeId, toColumnId: columnId, ...at });
  if (env.flush === undefined) change();
  else env.flush(change);
}

function isSettled({ dropped, tools, id }: CardFlight): boolean {
  if (dropped === null) return false;
  const order = tools.env.columnOrder(dropped.columnId);
  return order !== dropped.order && order.includes(id);
}

function land(flight: CardFlight, moves: MoveStage, motion: Motion): LandingTarget {
  const { board, geometryOf } = flight.tools;
  const { dropped } = flight;
  const columnId = dropped !== null && isSettled(flight) ? dropped.columnId : flight.homeId;
  geometryOf(columnId)?.settle();
  endFlight(flight);
  moves.play(motion.make);
  flight.homeId = columnId;
  const element = board.card(columnId, flight.id);
  return { at: element?.getBoundingClientRect() ?? dropped?.slot ?? null, element, focus: focusable(flight, element) };
}

function giveUp(flight: CardFlight): LandingTarget {
  flight.place = null;
  showRoom(flight);
  const element = flight.tools.board.card(flight.homeId, flight.id);
  return { at: element?.getBoundingClientRect() ?? null, element, focus: focusable(flight, element) };
}

/** Returns the card, mounted if necessary, or the handle of the column if the column shows no cards. */
function focusable(flight: CardFlight, element: HTMLElement | null): HTMLElement | null {
  if (element !== null) return element;
  const geometry = flight.tools.geometryOf(flight.homeId);
  const index = geometry?.ids().indexOf(flight.id) ?? -1;
  const card = index < 0 ? undefined : geometry?.reveal(index);
  return card ?? flight.tools.board.handle(flight.homeId);
}

function endFlight(flight: CardFlight): void {
  clearRoom(flight);
  flight.tools.geometryOf(flight.homeId)?.keep(null);
}
