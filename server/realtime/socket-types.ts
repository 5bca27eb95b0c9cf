import type { Namespace, Server, Socket } from "socket.io";
import type { StreamId } from "#contract/changes/change.ts";
import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";
import type { Session } from "#server/http/security/session-gate.ts";

/** Nothing travels between servers by this road: the bus does that. */
type NoEvents = Record<string, never>;

export interface SocketData {
  session: Session;
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type RealtimeNamespace = Namespace<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

/** Rooms: everybody of a board, every device of a person, every tab of a session. */
export const boardRoom = (boardId: string) => `b:${boardId}`;
export const userRoom = (userId: string) => `u:${userId}`;
export const sessionRoom = (sessionId: string) => `s:${sessionId}`;

/** The board of a board's room, `null` for another kind of room. */
export function boardOfRoom(room: string): string | null {
  return room.startsWith("b:") ? room.slice(2) : null;
}

/** True for the room of a stream, which has the stream's own name. */
export function isStreamRoom(room: string): room is StreamId {
  return room.startsWith("b:") || room.startsWith("u:");
}
