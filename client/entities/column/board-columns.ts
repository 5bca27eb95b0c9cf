import { useEffect, useMemo, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import type { Column } from "#contract/entities/column.ts";
import { compareBySort } from "#contract/core/order.ts";

/** Returns the open columns of a board on the device; `null` if it never opened the board. */
export function loadedColumns(sync: Sync, boardId: string): readonly Column[] | null {
  const loaded = sync.store.list(`columns:${boardId}`).flatMap((id) => sync.store.get("column", id) ?? []);
  return loaded.length > 0 || sync.store.boardState(boardId) === "complete" ? loaded : null;
}

/** Returns the same columns, from the server if the device does not have them; `null` offline without a cached answer. */
export async function columnsOfBoard(sync: Sync, boardId: string): Promise<readonly Column[] | null> {
  const loaded = loadedColumns(sync, boardId);
  if (loaded !== null) return loaded;
  const { items } = await sync.call(boardKind, { params: { id: boardId, kind: "columns" } }, "column");
  return items?.filter(isOpenColumn).toSorted(compareBySort) ?? null;
}

/** Returns the same columns for a board that the user picked. Throws BoardNotFoundError if the board has left the device since. */
export async function columnsOfChosen(sync: Sync, boardId: string): Promise<readonly Column[] | null> {
  sync.setBoard(boardId);
  return columnsOfBoard(sync, boardId);
}

function isOpenColumn(item: unknown): item is Column {
  if (typeof item !== "object" || item === null) return false;
  return "id" in item && "sort" in item && "name" in item && "archivedAt" in item && item.archivedAt === null;
}

export interface BoardColumns {
  readonly columns: readonly Column[];
  /** `unknown`: the device never opened the board and is offline; `failed`: the request failed with `error`. */
  readonly state: "asking" | "known" | "unknown" | "failed";
  readonly error?: unknown;
}

const NONE_YET: BoardColumns = { columns: [], state: "asking" };

/**
 * Returns the columns of a board as they were when it was picked: a list must not change while the user picks from it. Columns that could
 * not be loaded are requested again when the connection changes.
 */
export function useBoardColumns(boardId: string): BoardColumns {
  const sync = useSync();
  const online = useOnline();
  const occasion = useMemo(() => ({ boardId, online }), [boardId, online]);
  const [answer, setAnswer] = useState<BoardColumns & { of: string }>(() => {
    // Loaded columns are returned at once, so that the first field can be focused.
    const columns = boardId === "" ? null : loadedColumns(sync, boardId);
    return columns === null ? { ...NONE_YET, of: "" } : { columns, state: "known", of: boardId };
  });
  useEffect(() => {
    let isLatest = true;
    const show = (found: BoardColumns): void => {
      if (!isLatest) return;
      setAnswer((before) => (before.of === boardId && before.state === "known" ? before : { ...found, of: boardId }));
    };
    if (occasion.boardId === "") return undefined;
    columnsOfBoard(sync, occasion.boardId).then(
      (columns) => show({ columns: columns ?? [], state: columns === null ? "unknown" : "known" }),
      (error: unknown) => show({ columns: [], state: "failed", error }),
    );
    return () => {
      isLatest = false;
    };
  }, [sync, boardId, occasion]);
  return answer.of === boardId ? answer : NONE_YET;
}
