import type { Audience } from "#server/sync/storage.ts";
import { revoke } from "./delivery.ts";
import { boardOfRoom, type RealtimeNamespace } from "./socket-types.ts";

/**
 * Removes sockets from the rooms of boards that their users may no longer see: a message about it may have been lost between nodes. One
 * query for all boards that this node follows.
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
