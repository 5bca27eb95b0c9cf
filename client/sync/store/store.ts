import { allCountsOf, ownCountsOf } from "./board-counts.ts";
import { getRow, isWaiting } from "./fold.ts";
import type { BoardState, ListKey, Store } from "../sync-api.ts";
import type { StoreState } from "./store-state.ts";
import type { PresenceEntry } from "#contract/sync/presence.ts";

/** Returns the store as screens see it. */
export function storeOf(state: StoreState): Store {
  const { topics } = state;
  return {
    get: (entity, id) => getRow(state.fold, entity, id),
    subscribeRow: (entity, id, listener) => topics.subscribe(`row/${entity}/${id}`, listener),
    list: (key) => (isOfBoards(key) ? state.boardLists.ids(key) : state.lists.ids(key)),
    subscribeList: (key, listener) => topics.subscribe(`list/${key}`, listener),
    linkedTo: (field, taskId) => state.links.to(field, taskId),
    counts: (boardId) => ownCountsOf(state, boardId),
    subscribeCounts: (boardId, listener) => topics.subscribe(`counts/${boardId}`, listener),
    allCounts: (boardId) => allCountsOf(state, boardId),
    subscribeAllCounts: (boardId, listener) => topics.subscribe(`all-counts/${boardId}`, listener),
    roleOn: (boardId) => state.infos.get(boardId)?.role ?? (state.createdHere.has(boardId) ? "owner" : null),
    boardState: (boardId) => boardStateOf(state, boardId),
    subscribeBoardState: (boardId, listener) => topics.subscribe(`board/${boardId}`, listener),
    mark(entity, id) {
      if (isWaiting(state.fold, entity, id)) return "waiting";
      return state.refusedRows.has(`${entity}/${id}`) ? "refused" : null;
    },
    person: (userId) => state.people.get(userId),
    readers: (boardId) => state.infos.get(boardId)?.users ?? [],
    subscribePerson: (userId, listener) => topics.subscribe(`person/${userId}`, listener),
    others: (boardId) => state.here.get(boardId) ?? NO_PRESENCE,
    subscribeOthers: (boardId, listener) => topics.subscribe(`here/${boardId}`, listener),
  };
}

const NO_PRESENCE: readonly PresenceEntry[] = [];

function isOfBoards(key: ListKey): boolean {
  return key.startsWith("boards:") || key === "favourites" || key === "archived-boards";
}

function boardStateOf(state: StoreState, boardId: string): BoardState {
  const info = state.infos.get(boardId);
  if (info?.forbidden) return "forbidden";
  if (info !== undefined && info.cursor !== null) return info.cursor.complete ? "complete" : "partial";
  if (state.createdHere.has(boardId)) return "complete";
  return info?.loading ? "loading" : "unknown";
}
