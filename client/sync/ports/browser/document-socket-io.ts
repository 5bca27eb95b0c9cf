import { io, type Socket } from "socket.io-client";
import type {
  DocumentClientEvents,
  DocumentJoinAnswer,
  DocumentRefusal,
  DocumentServerEvents,
  DocumentUpdateAnswer,
} from "#contract/documents/document-socket.ts";
import { DOCUMENT_CALL_TIMEOUT_MS } from "#contract/core/limit.ts";
import { DOCUMENT_SOCKET_PATH, UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import { NetworkFault, type DocumentHandlers, type DocumentLink, type DocumentSocketPort } from "../env.ts";

type DocumentSocket = Socket<DocumentServerEvents, DocumentClientEvents>;

/** docs/specification.md, section 7: websocket only, credentials sent, no reconnection. */
export const DOCUMENT_OPTIONS = {
  forceNew: true,
  path: DOCUMENT_SOCKET_PATH,
  transports: ["websocket"],
  withCredentials: true,
  autoConnect: false,
  reconnection: false,
};

export const documentSocketIo: DocumentSocketPort = {
  connect: (handlers) => connectDocumentsTo(location.origin, handlers),
};

export function connectDocumentsTo(origin: string, handlers: DocumentHandlers): DocumentLink {
  const socket: DocumentSocket = io(origin, DOCUMENT_OPTIONS);
  let isClosed = false;
  socket.auth = (give: (data: object) => void) => {
    handlers.token().then(
      (token) => give({ token: token ?? "" }),
      () => give({ token: "" }),
    );
  };
  listen(socket, handlers, () => isClosed);
  socket.connect();
  return {
    join: (guid) => answered<DocumentJoinAnswer>(socket, () => timed(socket).emitWithAck("yjs.join-doc", { guid })),
    leave: (guid) => void socket.emit("yjs.leave-doc", { guid }),
    async read(call, state) {
      const answer = await answered<unknown>(socket, () => timed(socket).emitWithAck("yjs.sync-step-1", call, state));
      return isRefusal(answer) ? answer : bytesOf(answer);
    },
    write: (call, update) =>
      answered<DocumentUpdateAnswer>(socket, () => timed(socket).emitWithAck("yjs.sync-update", call, update)),
    awareness: (guid, update) => void socket.volatile.emit("yjs.awareness", { guid }, update),
    renew: (token) => void socket.emit(UPDATE_TOKEN_EVENT, { token }),
    close() {
      isClosed = true;
      socket.disconnect();
    },
  };
}

function listen(socket: DocumentSocket, handlers: DocumentHandlers, isClosed: () => boolean): void {
  const when =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      if (!isClosed()) act(...args);
    };
  socket.on(
    "connect",
    when(() => handlers.up()),
  );
  socket.on(
    "disconnect",
    when((reason) => handlers.down(reason)),
  );
  socket.on(
    "connect_error",
    when((error: Error) => handlers.down(error.message)),
  );
  socket.on(
    "sync-update",
    when((guid, update, place) => handlers.update(guid, bytesOf(update), place)),
  );
  socket.on(
    "sync-step-1",
    when((guid, state, answer) => answer(handlers.compared(guid, bytesOf(state)))),
  );
  socket.on(
    "awareness",
    when((guid, update) => handlers.awareness(guid, bytesOf(update))),
  );
  socket.on(
    "doc-revoked",
    when((guid) => handlers.revoked(guid)),
  );
  socket.on(
    "doc-reset",
    when((guid, epoch) => handlers.reset(guid, epoch)),
  );
  socket.on(
    "refresh_token",
    when(() => handlers.refresh()),
  );
}

/** docs/specification.md, section 9: a call that takes longer than a second has no result. */
const timed = (socket: DocumentSocket) => socket.timeout(DOCUMENT_CALL_TIMEOUT_MS);

async function answered<T>(socket: DocumentSocket, call: () => Promise<T>): Promise<T> {
  if (!socket.connected) throw new NetworkFault("The socket of documents is down");
  try {
    return await call();
  } catch (error) {
    throw new NetworkFault("No answer about a document in time", { cause: error });
  }
}

function isRefusal(answer: unknown): answer is DocumentRefusal {
  return typeof answer === "object" && answer !== null && "error" in answer;
}

/** Browsers return bytes as an ArrayBuffer. */
function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw new NetworkFault("Bytes that are none");
}
