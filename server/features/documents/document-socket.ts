import * as z from "zod/mini";
import {
  documentSchema,
  documentSyncSchema,
  type DocumentClientEvents,
  type DocumentSyncPayload,
} from "#contract/documents/document-socket.ts";
import { AppError, ERRORS, type ErrorCode } from "#contract/core/error.ts";
import {
  AWARENESS_MAX_BYTES,
  AWARENESS_PER_SECOND,
  DOCUMENT_CALL_TIMEOUT_MS,
  DOCUMENT_UPDATE_MAX_BYTES,
  DOCUMENT_UPDATES_PER_SECOND,
} from "#contract/core/limit.ts";
import { UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import { updateTokenSchema } from "#contract/sync/socket.ts";
import { createRateLimiter, type RateLimiter } from "#server/http/security/rate-limit.ts";
import { refusalFor } from "#server/http/refusal.ts";
import type { Authenticate } from "#server/http/security/session-gate.ts";
import { detach } from "#server/realtime/detach.ts";
import type { DocumentSocketServer, DocumentSocket } from "#server/realtime/document-socket-server.ts";
import type { SessionWatch } from "#server/realtime/session-watch.ts";
import { updateToken } from "#server/realtime/socket-calls.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { decodePresence } from "./awareness/awareness-update.ts";
import { type Carets, createCarets } from "./awareness/carets.ts";
import { documentRoom, documentsOf, type Relay, relayDocuments } from "./document-relay-socket.ts";
import type { Documents } from "./document-service.ts";

export interface DocumentSocketsEnv {
  socketServer: DocumentSocketServer;
  documents: Documents;
  bus: Bus;
  authenticate: Authenticate;
  now: () => number;
  onError: (error: unknown) => void;
}

/** Schemas of the events that clients may send; any other event counts as abuse. */
export const DOCUMENT_EVENTS = {
  "yjs.join-doc": documentSchema,
  "yjs.leave-doc": documentSchema,
  "yjs.sync-step-1": documentSyncSchema,
  "yjs.sync-update": documentSyncSchema,
  "yjs.awareness": documentSchema,
  [UPDATE_TOKEN_EVENT]: updateTokenSchema,
} as const satisfies Record<keyof DocumentClientEvents, z.ZodMiniType>;

type EventName = keyof typeof DOCUMENT_EVENTS;

/** Packet layout of each event: bytes after the body or none, and an acknowledgement that is required, optional or forbidden. */
const FORMS: Record<EventName, { hasBytes: boolean; answer: "must" | "may" | "none" }> = {
  "yjs.join-doc": { hasBytes: false, answer: "may" },
  "yjs.leave-doc": { hasBytes: false, answer: "none" },
  "yjs.sync-step-1": { hasBytes: true, answer: "must" },
  "yjs.sync-update": { hasBytes: true, answer: "may" },
  "yjs.awareness": { hasBytes: true, answer: "none" },
  [UPDATE_TOKEN_EVENT]: { hasBytes: false, answer: "none" },
};

const DOCUMENTS_PER_SOCKET_MAX = 500;
const BYTES_PER_MINUTE = 20 * 1024 * 1024;
const STATE_MAX_BYTES = 256 * 1024;
/** Valid clients do not send invalid documents, apart from an occasional bug. */
const INVALID_MAX = 10;

/** Serves the namespace of documents. Returns a function that ends its bus subscription. */
export function serveDocuments(env: DocumentSocketsEnv): () => void {
  const { socketServer, now } = env;
  const relay = relayDocuments({ ...env, namespace: socketServer.namespace });
  const carets = createCarets();
  const limits = {
    updates: createRateLimiter({ perSecond: DOCUMENT_UPDATES_PER_SECOND, burst: 2 * DOCUMENT_UPDATES_PER_SECOND }, now),
    bytes: createRateLimiter({ perSecond: BYTES_PER_MINUTE / 60, burst: BYTES_PER_MINUTE }, now),
    awareness: createRateLimiter({ perSecond: AWARENESS_PER_SECOND, burst: 2 * AWARENESS_PER_SECOND }, now),
  };
  socketServer.open((socket, watch, onAbuse) => serve(socket, { ...env, relay, carets, limits, watch, onAbuse }));
  return () => relay.close();
}

interface SocketContext extends DocumentSocketsEnv {
  relay: Relay;
  carets: Carets;
  limits: { updates: RateLimiter; bytes: RateLimiter; awareness: RateLimiter };
  watch: SessionWatch;
  onAbuse: (why: string) => void;
}

function serve(socket: DocumentSocket, context: SocketContext): void {
  const { documents, relay, onAbuse, onError } = context;
  const { userId } = socket.data.session;
  let invalid = 0;

  socket.use((packet, next) => {
    const why = flawOf(packet);
    if (why === null) next();
    else onAbuse(why);
  });

  /** Requests of a socket run in order: a client that joins and then reads misses nothing in between. */
  let tail: Promise<unknown> = Promise.resolve();
  function inOrder<T>(work: () => Promise<T>, respond: (answer: T | { error: ErrorCode }) => void): void {
    tail = tail.then(work).then(respond, (error: unknown) => {
      const refusal = refusalFor(error);
      if (refusal === null) onError(error);
      const code = refusal?.code ?? "INTERNAL";
      if (code === "DOCUMENT_INVALID") invalid += 1;
      respond({ error: code });
      if (invalid > INVALID_MAX) onAbuse("updates that are none");
    });
  }

  const accept = ({ guid, epoch }: DocumentSyncPayload, update: Uint8Array) =>
    documents.accept({ guid, userId, update, epoch: epoch ?? null, from: socket.id });

  socket.on("yjs.join-doc", ({ guid }, answer) => {
    inOrder(
      () => join(socket, guid, context),
      (result) => answer?.(result),
    );
  });
  socket.on("yjs.leave-doc", ({ guid }) => {
    inOrder(
      () => leave(socket, guid, context),
      () => undefined,
    );
  });
  socket.on("yjs.sync-step-1", (body, state, answer) => {
    inOrder(
      async () => {
        requireMeasure(socket, state, context);
        const { canEdit } = await documents.rights.see(userId, body.guid);
        if (state.byteLength > STATE_MAX_BYTES) throw new AppError("DOCUMENT_INVALID");
        const diff = await documents.diff(body.guid, state, body.epoch ?? null);
        // Clients that may not edit have nothing to send.
        if (canEdit)
          askBack(socket, body.guid, diff?.state ?? EMPTY_STATE, (update) => {
            inOrder(
              () => accept(body, update),
              () => undefined,
            );
          });
        return diff?.update ?? EMPTY_UPDATE;
      },
      (result) => answer(result),
    );
  });
  socket.on("yjs.sync-update", (body, update, answer) => {
    inOrder(
      async () => {
        requireMeasure(socket, update, context);
        const { seq } = await accept(body, update);
        return { ok: true as const, seq };
      },
      (result) => answer?.(result),
    );
  });
  socket.on("yjs.awareness", ({ guid }, update) => {
    if (context.limits.awareness.take(socket.id) > 0 || !socket.rooms.has(documentRoom(guid))) return;
    publishCaret(socket, { guid, update }, context);
  });
  socket.on(UPDATE_TOKEN_EVENT, ({ token }) => renew(socket, token, context));
  socket.on("disconnecting", () => {
    const left = documentsOf(socket);
    for (const guid of left) hide(socket, guid, context);
    // The rooms have been left when the socket is disconnected.
    socket.once("disconnect", () => {
      for (const guid of left) relay.left(guid);
    });
  });
}

/** Throws RATE_LIMITED for a socket that sends more than a user can type. */
function requireMeasure(socket: DocumentSocket, bytes: Uint8Array, { limits }: SocketContext): void {
  if (limits.updates.take(socket.id) > 0) throw new AppError("RATE_LIMITED");
  if (limits.bytes.take(socket.id, bytes.byteLength) > 0) throw new AppError("RATE_LIMITED");
}

/** An empty Yjs update, or an empty state vector, in version 1. */
const EMPTY_UPDATE = Uint8Array.from([0, 0]);
const EMPTY_STATE = Uint8Array.from([0]);

/** Joins the room before reading the position, so that an update between the two arrives by at least one. */
async function join(socket: DocumentSocket, guid: string, { documents, relay, carets }: SocketContext) {
  const { canEdit } = await documents.rights.see(socket.data.session.userId, guid);
  if (documentsOf(socket).length >= DOCUMENTS_PER_SOCKET_MAX) throw new AppError("RATE_LIMITED");
  await socket.join(documentRoom(guid));
  const position = await documents.position(guid);
  relay.joined(guid, position);
  for (const caret of carets.of(guid)) socket.emit("awareness", guid, caret);
  return { ok: true as const, ...position, canEdit };
}

async function leave(socket: DocumentSocket, guid: string, context: SocketContext): Promise<void> {
  await socket.leave(documentRoom(guid));
  hide(socket, guid, context);
  context.relay.left(guid);
}

/** The server's half of sync step 1: the acknowledgement contains what the client has and the server lacks. */
function askBack(socket: DocumentSocket, guid: string, state: Uint8Array, take: (update: Uint8Array) => void): void {
  socket.timeout(DOCUMENT_CALL_TIMEOUT_MS * 10).emit("sync-step-1", guid, state, (error, update: unknown) => {
    // A client that does not answer has nothing, or is gone and will reconnect.
    if (error !== null || !(update instanceof Uint8Array) || update.byteLength <= EMPTY_UPDATE.byteLength) return;
    if (update.byteLength <= DOCUMENT_UPDATE_MAX_BYTES) take(update);
  });
}

/** Carets are published under the name in the token. */
function publishCaret(
  socket: DocumentSocket,
  { guid, update }: { guid: string; update: Uint8Array },
  { bus, carets, onAbuse }: SocketContext,
): void {
  const presence = update.byteLength > AWARENESS_MAX_BYTES ? null : decodePresence(update);
  if (presence === null) {
    onAbuse("awareness that is none");
    return;
  }
  const { userId, username } = socket.data.session;
  const user: unknown = presence.state?.["user"];
  const named = { ...(typeof user === "object" ? user : {}), id: userId, username };
  const state = presence.state === null ? null : { ...presence.state, user: named };
  const updates = carets.move(guid, socket.id, { ...presence, state });
  for (const one of updates ?? []) {
    if (one.byteLength <= AWARENESS_MAX_BYTES) bus.publish({ kind: "awareness", guid, update: one, from: socket.id });
  }
}

/** Removes the caret of a user who left at once, instead of by the timeout of half a minute. */
function hide(socket: DocumentSocket, guid: string, { bus, carets }: SocketContext): void {
  const update = carets.leave(guid, socket.id);
  if (update !== null) bus.publish({ kind: "awareness", guid, update });
}

function renew(socket: DocumentSocket, token: string, { authenticate, watch, onAbuse }: SocketContext): void {
  detach(
    async () => {
      if (await updateToken({ authenticate }, socket, token)) watch.restart();
      else onAbuse("a token of another session");
    },
    (error) => {
      const refusal = refusalFor(error);
      if (refusal !== null && ERRORS[refusal.code].status === 401) onAbuse("a token that is not good");
      // The token could not be verified: the client reconnects and authenticates again.
      else socket.conn.close();
    },
  );
}

function isEventName(value: unknown): value is EventName {
  return typeof value === "string" && Object.hasOwn(DOCUMENT_EVENTS, value);
}

/** Returns what is wrong with a packet; `null` for a valid one. Runs before any listener. */
function flawOf(packet: unknown[]): string | null {
  const [name, body, ...rest] = packet;
  if (!isEventName(name)) return "unknown event";
  const { hasBytes, answer } = FORMS[name];
  const [bytes] = rest;
  if (hasBytes && !(bytes instanceof Uint8Array)) return "no bytes where some belong";
  const [last, ...more] = hasBytes ? rest.slice(1) : rest;
  if (more.length > 0) return "too many arguments";
  if (last === undefined ? answer === "must" : answer === "none" || typeof last !== "function")
    return "an acknowledgement where none belongs, or none where one does";
  const parsed = z.safeParse(DOCUMENT_EVENTS[name], body);
  if (!parsed.success) return "malformed body";
  // Listeners get the parsed body.
  packet[1] = parsed.data;
  return null;
}
