import { newId } from "#contract/core/id.ts";
import {
  PRESENCE_ACTIONS,
  PRESENCE_REPEAT_MS,
  type PresenceAction,
  type PresenceEntry,
  type PresencePlace,
} from "#contract/sync/presence.ts";
import { userOf, type Engine } from "../engine/engine.ts";
import { fieldsOf, isRecord } from "../ports/fields.ts";
import { batch } from "../store/store-state.ts";
import { sameRow } from "../store/tables.ts";

/**
 * The place of this tab, and the other users on its boards (SY-94). The tab is on a board that is open and visible. Nothing is stored, and
 * places are sent repeatedly, so a lost message does no harm.
 */

const ON_BOARD: PresencePlace = { taskId: null, doing: null };

/** The tab has joined the board's room: from now on others may see the user there. */
export function comeTo(engine: Engine, boardId: string): void {
  const { places, unseen } = engine.presence;
  if (!places.has(boardId)) {
    if (unseen.has(boardId)) return;
    places.set(boardId, ON_BOARD);
  }
  sendCurrentPlace(engine, boardId);
  schedulePlaceRepeat(engine);
}

export function goFrom(engine: Engine, boardId: string): void {
  engine.presence.unseen.delete(boardId);
  leave(engine, boardId);
}

function leave(engine: Engine, boardId: string): void {
  if (!engine.presence.places.delete(boardId)) return;
  send(engine, boardId, null);
  setHere(engine, boardId, undefined);
}

/** Sets what the user does on a board; `null` follows it without presence. Ignored for a board that is not open. */
export function publishPlace(engine: Engine, boardId: string, place: PresencePlace | null): void {
  if (!engine.followed.has(boardId)) return;
  const { places, unseen } = engine.presence;
  if (place === null) unseen.add(boardId);
  if (place === null || (place.taskId === null && unseen.has(boardId))) {
    leave(engine, boardId);
    return;
  }
  const current = places.get(boardId);
  if (current?.taskId === place.taskId && current.doing === place.doing) return;
  places.set(boardId, place);
  sendCurrentPlace(engine, boardId);
  schedulePlaceRepeat(engine);
}

/** Sends all places: `null` for each while the page is hidden. */
export function sendPlaces(engine: Engine): void {
  for (const boardId of engine.presence.places.keys()) sendCurrentPlace(engine, boardId);
}

/** Handles the server's message about the users on a board. */
export function onPresence(engine: Engine, data: unknown): void {
  const { boardId, here } = fieldsOf(data);
  if (typeof boardId !== "string" || !engine.followed.has(boardId) || !Array.isArray(here)) return;
  const me = userOf(engine)?.id;
  setHere(
    engine,
    boardId,
    here.filter(isHere).filter(({ userId }) => userId !== me),
  );
}

/** Clears all places and users: there will be no messages any more. */
export function forgetPresence(engine: Engine): void {
  engine.presence.cancelRepeat?.();
  engine.presence.cancelRepeat = null;
  engine.presence.places.clear();
  engine.presence.unseen.clear();
  for (const boardId of engine.store.here.keys()) setHere(engine, boardId, undefined);
}

function sendCurrentPlace(engine: Engine, boardId: string): void {
  const place = engine.presence.places.get(boardId);
  send(engine, boardId, place !== undefined && engine.env.visibility.on() ? place : null);
}

function send(engine: Engine, boardId: string, place: PresencePlace | null): void {
  const { presence, realtime, env } = engine;
  if (realtime.state !== "up" || realtime.link === null) return;
  presence.tab ??= newId({ now: () => env.clock.now(), randomBytes: (into) => env.random.bytes(into) });
  realtime.link.send("board.presence", { boardId, tab: presence.tab, place });
}

/** Sends the places at intervals, because the server forgets a place that is not repeated. */
function schedulePlaceRepeat(engine: Engine): void {
  engine.presence.cancelRepeat ??= engine.env.clock.after(PRESENCE_REPEAT_MS, () => {
    engine.presence.cancelRepeat = null;
    if (engine.isStopped || engine.presence.places.size === 0) return;
    if (engine.env.visibility.on()) sendPlaces(engine);
    schedulePlaceRepeat(engine);
  });
}

function setHere(engine: Engine, boardId: string, here: readonly PresenceEntry[] | undefined): void {
  batch(engine.store, () => {
    if (here === undefined) engine.store.here.delete(boardId);
    else if (sameRow(here, engine.store.here.get(boardId) ?? [])) return;
    else engine.store.here.set(boardId, here);
    engine.store.topics.touch(`here/${boardId}`);
  });
}

function isHere(value: unknown): value is PresenceEntry {
  if (!isRecord(value)) return false;
  const { userId, taskId, doing } = value;
  const isDoing = doing === null || PRESENCE_ACTIONS.some((known: PresenceAction) => known === doing);
  return typeof userId === "string" && (taskId === null || typeof taskId === "string") && isDoing;
}
