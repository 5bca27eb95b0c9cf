import * as z from "zod/mini";
import { ERRORS } from "#contract/core/error.ts";
import { UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import { refusalFor } from "#server/http/refusal.ts";
import { detach } from "./detach.ts";
import type { Presence } from "./presence.ts";
import type { SessionWatch } from "./session-watch.ts";
import {
  EVENT_SCHEMAS,
  isEventName,
  joinBoard,
  readHeads,
  type SocketCallContext,
  updateToken,
} from "./socket-calls.ts";
import { boardRoom, type RealtimeSocket } from "./socket-types.ts";

/** The name, one body and one acknowledgement; a packet with more is abuse. */
const ARGUMENTS_MAX = 4;

export interface EventOptions extends SocketCallContext {
  watch: SessionWatch;
  presence: Presence;
  onAbuse: (why: string) => void;
  onError: (error: unknown) => void;
}

/** Guards every packet of a socket and answers the events that a client may send (SE-24). */
export function answerEvents(socket: RealtimeSocket, options: EventOptions): void {
  const { onAbuse, onError, watch, presence } = options;
  const { userId } = socket.data.session;

  // Runs before a listener gets the arguments of the packet: fifty thousand of them would crash the process.
  socket.use((packet, next) => {
    const why = flawOf(packet);
    if (why === null) next();
    else onAbuse(why);
  });

  socket.on("board.join", (body, answer) => {
    detach(async () => answer(await joinBoard(options, socket, body.boardId)), onError);
  });
  socket.on("board.leave", (body) => {
    void socket.leave(boardRoom(body.boardId));
  });
  socket.on("board.heads", (body, answer) => {
    detach(async () => answer(await readHeads(options, userId, body.boardIds)), onError);
  });
  socket.on("board.presence", (body) => presence.report(socket, body));
  socket.on(UPDATE_TOKEN_EVENT, (body) => {
    detach(
      async () => {
        if (await updateToken(options, socket, body.token)) watch.restart();
        else onAbuse("a token of another session");
      },
      (error) => {
        const refusal = refusalFor(error);
        if (refusal !== null && ERRORS[refusal.code].status === 401) onAbuse("a token that is not good");
        // The token could not be checked: the client reconnects and authenticates again.
        else socket.conn.close();
      },
    );
  });
}

/** Returns the flaw of a packet, `null` if it has none. */
function flawOf(packet: unknown[]): string | null {
  const [name, body, answer, ...rest] = packet;
  if (packet.length > ARGUMENTS_MAX || rest.length > 0) return "too many arguments";
  if (!isEventName(name)) return "unknown event";
  const needsAnswer = name === "board.join" || name === "board.heads";
  if (needsAnswer !== (typeof answer === "function"))
    return "an acknowledgement where none belongs, or none where one does";
  const parsed = z.safeParse(EVENT_SCHEMAS[name], body);
  if (!parsed.success) return "malformed body";
  // Listeners get the body as parsed by the schema.
  packet[1] = parsed.data;
  return null;
}
