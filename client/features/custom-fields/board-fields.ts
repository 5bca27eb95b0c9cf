import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useList, useMark, useOnline, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Store, Sync } from "#client/sync/sync-api.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import { compareBySort } from "#contract/core/order.ts";

/** Returns the ids of the ancestor boards, root first, as far as they are loaded. */
function idsAbove(store: Store, boardId: string): string[] {
  const ids: string[] = [];
  let at = store.get("board", boardId)?.boardId ?? null;
  while (at !== null && ids.length < BOARD_DEPTH_MAX) {
    ids.unshift(at);
    at = store.get("board", at)?.boardId ?? null;
  }
  return ids;
}

/** Returns the loaded fields of several boards. */
function useLoadedFields(boardIds: readonly string[]): readonly CustomField[] {
  const { store } = useSync();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = boardIds.map((id) => store.subscribeList(`customFields:${id}`, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, boardIds],
  );
  const read = (): string => boardIds.flatMap((id) => store.list(`customFields:${id}`)).join(" ");
  const ids = useSyncExternalStore(subscribe, read);
  return useRows(
    "customField",
    useMemo(() => ids.split(" "), [ids]),
  );
}

/** The schema of the call is loaded together with it, because the first paint of a task does not need it. */
async function askFields(sync: Sync, boardId: string): Promise<readonly CustomField[] | null> {
  const { boardKind } = await import("#contract/boards/board-endpoints.ts");
  const { items } = await sync.call(boardKind, { params: { id: boardId, kind: "fields" } }, "board");
  return items?.filter(isField) ?? null;
}

function isField(item: unknown): item is CustomField {
  if (typeof item !== "object" || item === null) return false;
  return "boardId" in item && "name" in item && "type" in item && "options" in item && "rev" in item;
}

/**
 * Loads the fields of the ancestor boards from the server, because the device may never have opened those boards. The last answer is cached
 * for use while offline (CF-10).
 */
function useFetchedFields(boardId: string): readonly CustomField[] | null {
  const sync = useSync();
  const online = useOnline();
  // A board that is not sent yet is unknown to the server.
  const isSent = useMark("board", boardId) !== "waiting";
  const isNested = (useRow("board", boardId)?.boardId ?? null) !== null;
  const occasion = useMemo(() => ({ boardId, online }), [boardId, online]);
  const [fetched, setFetched] = useState<{ of: string; fields: readonly CustomField[] } | null>(null);
  useEffect(() => {
    if (!isSent || !isNested) return undefined;
    let isLatest = true;
    askFields(sync, occasion.boardId).then(
      (fields) => isLatest && fields !== null && setFetched({ of: occasion.boardId, fields }),
      () => {
        // The board's own fields are on the device; inherited fields are loaded again after a reconnect.
      },
    );
    return () => {
      isLatest = false;
    };
  }, [sync, occasion, isSent, isNested]);
  return fetched?.of === boardId ? fetched.fields : null;
}

/**
 * Merges loaded and fetched rows by the higher revision. A loaded row that the server does not return is kept only if the server cannot
 * know it yet.
 */
function newest(loaded: readonly CustomField[], fetched: readonly CustomField[] | null): CustomField[] {
  if (fetched === null) return [...loaded];
  const rows = new Map(loaded.map((field) => [field.id, field]));
  const named = fetched.map((field) => {
    const own = rows.get(field.id);
    rows.delete(field.id);
    return own === undefined || own.rev < field.rev ? field : own;
  });
  return [...named, ...[...rows.values()].filter(({ rev }) => rev === 0)];
}

export interface BoardFields {
  /** Sorted by `sort`. */
  readonly own: readonly CustomField[];
  /** Fields of ancestor boards, those of the root board first. */
  readonly inherited: readonly CustomField[];
}

/** Returns the fields of a board's tasks: the board's own fields and the fields of its ancestors (CF-05). */
export function useBoardFields(boardId: string): BoardFields {
  const { store } = useSync();
  const own = useRows("customField", useList(`customFields:${boardId}`));
  const parentId = useRow("board", boardId)?.boardId ?? null;
  const above = useMemo(() => (parentId === null ? [] : idsAbove(store, boardId)), [store, boardId, parentId]);
  const loaded = useLoadedFields(above);
  const fetched = useFetchedFields(boardId);
  return useMemo(() => {
    const fields = newest(loaded, fetched?.filter((field) => field.boardId !== boardId) ?? null);
    const depth = ({ boardId: home }: CustomField): number => above.indexOf(home);
    return { own, inherited: fields.toSorted((a, b) => depth(a) - depth(b) || compareBySort(a, b)) };
  }, [own, loaded, fetched, above, boardId]);
}
