import * as z from "zod/mini";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { presenceEntrySchema, type PresenceEntry } from "#contract/sync/presence.ts";
import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";

export type TestSocket = Socket<ServerEvents, ClientEvents>;

/** Opens a socket like a client, to the server at `address`; without reconnection by default. */
export function openSocket(
  address: string,
  token: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): TestSocket {
  return io(address, { auth: { token }, reconnection: false, forceNew: true, ...options });
}

/** Resolves when the socket is admitted. Rejects with the server's error otherwise. */
export function connected(socket: TestSocket): Promise<TestSocket> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

/** Resolves with the reason when the connection ends. */
export function disconnected(socket: TestSocket): Promise<string> {
  return new Promise((resolve) => socket.once("disconnect", (reason) => resolve(reason)));
}

/** Records every event from the server, in order. */
export function listenTo(socket: TestSocket): { event: string; message: unknown }[] {
  const received: { event: string; message: unknown }[] = [];
  socket.onAny((event: string, message: unknown) => received.push({ event, message }));
  return received;
}

const presenceMessage = z.object({ data: z.object({ boardId: z.string(), here: z.array(presenceEntrySchema) }) });

/** Returns the users on a board by the last presence message; `null` before the first. */
export function hereIn(
  received: readonly { event: string; message: unknown }[],
  boardId: string,
): PresenceEntry[] | null {
  const presences = received.flatMap(({ event, message }) =>
    event === "board.presence" ? [z.parse(presenceMessage, message).data] : [],
  );
  return presences.findLast((one) => one.boardId === boardId)?.here ?? null;
}
