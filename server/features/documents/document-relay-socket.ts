import { randomUUID } from "node:crypto";
import { AppError } from "#contract/core/error.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import type { DocumentNamespace, DocumentSocket } from "#server/realtime/document-socket-server.ts";
import { userRoom } from "#server/realtime/socket-types.ts";
import type { Bus, BusMessage } from "#server/sync/bus/bus.ts";
import { createStreamQueue } from "#server/sync/stream-queue.ts";
import type { DocumentPosition } from "./checking/messages.ts";
import type { Documents } from "./document-service.ts";

export const documentRoom = (guid: string) => `d:${guid}`;

/** The documents that a socket has joined. */
export function documentsOf(socket: Pick<DocumentSocket, "rooms">): string[] {
  return [...socket.rooms].filter((room) => room.startsWith("d:")).map((room) => room.slice(2));
}

export interface RelayEnv {
  namespace: DocumentNamespace;
  bus: Bus;
  documents: Documents;
  onError: (error: unknown) => void;
}

export interface Relay {
  /** A socket of this node follows the document from this sequence number on. */
  joined(guid: string, position: DocumentPosition): void;
  left(guid: string): void;
  close(): void;
}

type DocumentMessage = Extract<BusMessage, { kind: "document" }>;

interface Update {
  seq: number;
  data: Uint8Array;
  from: string | null;
}

const DOCUMENTS_MAX = 20_000;

/** Relays edits of documents, from this node and others, to the local sockets that may still see them. */
export function relayDocuments({ namespace, bus, documents, onError }: RelayEnv): Relay {
  const delivered = boundedMap<DocumentPosition>(DOCUMENTS_MAX);
  const queue = createStreamQueue();
  const inTurn = (guid: string, work: () => Promise<void>) => void queue.run([guid], work).catch(onError);
  const listeners = (guid: string) =>
    [...(namespace.adapter.rooms.get(documentRoom(guid)) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []);

  async function deliver(message: DocumentMessage): Promise<void> {
    const { guid, epoch, seq } = message;
    if (listeners(guid).length === 0) return;
    const last = delivered.get(guid);
    if (last !== undefined && (last.epoch > epoch || (last.epoch === epoch && last.seq >= seq))) return;
    const readers = await readersOf(guid);
    delivered.set(guid, { epoch, seq });
    if (last !== undefined && last.epoch < epoch) {
      for (const socket of readers) socket.emit("doc-reset", guid, epoch);
      return;
    }
    for (const update of await updatesOf(message, last)) send(readers, guid, epoch, update);
  }

  /** Reads earlier updates that were not relayed here from the log; clients ask for those that a snapshot has replaced. */
  async function updatesOf(
    { guid, epoch, seq, update, from }: DocumentMessage,
    last?: DocumentPosition,
  ): Promise<Update[]> {
    if (update !== undefined && (last === undefined || last.seq === seq - 1)) {
      return [{ seq, data: update, from: from ?? null }];
    }
    const since = last?.seq ?? seq - 1;
    return (await documents.after(guid, { epoch, seq: since }))
      .filter((one) => one.seq <= seq)
      .map((one) => ({ seq: one.seq, data: one.data, from: one.seq === seq ? (from ?? null) : null }));
  }

  /** Sockets that may see the document now; the others are notified that they may not, and removed. */
  async function readersOf(guid: string): Promise<DocumentSocket[]> {
    const sockets = listeners(guid);
    const people = [...new Set(sockets.map((socket) => socket.data.session.userId))];
    const seeing = new Map(await Promise.all(people.map(async (id) => [id, await maySee(id, guid)] as const)));
    return sockets.filter((socket) => {
      const isReader = seeing.get(socket.data.session.userId) === true;
      if (!isReader) revoke(socket, guid);
      return isReader;
    });
  }

  async function maySee(userId: string, guid: string): Promise<boolean> {
    try {
      await documents.rights.see(userId, guid);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "DOCUMENT_GONE") return false;
      throw error;
    }
  }

  /** Users have lost access to a board: the rights on their joined documents are checked again. */
  async function recheck(userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) {
      for (const id of namespace.adapter.rooms.get(userRoom(userId)) ?? []) {
        const socket = namespace.sockets.get(id);
        if (socket === undefined) continue;
        for (const guid of documentsOf(socket)) if (!(await maySee(userId, guid))) revoke(socket, guid);
      }
    }
  }

  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === "document") inTurn(message.guid, () => deliver(message));
    if (message.kind === "revoked") recheck(message.userIds).catch(onError);
    if (message.kind === "awareness") {
      const room = namespace.local.volatile.to(documentRoom(message.guid));
      (message.from === undefined ? room : room.except(message.from)).emit("awareness", message.guid, message.update);
    }
  });

  return {
    joined(guid, position) {
      const last = delivered.get(guid);
      if (last === undefined) delivered.set(guid, position);
    },
    left(guid) {
      if (listeners(guid).length > 0) return;
      delivered.delete(guid);
      documents.compact(guid).catch(onError);
    },
    close: unsubscribe,
  };
}

function revoke(socket: DocumentSocket, guid: string): void {
  void socket.leave(documentRoom(guid));
  socket.emit("doc-revoked", guid);
}

function send(sockets: readonly DocumentSocket[], guid: string, epoch: number, { seq, data, from }: Update): void {
  const place = { messageId: randomUUID(), epoch, seq };
  for (const socket of sockets) if (socket.id !== from) socket.emit("sync-update", guid, data, place);
}
