import { boardStream } from "#contract/changes/change.ts";
import type { ServerEvents } from "#contract/sync/socket.ts";
import { fieldsOf } from "../../ports/fields.ts";

/** The rooms of one connection, counted by tab: another tab may still use a room that one leaves. */
export interface Rooms<T> {
  /** Joins a room. The returned function reverts that, unless the tab has left or joined the same room again meanwhile. */
  join(tab: T, boardId: string): () => void;
  /** Returns true if no tab is in the room any more. */
  leave(tab: T, boardId: string): boolean;
  /** Removes a tab. Returns the boards in whose rooms no tab is any more. */
  leaveAll(tab: T): string[];
  /** A new connection is in no room: each tab joins its rooms again. */
  clear(): void;
  /** Returns true if the tab gets the event: changes of a board go to the tabs in its room, all others to every tab. */
  wants(tab: T, name: keyof ServerEvents, payload: unknown): boolean;
}

export function createRooms<T>(): Rooms<T> {
  /** The last request of each tab that let it in. */
  const byBoard = new Map<string, Map<T, object>>();

  function leave(tab: T, boardId: string): boolean {
    const tabs = byBoard.get(boardId);
    if (tabs?.delete(tab) !== true || tabs.size > 0) return false;
    byBoard.delete(boardId);
    return true;
  }

  return {
    join(tab, boardId) {
      const question = {};
      byBoard.set(boardId, (byBoard.get(boardId) ?? new Map<T, object>()).set(tab, question));
      return () => {
        if (byBoard.get(boardId)?.get(tab) === question) leave(tab, boardId);
      };
    },
    leave,
    leaveAll: (tab) => [...byBoard.keys()].filter((boardId) => leave(tab, boardId)),
    clear: () => byBoard.clear(),
    wants(tab, name, payload) {
      if (name !== "board.changes") return true;
      const { stream } = fieldsOf(fieldsOf(payload)["data"]);
      return [...byBoard].some(([boardId, tabs]) => stream === boardStream(boardId) && tabs.has(tab));
    },
  };
}
