import type * as z from "zod/mini";
import { boardStream, userStream } from "#contract/changes/change.ts";
import { presenceSchema } from "#contract/sync/presence.ts";
import { UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import {
  type ClientEvents,
  headsSchema,
  type HeadsAnswer,
  type JoinAnswer,
  joinSchema,
  updateTokenSchema,
} from "#contract/sync/socket.ts";
import type { Authenticate } from "#server/http/security/session-gate.ts";
import type { Heads } from "./heads.ts";
import type { Roles } from "./roles.ts";
import { boardRoom, type RealtimeSocket } from "./socket-types.ts";

export interface SocketCallContext {
  authenticate: Authenticate;
  roles: Roles;
  heads: Heads;
}

type EventName = keyof ClientEvents;

/** Maximum number of boards that one socket may follow. */
const ROOMS_MAX = 500;

/** The schema of each event that a client may send; any other event is abuse. */
export const EVENT_SCHEMAS: { [N in EventName]: z.ZodMiniType<Parameters<ClientEvents[N]>[0]> } = {
  "board.join": joinSchema,
  "board.leave": joinSchema,
  "board.heads": headsSchema,
  "board.presence": presenceSchema,
  [UPDATE_TOKEN_EVENT]: updateTokenSchema,
};

export function isEventName(value: unknown): value is EventName {
  return typeof value === "string" && Object.hasOwn(EVENT_SCHEMAS, value);
}

/** SE-21. Checks the role on every join of every connection: rooms are never restored. */
export async function joinBoard(
  { roles, heads }: SocketCallContext,
  socket: RealtimeSocket,
  boardId: string,
): Promise<JoinAnswer> {
  const role = (await roles.of(socket.data.session.userId, [boardId])).get(boardId);
  if (role === undefined) return { error: "BOARD_FORBIDDEN" };
  if (socket.rooms.size >= ROOMS_MAX) return { error: "RATE_LIMITED" };
  // Joins the room before it reads the head, so that a change between the two reaches the client by one of them.
  await socket.join(boardRoom(boardId));
  const head = (await heads.of([boardStream(boardId)])).get(boardStream(boardId));
  if (head === undefined) return { error: "BOARD_FORBIDDEN" };
  return { ok: true, epoch: head.epoch, head: head.seq };
}

export async function readHeads(
  { roles, heads }: SocketCallContext,
  userId: string,
  boardIds: readonly string[],
): Promise<HeadsAnswer> {
  const seen = await roles.of(userId, boardIds);
  const ownStream = userStream(userId);
  const found = await heads.of([ownStream, ...[...seen.keys()].map(boardStream)]);
  const boards: HeadsAnswer["boards"] = {};
  for (const boardId of seen.keys()) {
    const head = found.get(boardStream(boardId));
    if (head !== undefined) boards[boardId] = { epoch: head.epoch, head: head.seq };
  }
  const user = found.get(ownStream);
  return { user: user === undefined ? null : { epoch: user.epoch, head: user.seq }, boards };
}

/**
 * Replaces the session of a socket by that of a new token. Returns false if the token is of another user or session. Throws as
 * `Authenticate` does.
 */
export async function updateToken(
  { authenticate }: Pick<SocketCallContext, "authenticate">,
  socket: Pick<RealtimeSocket, "data">,
  token: string,
): Promise<boolean> {
  const current = socket.data.session;
  const session = await authenticate(token);
  if (session.userId !== current.userId || session.sessionId !== current.sessionId) return false;
  socket.data.session = session;
  return true;
}
