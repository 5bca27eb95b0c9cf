import { boardStream } from "#contract/changes/change.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import { DUPLICATE_MESSAGE_WINDOW_MS } from "#contract/core/limit.ts";
import { REFRESH_TOKEN_EVENT, SOCKET_MISSING, UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import type { ChangeMessage, ServerEvents } from "#contract/sync/socket.ts";
import { noteConnection } from "../connection/connection.ts";
import { connectDocuments } from "../documents/document-hooks.ts";
import { isCurrent, userOf, type Engine } from "../engine/engine.ts";
import { NetworkFault, type SocketLink } from "../ports/env.ts";
import { fieldsOf } from "../ports/fields.ts";
import { pollHeads } from "../pull/heads.ts";
import { lookForPortal } from "./look-for-portal.ts";
import { comeTo, forgetPresence, goFrom, onPresence } from "./presence.ts";
import { hurryPulls } from "../pull/pull.ts";
import { hurryPush } from "../outbox/push.ts";
import { receiveMessage } from "../pull/receive.ts";
import { freshToken, refresh, SessionOver } from "../http/refresh.ts";
import { infoOf } from "../store/store-write.ts";
import { forbidBoard } from "../pull/wipe.ts";

/**
 * The socket of docs/specification.md, sections 4, 7 and 9. Its messages are hints: a lost message causes delay, never data loss (SY-44).
 */

/** Connects, and stays connected until closed. Does nothing without a session or a socket. */
export function connectSocket(engine: Engine): void {
  const { env, realtime } = engine;
  if (realtime.link !== null || engine.isStopped) return;
  if (env.socket === null) {
    realtime.state = "absent";
    noteConnection(engine);
    return;
  }
  const user = userOf(engine);
  if (engine.session.value.status !== "signed-in" || user === null) return;
  const { generation } = engine;
  const isSameGeneration = () => isCurrent(engine, generation);
  realtime.state = "connecting";
  realtime.link = env.socket.connect({
    person: user.id,
    token: () => tokenFor(engine),
    up: () => {
      if (isSameGeneration()) onUp(engine);
    },
    down: (reason) => {
      if (isSameGeneration()) onDown(engine, "The socket is down", new NetworkFault(reason));
    },
    refused: (error) => {
      if (!isSameGeneration()) return;
      onDown(engine, "The socket could not connect", error);
      // The session was ended elsewhere: a refresh finds that out, so the user is asked to sign in at once and not at the next mutation.
      if (error.message === SESSION_ENDED) void refreshFor(engine);
    },
    event: (name, payload) => {
      if (isSameGeneration()) onEvent(engine, name, payload);
    },
  });
  noteConnection(engine);
}

export function closeSocket(engine: Engine): void {
  engine.realtime.link?.close();
  engine.realtime.link = null;
  engine.realtime.state = "idle";
  engine.realtime.seen.clear();
  forgetPresence(engine);
  noteConnection(engine);
}

/**
 * Returns the socket. Throws "Socket.io instance not found. Is the plugin registered?" if there is none (docs/specification.md, section 8).
 */
export function socketOf(engine: Engine): SocketLink {
  if (engine.env.socket === null || engine.realtime.link === null) throw new Error(SOCKET_MISSING);
  return engine.realtime.link;
}

/** Joins the room of a board if it is open. */
export function joinBoard(engine: Engine, boardId: string): void {
  if (engine.realtime.state !== "up" || !engine.followed.has(boardId)) return;
  void join(engine, boardId);
}

export function leaveBoard(engine: Engine, boardId: string): void {
  goFrom(engine, boardId);
  if (engine.realtime.state === "up") socketOf(engine).send("board.leave", { boardId });
}

/** Sends the new token to the sockets after a refresh, in this tab or another one, so that their session continues. */
export function sendToken(engine: Engine): void {
  const { token } = engine.session;
  if (engine.realtime.state === "up" && token !== null) socketOf(engine).send(UPDATE_TOKEN_EVENT, { token });
  engine.documents.hooks?.renewed();
}

async function tokenFor(engine: Engine): Promise<string | null> {
  try {
    return await freshToken(engine);
  } catch (error) {
    if (!(error instanceof SessionOver) && !(error instanceof NetworkFault)) throw error;
    return engine.session.token;
  }
}

function onUp(engine: Engine): void {
  engine.realtime.state = "up";
  noteConnection(engine);
  // Rooms are joined before anything is read, so that no change is missed in between.
  for (const boardId of engine.followed.keys()) joinBoard(engine, boardId);
  hurryPulls(engine);
  hurryPush(engine);
  void pollHeads(engine);
  engine.schedule.boards();
  connectDocuments(engine);
}

/** docs/specification.md, section 8: a connect error is only logged. */
function onDown(engine: Engine, message: string, error?: Error): void {
  engine.env.log.warn(message, error);
  engine.realtime.state = "down";
  noteConnection(engine);
  lookForPortal(engine);
}

async function join(engine: Engine, boardId: string): Promise<void> {
  const { generation } = engine;
  const stream = boardStream(boardId);
  try {
    await freshToken(engine);
    const answer = fieldsOf(await socketOf(engine).ask("board.join", { boardId }, JOIN_TIMEOUT_MS));
    if (!isCurrent(engine, generation)) return;
    // An error does not remove the board: it may be older than the creation of a board on this device. The pull decides.
    if (answer["ok"] === true && engine.followed.has(boardId)) comeTo(engine, boardId);
    const { cursor } = infoOf(engine.store, boardId);
    const isThere = cursor?.complete === true && cursor.epoch === answer["epoch"] && cursor.seq === answer["head"];
    if (!isThere) engine.schedule.pull(stream);
  } catch (error) {
    // docs/specification.md, section 8: a failed socket call is logged and has no result; reading by REST continues.
    engine.env.log.warn(`Board ${boardId} could not be joined`, error);
    if (isCurrent(engine, generation)) engine.schedule.pull(stream);
  }
}

/** The code with which the server refuses a connection of an ended session. */
const SESSION_ENDED = "SESSION_ENDED" satisfies ErrorCode;

const JOIN_TIMEOUT_MS = 10_000;

function onEvent(engine: Engine, name: keyof ServerEvents, payload: unknown): void {
  if (name === REFRESH_TOKEN_EVENT) {
    void refreshFor(engine);
    return;
  }
  const { messageId, data } = fieldsOf(payload);
  if (typeof messageId === "string" && isRepeated(engine, messageId)) return;
  const { boardId } = fieldsOf(data);
  switch (name) {
    case "board.changes":
    case "user.changes":
      if (isChangeMessage(data)) receiveMessage(engine, data);
      return;
    case "board.presence":
      return onPresence(engine, data);
    case "user.boards":
      engine.schedule.boards();
      return;
    case "board.revoked":
      if (typeof boardId === "string") void forbidBoard(engine, boardId).then(() => engine.schedule.boards());
      return;
  }
}

/** docs/specification.md, section 6: the server requests a refresh; section 7: the new token is sent over the socket. */
async function refreshFor(engine: Engine): Promise<void> {
  try {
    await refresh(engine);
  } catch (error) {
    engine.env.log.warn("The session could not be refreshed for the socket", error);
  }
}

/** docs/specification.md, section 4: the same message id within ten seconds is the same message. */
function isRepeated(engine: Engine, messageId: string): boolean {
  const { seen } = engine.realtime;
  const now = engine.env.clock.now();
  for (const [id, at] of seen) {
    if (Math.abs(now - at) < DUPLICATE_MESSAGE_WINDOW_MS) break;
    seen.delete(id);
  }
  const at = seen.get(messageId);
  if (at !== undefined && Math.abs(now - at) < DUPLICATE_MESSAGE_WINDOW_MS) return true;
  seen.delete(messageId);
  seen.set(messageId, now);
  return false;
}

function isChangeMessage(data: unknown): data is ChangeMessage {
  const { stream, epoch, seq, ops } = fieldsOf(data);
  const isFramed = typeof stream === "string" && typeof epoch === "string" && typeof seq === "number";
  return isFramed && (ops === undefined || Array.isArray(ops));
}
