import { randomUUID } from "node:crypto";
import { boardOfStream, type Change, type Cursor, messageIdOf, type StreamId } from "#contract/changes/change.ts";
import { CHANGE_INLINE_MAX_BYTES, CHANGES_PAGE_MAX } from "#contract/core/limit.ts";
import type { ChangeMessage, Message } from "#contract/sync/socket.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import type { Bus, BusMessage } from "#server/sync/bus/bus.ts";
import type { ChangeLog } from "#server/sync/storage.ts";
import { boardRoom, type RealtimeNamespace, sessionRoom, userRoom } from "./socket-types.ts";

export interface DeliveryOptions {
  namespace: RealtimeNamespace;
  bus: Bus;
  log: Pick<ChangeLog, "changesSince">;
  onError: (error: unknown) => void;
}

/** No user: the log is read for a whole room, whose members were authorised when they joined. */
const NO_USER = "00000000-0000-0000-0000-000000000000";
/** A change with at most this many operations is sent inline without measuring its size. */
const SMALL_OPS = 5;
const STREAMS_MAX = 20_000;

interface PendingHead extends Cursor {
  /** Start of the read when no change of this stream was delivered on this node yet. */
  since: number;
}

/** Delivers bus messages to the sockets of this node. Returns a function that stops it. */
export function deliver({ namespace, bus, log, onError }: DeliveryOptions): () => void {
  const delivered = boundedMap<Cursor>(STREAMS_MAX);
  const reading = new Set<StreamId>();
  const wanted = new Map<StreamId, PendingHead>();

  function send(change: Change): void {
    delivered.set(change.stream, { epoch: change.epoch, seq: change.seq });
    emitChange(namespace, change.stream, { messageId: messageIdOf(change), data: inline(change) });
  }

  /** Reads changes that another node wrote: one read for all sockets of this node, and another for what arrived meanwhile. */
  async function fetch(stream: StreamId): Promise<void> {
    reading.add(stream);
    try {
      for (let want = wanted.get(stream); want !== undefined; want = wanted.get(stream)) {
        wanted.delete(stream);
        const { epoch, seq } = want;
        const last = delivered.get(stream);
        if (last?.epoch === epoch && last.seq >= seq) continue;
        const since = last?.epoch === epoch ? last.seq : want.since;
        const answer = await log.changesSince({ stream, userId: NO_USER, epoch, since, limit: CHANGES_PAGE_MAX });
        if ("resync" in answer)
          emitChange(namespace, stream, {
            messageId: messageIdOf({ stream, epoch, seq }),
            data: { stream, epoch, seq },
          });
        else for (const change of answer.changes) send(change);
      }
    } catch (error) {
      // Nothing else is lost: clients also ask for heads themselves.
      onError(error);
    } finally {
      reading.delete(stream);
    }
  }

  function onHead(stream: StreamId, { epoch, seq }: Cursor): void {
    if (!hasListeners(namespace, stream)) return;
    const waiting = wanted.get(stream);
    wanted.set(stream, { epoch, seq, since: waiting?.epoch === epoch ? waiting.since : seq - 1 });
    if (!reading.has(stream)) void fetch(stream);
  }

  return bus.subscribe((message: BusMessage) => {
    if (message.kind === "change") send(message.change);
    else if (message.kind === "head") onHead(message.stream, message);
    // Presence messages are handled by `presence.ts`, document messages by the document socket.
    else if (message.kind !== "presence" && message.kind !== "document" && message.kind !== "awareness")
      emitNotice(namespace, message);
  });
}

function hasListeners(namespace: RealtimeNamespace, stream: StreamId): boolean {
  return (namespace.adapter.rooms.get(stream)?.size ?? 0) > 0;
}

/** The room of a stream has the name of the stream. */
function emitChange(namespace: RealtimeNamespace, stream: StreamId, message: Message<ChangeMessage>): void {
  if (!hasListeners(namespace, stream)) return;
  const room = namespace.local.to(stream);
  if (boardOfStream(stream) === null) room.emit("user.changes", message);
  else room.emit("board.changes", message);
}

function inline(change: Change): ChangeMessage {
  const { stream, epoch, seq } = change;
  const isSmall =
    change.ops.length <= SMALL_OPS || Buffer.byteLength(JSON.stringify(change.ops)) <= CHANGE_INLINE_MAX_BYTES;
  return isSmall ? change : { stream, epoch, seq };
}

type Notice = Exclude<BusMessage, { kind: "change" | "head" | "presence" | "document" | "awareness" }>;

function emitNotice(namespace: RealtimeNamespace, message: Notice): void {
  switch (message.kind) {
    case "boards":
      for (const userId of message.userIds) {
        namespace.local.to(userRoom(userId)).emit("user.boards", notice(message.boardId));
      }
      return;
    case "revoked":
      for (const userId of message.userIds) revoke(namespace, userId, message.boardId);
      return;
    case "session-ended":
      // The disconnect is initiated by the server: the client does not reconnect by itself.
      namespace.local.in(sessionRoom(message.sessionId)).disconnectSockets(true);
  }
}

/** Stops sending anything of the board to the user (SE-22). */
export function revoke(namespace: RealtimeNamespace, userId: string, boardId: string): void {
  namespace.local.in(userRoom(userId)).socketsLeave(boardRoom(boardId));
  namespace.local.to(userRoom(userId)).emit("board.revoked", notice(boardId));
}

function notice(boardId: string): Message<{ boardId: string }> {
  return { messageId: randomUUID(), data: { boardId } };
}
