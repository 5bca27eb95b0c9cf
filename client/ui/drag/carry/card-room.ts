import { type CardFlight, openPlaceState } from "./card-place.ts";
import type { Point } from "../model/drag-types.ts";
import { shiftAt } from "./insertion.ts";

const SLOT_MARGIN = 12;

/** Writes the marks of a drag to the DOM: the outline of the column, the card's own element, the slot and the offsets of other cards. */
export function showRoom(flight: CardFlight): void {
  const { board } = flight.tools;
  const now = openPlaceState(flight);
  markColumn(flight, now?.place.columnId ?? null);
  markSource(flight, now !== null && now.home >= 0 ? "here" : "");
  const list = now === null ? null : board.list(now.place.columnId);
  if (now === null || now.geometry === null || list === null) {
    flight.room.show(null);
    return;
  }
  const { home, pitch, start, place } = now;
  flight.room.show({
    list,
    items: now.geometry.items(),
    shiftOf: (index) => shiftAt(index, place.index, home, pitch),
    slotStart: start,
    slotSize: flight.size,
    after: board.after(place.columnId),
    afterShift: home < 0 ? pitch : 0,
  });
}

function markColumn(flight: CardFlight, columnId: string | null): void {
  const { board, store } = flight.tools;
  if (columnId !== flight.overId && flight.overId !== null)
    board.column(flight.overId)?.removeAttribute("data-drag-over");
  flight.overId = columnId;
  store.setPlaces(flight.homeId, flight.id, columnId);
  const column = columnId === null ? null : board.column(columnId);
  if (column?.hasAttribute("data-drag-over") === false) column.setAttribute("data-drag-over", "");
}

function markSource(flight: CardFlight, mark: string): void {
  // A virtual list, or another user's change, may have remounted the card.
  if (flight.source?.isConnected !== true) flight.source = flight.tools.board.card(flight.homeId, flight.id);
  const { source } = flight;
  if (source !== null && source.getAttribute("data-drag-source") !== mark)
    source.setAttribute("data-drag-source", mark);
}

/** Removes all marks of the drag at once, without animation. */
export function clearRoom(flight: CardFlight): void {
  const { board, store } = flight.tools;
  flight.room.clear();
  flight.source?.removeAttribute("data-drag-source");
  if (flight.overId !== null) board.column(flight.overId)?.removeAttribute("data-drag-over");
  flight.overId = null;
  store.setPlaces(null, null, null);
}

/** Returns the client position of the open place. Reads layout. */
export function slotPoint(flight: CardFlight): Point | null {
  const now = openPlaceState(flight);
  if (now === null) return null;
  const { board } = flight.tools;
  const box = (board.list(now.place.columnId) ?? board.column(now.place.columnId))?.getBoundingClientRect();
  return box === undefined ? null : { x: box.left, y: box.top + now.start };
}

/** Scrolls the column and the board so that the open place is visible. */
export function showSlot(flight: CardFlight): void {
  const { board } = flight.tools;
  const columnId = flight.place?.columnId ?? flight.homeId;
  board.column(columnId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const at = slotPoint(flight);
  const scroller = board.scrollerY(columnId);
  if (at === null || scroller === null) return;
  const view = scroller.getBoundingClientRect();
  const above = at.y - SLOT_MARGIN - view.top;
  const below = at.y + flight.size + SLOT_MARGIN - view.bottom;
  if (above < 0) scroller.scrollTop += above;
  else if (below > 0) scroller.scrollTop += Math.min(below, above);
}
