import {
  boardOfStream,
  boardStream,
  type Change,
  type Cursor,
  messageIdOf,
  type StreamId,
  userStream,
} from "#contract/changes/change.ts";
import { CHANGES_PAGE_MAX } from "#contract/core/limit.ts";
import { REFRESH_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import type { ChangeMessage, HeadsAnswer, JoinAnswer, Message, ServerEvents } from "#contract/sync/socket.ts";
import type { Session } from "#server/http/security/session-gate.ts";
import type { Heads } from "#server/realtime/heads.ts";
import type { Roles } from "#server/realtime/roles.ts";
import type { Bus, BusMessage } from "#server/sync/bus/bus.ts";
import type { SyncStorage } from "#server/sync/storage.ts";
import type { Dice } from "../dice.ts";
import type { Timeline } from "../timeline.ts";

/** The server side of one socket. */
export interface ServerSocket {
  session: Session;
  rooms: Set<string>;
  emit(event: keyof ServerEvents, payload: unknown): void;
  /** Ends the connection. The device reconnects. */
  close(): void;
  cancelWatch: () => void;
}

/** The behaviour of `server/realtime` without Socket.IO: rooms, heads, delivery, revocation and token expiry. */
export interface Rooms {
  admit(token: string, link: Pick<ServerSocket, "emit" | "close">): Promise<ServerSocket>;
  leave(socket: ServerSocket): void;
  join(socket: ServerSocket, boardId: string): Promise<JoinAnswer>;
  heads(socket: ServerSocket, boardIds: readonly string[]): Promise<HeadsAnswer>;
  updateToken(socket: ServerSocket, token: string): Promise<void>;
  close(): void;
}

export interface RoomsWorld {
  timeline: Timeline;
  dice: Dice;
  bus: Bus;
  storage: SyncStorage;
  roles: Roles;
  streamHeads: Heads;
  authenticate: (token: string) => Promise<Session>;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
  numberOnly: number;
  /** A seeded defect: a removed member stays in the room. */
  keepsRooms: boolean;
  onError: (error: unknown) => void;
  id: () => string;
}

const GRACE_MS = 30_000;
const RECHECK_MS = 60_000;
/** The id of no user. The log is read for a room whose members' permissions were checked when they joined. */
const NO_USER_ID = "00000000-0000-0000-0000-000000000000";

export function createRooms(world: RoomsWorld): Rooms {
  const { timeline, bus, dice } = world;
  const sockets = new Set<ServerSocket>();
  const delivered = new Map<StreamId, Cursor>();
  let isOpen = true;

  const inRoom = (room: string) => [...sockets].filter((socket) => socket.rooms.has(room));
  const notice = (boardId: string): Message<{ boardId: string }> => ({ messageId: world.id(), data: { boardId } });

  function emitChange(stream: StreamId, message: Message<ChangeMessage>): void {
    const event = boardOfStream(stream) === null ? "user.changes" : "board.changes";
    for (const socket of inRoom(stream)) socket.emit(event, message);
  }

  function send(change: Change): void {
    const { stream, epoch, seq } = change;
    delivered.set(stream, { epoch, seq });
    const isNumber = dice.chance(world.numberOnly);
    emitChange(stream, { messageId: messageIdOf(change), data: isNumber ? { stream, epoch, seq } : change });
  }

  /** Reads changes that another node wrote from the log. */
  async function fetch(stream: StreamId, epoch: string, seq: number): Promise<void> {
    const previous = delivered.get(stream);
    if (inRoom(stream).length === 0 || (previous?.epoch === epoch && previous.seq >= seq)) return;
    const since = previous?.epoch === epoch ? previous.seq : seq - 1;
    const answer = await world.storage.changesSince({
      stream,
      userId: NO_USER_ID,
      epoch,
      since,
      limit: CHANGES_PAGE_MAX,
    });
    if ("resync" in answer)
      emitChange(stream, { messageId: messageIdOf({ stream, epoch, seq }), data: { stream, epoch, seq } });
    else for (const change of answer.changes) send(change);
  }

  function revoke(userId: string, boardId: string): void {
    for (const socket of inRoom(userStream(userId))) {
      if (!world.keepsRooms) socket.rooms.delete(boardStream(boardId));
      socket.emit("board.revoked", notice(boardId));
    }
  }

  function onMessage(message: BusMessage): void {
    switch (message.kind) {
      case "change":
        return send(message.change);
      case "head":
        return void fetch(message.stream, message.epoch, message.seq).catch(world.onError);
      case "boards":
        for (const userId of message.userIds) {
          for (const socket of inRoom(userStream(userId))) socket.emit("user.boards", notice(message.boardId));
        }
        return;
      case "revoked":
        for (const userId of message.userIds) revoke(userId, message.boardId);
        return;
      case "presence":
        // Devices send no presence in the simulation. Presence is never stored, so nothing can be lost.
        return;
      case "session-ended":
        for (const socket of sockets) if (socket.session.sessionId === message.sessionId) socket.close();
        return;
      case "document":
      case "awareness":
        // These belong to the document socket, which simulated devices do not open.
        return;
    }
  }

  async function recheck(): Promise<void> {
    const joined = [...sockets].flatMap((socket) => [...socket.rooms].flatMap((room) => boardOf(room) ?? []));
    const readers = await world.storage.readersOf([...new Set(joined)]);
    for (const socket of sockets) {
      const { userId } = socket.session;
      for (const room of socket.rooms) {
        const boardId = boardOf(room);
        if (boardId !== null && readers.get(boardId)?.has(userId) !== true) revoke(userId, boardId);
      }
    }
  }

  function scheduleRecheck(): void {
    timeline.after(RECHECK_MS, () => {
      if (!isOpen) return;
      void recheck().catch(world.onError);
      scheduleRecheck();
    });
  }

  function watch(socket: ServerSocket): void {
    socket.cancelWatch();
    socket.cancelWatch = timeline.after(Math.max(0, socket.session.expiresAt * 1_000 - world.now()), () => {
      socket.emit(REFRESH_TOKEN_EVENT, undefined);
      socket.cancelWatch = timeline.after(GRACE_MS, () => socket.close());
    });
  }

  const stopHearing = bus.subscribe(onMessage);
  scheduleRecheck();
  return {
    async admit(token, link) {
      const session = await world.authenticate(token);
      const rooms = new Set<string>([userStream(session.userId)]);
      const socket: ServerSocket = { ...link, session, rooms, cancelWatch: () => {} };
      sockets.add(socket);
      watch(socket);
      return socket;
    },
    leave(socket) {
      sockets.delete(socket);
      socket.cancelWatch();
    },
    async join(socket, boardId) {
      const role = (await world.roles.of(socket.session.userId, [boardId])).get(boardId);
      if (role === undefined) return { error: "BOARD_FORBIDDEN" };
      // Join the room before reading the head: a change between the two reaches the device either way.
      socket.rooms.add(boardStream(boardId));
      const head = (await world.streamHeads.of([boardStream(boardId)])).get(boardStream(boardId));
      if (head === undefined) return { error: "BOARD_FORBIDDEN" };
      return { ok: true, epoch: head.epoch, head: head.seq };
    },
    async heads(socket, boardIds) {
      const { userId } = socket.session;
      const seen = await world.roles.of(userId, boardIds);
      const ownStream = userStream(userId);
      const found = await world.streamHeads.of([ownStream, ...[...seen.keys()].map(boardStream)]);
      const boards: HeadsAnswer["boards"] = {};
      for (const boardId of seen.keys()) {
        const head = found.get(boardStream(boardId));
        if (head !== undefined) boards[boardId] = { epoch: head.epoch, head: head.seq };
      }
      const user = found.get(ownStream);
      return { user: user === undefined ? null : { epoch: user.epoch, head: user.seq }, boards };
    },
    async updateToken(socket, token) {
      const session = await world.authenticate(token);
      if (session.sessionId !== socket.session.sessionId) return socket.close();
      socket.session = session;
      watch(socket);
    },
    close() {
      isOpen = false;
      stopHearing();
      for (const socket of sockets) {
        socket.cancelWatch();
        socket.close();
      }
      sockets.clear();
    },
  };
}

function boardOf(room: string): string | null {
  return room.startsWith("b:") ? room.slice(2) : null;
}
