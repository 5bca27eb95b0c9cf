import type { CarryStep, CarryTools } from "./carry.ts";
import type { ColumnGeometry, Neighbours, Point } from "../model/drag-types.ts";
import { neighboursAt, nextRank, othersOf, placeAgain } from "./insertion.ts";
import type { Room } from "./room.ts";

export interface OpenPlace extends Neighbours {
  readonly columnId: string;
  /** The rendered order that `index` refers to. */
  readonly order: readonly string[];
}

/** The state of a card while it is dragged. */
export interface CardFlight {
  readonly tools: CarryTools;
  readonly id: string;
  /** Height in pixels. */
  readonly size: number;
  readonly room: Room;
  homeId: string;
  homeOrder: readonly string[];
  place: OpenPlace | null;
  source: HTMLElement | null;
  overId: string | null;
  /** Set by a drop: the target column, its order before the drop, and the client position of the slot. */
  dropped: { readonly columnId: string; readonly order: readonly string[]; readonly slot: Point | null } | null;
}

/** The open place with its measures in the current layout. */
export interface OpenPlaceState {
  readonly place: OpenPlace;
  readonly geometry: ColumnGeometry | null;
  /** Index of the card itself in this column, -1 if it comes from another column. */
  readonly home: number;
  /** Height of the card with its gap. */
  readonly pitch: number;
  /** Top of the open place in the list. */
  readonly start: number;
}

function idsOf(flight: CardFlight, columnId: string, geometry: ColumnGeometry | null): readonly string[] {
  return geometry?.ids() ?? flight.tools.env.columnOrder(columnId);
}

/** Returns the open place in the currently rendered order, which another user may have changed since the last frame. */
export function openPlaceState(flight: CardFlight): OpenPlaceState | null {
  if (flight.place === null) return null;
  const { columnId } = flight.place;
  const geometry = flight.tools.geometryOf(columnId);
  const ids = idsOf(flight, columnId, geometry);
  if (flight.place.order !== ids) setPlace(flight, columnId, ids, placeAgain(ids, flight.id, flight.place));
  const { place } = flight;
  const { home, pitch, others } = othersIn(flight, columnId, ids, geometry);
  return { place, geometry, home, pitch, start: others.startOf(place.index) };
}

function othersIn(flight: CardFlight, columnId: string, ids: readonly string[], geometry: ColumnGeometry | null) {
  const home = columnId === flight.homeId ? ids.indexOf(flight.id) : -1;
  const pitch = flight.size + (geometry?.gap ?? 0);
  const startOf = geometry?.offsetOf ?? (() => 0);
  const sizeOf = geometry?.heightOf ?? (() => 0);
  return { home, pitch, others: othersOf({ count: ids.length, startOf, sizeOf }, home, pitch) };
}

export function setPlace(flight: CardFlight, columnId: string, order: readonly string[], at: Neighbours): void {
  flight.place = { columnId, order, previousId: at.previousId, nextId: at.nextId, index: at.index };
}

/**
 * Sets the open place for a point in client coordinates: none outside the board or where a drop is not allowed. Reads layout and writes
 * nothing.
 */
export function seekPlace(flight: CardFlight, point: Point | null): void {
  const { board, callbacks } = flight.tools;
  const columnId = point === null ? null : board.columnAt(point);
  if (point === null || columnId === null || callbacks.canDrop?.("card", flight.id, columnId) === false) {
    flight.place = null;
    return;
  }
  if (flight.place?.columnId !== columnId) flight.place = null;
  const was = openPlaceState(flight);
  const geometry = flight.tools.geometryOf(columnId);
  const list = board.list(columnId);
  const ids = idsOf(flight, columnId, geometry);
  if (geometry === null || list === null) {
    if (was === null) setPlace(flight, columnId, ids, neighboursAt(ids, flight.id, ids.length));
    return;
  }
  const { home, pitch, others } = othersIn(flight, columnId, ids, geometry);
  if (home >= 0 && flight.tools.env.isSorted?.()) {
    setPlace(flight, columnId, ids, neighboursAt(ids, flight.id, home));
    return;
  }
  const at = point.y - list.getBoundingClientRect().top;
  // A card that returns to its own column starts from its own place there.
  const rank = nextRank(others, at, was?.place.index ?? (home < 0 ? null : home), pitch);
  if (rank !== was?.place.index) setPlace(flight, columnId, ids, neighboursAt(ids, flight.id, rank));
}

/**
 * Moves the open place one step by keyboard; returns false if there is nothing in that direction. A step to another column looks for a
 * place at `y` (client coordinates).
 */
export function stepPlace(flight: CardFlight, way: CarryStep, y: number): boolean {
  if (way === "left" || way === "right") return stepAside(flight, way === "left" ? -1 : 1, y);
  const now = openPlaceState(flight);
  if (now === null || flight.tools.env.isSorted?.()) return false;
  const ids = now.place.order;
  const last = now.home >= 0 ? ids.length - 1 : ids.length;
  const wanted = { up: now.place.index - 1, down: now.place.index + 1, first: 0, last }[way];
  if (wanted < 0 || wanted > last || wanted === now.place.index) return false;
  setPlace(flight, now.place.columnId, ids, neighboursAt(ids, flight.id, wanted));
  return true;
}

function stepAside(flight: CardFlight, by: 1 | -1, y: number): boolean {
  const { board, env, callbacks } = flight.tools;
  const columnIds = env.columnIds();
  for (let at = columnIds.indexOf(flight.place?.columnId ?? "") + by; at >= 0 && at < columnIds.length; at += by) {
    const columnId = columnIds[at] ?? "";
    const column = board.column(columnId);
    if (column === null || callbacks.canDrop?.("card", flight.id, columnId) === false) continue;
    column.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = column.getBoundingClientRect();
    flight.place = null;
    seekPlace(flight, { x: (box.left + box.right) / 2, y });
    return true;
  }
  return false;
}
