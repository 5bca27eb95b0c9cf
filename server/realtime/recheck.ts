import type { Audience } from "#server/sync/storage.ts";
import { revoke } from "./delivery.ts";
import { boardOfRoom, type RealtimeNamespace } from "./socket-types.ts";

/**
 * Takes out of their rooms those who may not see the board any more: a message about it may have been lost on its way
 * from another node. One question for all boards that are followed here.
 */
export async function recheckRooms(namespace: RealtimeNamespace, audience: Pick<Audience, "readersOf">): Promise<void> {
  const joined = [...namespace.adapter.rooms.keys()].map(boardOfRoom).filter((boardId) => boardId !== null);
  if (joined.length === 0) return;
  const readers = await audience.readersOf(joined);
  const lost = new Map<string, Set<string>>();
  for (const socket of namespace.sockets.values()) {
    const { userId } = socket.data.session;
    for (const room of socket.rooms) {
      const boardId = boardOfRoom(room);
      if (boardId === null || readers.get(boardId)?.has(userId) === true) continue;
      lost.set(boardId, (lost.get(boardId) ?? new Set()).add(userId));
    }
  }
  for (const [boardId, userIds] of lost) for (const userId of userIds) revoke(namespace, userId, boardId);
}
