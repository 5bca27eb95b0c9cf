import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { ParentId } from "#client/entities/board/board-place.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import { accessChange, type AccessChange, type Reader } from "./access-tools.ts";

const readerSchema = z.object({ id: z.string(), name: z.string(), from: z.nullable(z.string()) });

/** Everybody who may see a board, as the server says or has said; `null` when nobody can say. */
async function readersOf(sync: Sync, boardId: string): Promise<Reader[] | null> {
  try {
    const { items } = await sync.call(boardKind, { params: { id: boardId, kind: "users" } }, "user");
    return items?.flatMap((item) => z.safeParse(readerSchema, item).data ?? []) ?? null;
  } catch {
    // Whatever stands between us and the server: the dialog says that it cannot tell.
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
  /** Whether there was a network when it was asked. */
  readonly online: boolean;
  readonly change: AccessChange | null;
}

/** Who gains and who loses access when a board moves; `undefined` while that is asked, `null` when nobody can say. */
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
  // What nobody could say is asked again when the network is back.
  const isStale = answer?.change === null && answer.online !== online;
  return answer !== null && answer.of === parentId && !isStale ? answer.change : undefined;
}
