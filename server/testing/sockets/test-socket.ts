import * as z from "zod/mini";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { presenceEntrySchema, type PresenceEntry } from "#contract/sync/presence.ts";
import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";

export type TestSocket = Socket<ServerEvents, ClientEvents>;

/** A socket as a client has it, to the server that listens at `address`; it does not come back by itself unless told. */
export function openSocket(
  address: string,
  token: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): TestSocket {
  return io(address, { auth: { token }, reconnection: false, forceNew: true, ...options });
}

/** Waits until the socket is in. Rejects with what the server says when it is not let in. */
export function connected(socket: TestSocket): Promise<TestSocket> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

/** Why the connection ended. */
export function disconnected(socket: TestSocket): Promise<string> {
  return new Promise((resolve) => socket.once("disconnect", (reason) => resolve(reason)));
}

/** Everything that the server says, in order. */
export function listenTo(socket: TestSocket): { event: string; message: unknown }[] {
  const received: { event: string; message: unknown }[] = [];
  socket.onAny((event: string, message: unknown) => received.push({ event, message }));
  return received;
}

const presenceMessage = z.object({ data: z.object({ boardId: z.string(), here: z.array(presenceEntrySchema) }) });

/** Who is on a board, as the last message told that was heard of it; `null` before the first. */
export function hereIn(
  received: readonly { event: string; message: unknown }[],
  boardId: string,
): PresenceEntry[] | null {
  const presences = received.flatMap(({ event, message }) =>
    event === "board.presence" ? [z.parse(presenceMessage, message).data] : [],
  );
  return presences.findLast((one) => one.boardId === boardId)?.here ?? null;
}
