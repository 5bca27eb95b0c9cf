import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { ParentId } from "#client/entities/board/board-place.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import { accessChange, type AccessChange, type Reader } from "./access-tools.ts";

const readerSchema = z.object({ id: z.string(), name: z.string(), from: z.nullable(z.string()) });

/** Returns all users who can see a board, from the server or from the cached answer; `null` if neither is available. */
async function readersOf(sync: Sync, boardId: string): Promise<Reader[] | null> {
  try {
    const { items } = await sync.call(boardKind, { params: { id: boardId, kind: "users" } }, "user");
    return items?.flatMap((item) => z.safeParse(readerSchema, item).data ?? []) ?? null;
  } catch {
    // The dialog says that the change of access is unknown.
    return null;
  }
}

async function ask(sync: Sync, boardId: string, parentId: ParentId): Promise<AccessChange | null> {
  if (sync.store.get("board", boardId)?.inherit === false) return { gains: [], loses: [] };
  const [readers, there] = await Promise.all([
    readersOf(sync, boardId),
    parentId === null ? [] : readersOf(sync, parentId),
  ]);
  if (readers === null || there === null) return null;
  const own = new Set(sync.store.list(`members:${boardId}`).map((key) => key.slice(boardId.length + 1)));
  return accessChange(boardId, readers, there, own);
}

interface AccessAnswer {
  readonly of: ParentId;
  /** Whether the device was online when the change was requested. */
  readonly online: boolean;
  readonly change: AccessChange | null;
}

/** Returns who gains and who loses access when a board moves; `undefined` while loading, `null` if it is unknown. */
export function useAccessChange(boardId: string, parentId: ParentId | undefined): AccessChange | null | undefined {
  const sync = useSync();
  const online = useOnline();
  const [answer, setAnswer] = useState<AccessAnswer | null>(null);
  useEffect(() => {
    if (parentId === undefined) return undefined;
    let isLatest = true;
    void ask(sync, boardId, parentId).then((change) => {
      if (isLatest) setAnswer({ of: parentId, online, change });
    });
    return () => {
      isLatest = false;
    };
  }, [sync, online, boardId, parentId]);
  // An unknown answer is requested again when the connection changes.
  const isStale = answer?.change === null && answer.online !== online;
  return answer !== null && answer.of === parentId && !isStale ? answer.change : undefined;
}
