import { boardStream } from "#contract/changes/change.ts";
import type { ServerEvents } from "#contract/sync/socket.ts";
import { fieldsOf } from "../../ports/fields.ts";

/** Rooms of one connection, counted by tab: what one tab leaves, another may still listen to. */
export interface Rooms<T> {
  /** Takes it back, unless the tab has left or asked for the same room again meanwhile. */
  join(tab: T, boardId: string): () => void;
  /** True when nobody listens to that room any more. */
  leave(tab: T, boardId: string): boolean;
  /** The tab is gone. Answers the boards that nobody listens to any more. */
  leaveAll(tab: T): string[];
  /** A new connection is in no room: each tab joins its own again. */
  clear(): void;
  /** True when the tab wants the event: changes of a board concern who listens to it, all else concerns everybody. */
  wants(tab: T, name: keyof ServerEvents, payload: unknown): boolean;
}

export function createRooms<T>(): Rooms<T> {
  /** Of each tab the last question that let it in. */
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
