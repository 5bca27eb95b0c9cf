import { randomUUID } from "node:crypto";
import {
  PRESENCE_LASTS_MS,
  PRESENCE_MAX,
  PRESENCE_REPEAT_MS,
  type PresenceEntry,
  type PresenceBody,
} from "#contract/sync/presence.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { createWhereabouts } from "./whereabouts.ts";
import { boardOfRoom, boardRoom, type RealtimeNamespace, type RealtimeSocket } from "./socket-types.ts";

export interface PresenceOptions {
  namespace: RealtimeNamespace;
  bus: Bus;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Tracks which users are on a board and sends them to everyone on it (SY-93). Nothing is stored: every node publishes the users on its own
 * sockets and repeats it regularly; entries that are not repeated are dropped.
 */
export interface Presence {
  /** Records where a tab is. Ignored for boards whose room the socket has not joined. */
  report(socket: Pick<RealtimeSocket, "id" | "rooms" | "data">, body: PresenceBody): void;
  close(): void;
}

/** Changes on a board within this time are published together. */
const GATHER_MS = 120;

export function openPresence({ namespace, bus, now }: PresenceOptions): Presence {
  const node = randomUUID();
  const places = createWhereabouts(now);
  const gathering = new Map<string, NodeJS.Timeout>();

  function announce(boardId: string): void {
    gathering.delete(boardId);
    bus.publish({ kind: "presence", node, boardId, here: places.ownOn(boardId).slice(0, PRESENCE_MAX) });
  }
  function scheduleAnnounce(boardId: string): void {
    if (gathering.has(boardId)) return;
    gathering.set(boardId, setTimeout(() => announce(boardId), GATHER_MS).unref());
  }
  function emitPresence(boardId: string): void {
    const here: PresenceEntry[] = places.on(boardId).slice(0, PRESENCE_MAX);
    namespace.local.to(boardRoom(boardId)).emit("board.presence", { messageId: randomUUID(), data: { boardId, here } });
  }

  const unsubscribe = bus.subscribe((message) => {
    if (message.kind !== "presence") return;
    places.receive(message);
    emitPresence(message.boardId);
  });
  const onLeave = (room: string, socketId: string): void => {
    const boardId = boardOfRoom(room);
    if (boardId !== null && places.leave(boardId, socketId)) scheduleAnnounce(boardId);
  };
  namespace.adapter.on("leave-room", onLeave);
  const repeat = setInterval(() => {
    const forgotten = places.forget(PRESENCE_LASTS_MS);
    for (const boardId of new Set([...forgotten.own, ...places.ownBoards()])) announce(boardId);
    for (const boardId of forgotten.remote) emitPresence(boardId);
  }, PRESENCE_REPEAT_MS).unref();

  return {
    report(socket, { boardId, tab, place }) {
      if (!socket.rooms.has(boardRoom(boardId))) return;
      const { userId } = socket.data.session;
      const here = place === null ? null : { userId, ...place };
      if (places.report({ boardId, socketId: socket.id, tab }, here)) scheduleAnnounce(boardId);
    },
    close() {
      clearInterval(repeat);
      for (const timer of gathering.values()) clearTimeout(timer);
      namespace.adapter.off("leave-room", onLeave);
      unsubscribe();
    },
  };
}
