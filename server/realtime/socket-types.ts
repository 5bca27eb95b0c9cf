import type { Namespace, Server, Socket } from "socket.io";
import type { StreamId } from "#contract/changes/change.ts";
import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";
import type { Session } from "#server/http/security/session-gate.ts";

/** Nodes do not exchange Socket.IO events: they use the bus. */
type NoEvents = Record<string, never>;

export interface SocketData {
  session: Session;
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type RealtimeNamespace = Namespace<ClientEvents, ServerEvents, NoEvents, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

/** Rooms: all sockets of a board, of a user, of a session. */
export const boardRoom = (boardId: string) => `b:${boardId}`;
export const userRoom = (userId: string) => `u:${userId}`;
export const sessionRoom = (sessionId: string) => `s:${sessionId}`;

/** Returns the board of a board's room, `null` for another kind of room. */
export function boardOfRoom(room: string): string | null {
  return room.startsWith("b:") ? room.slice(2) : null;
}

/** Returns true for the room of a stream, which has the name of the stream. */
export function isStreamRoom(room: string): room is StreamId {
  return room.startsWith("b:") || room.startsWith("u:");
}
