import { askWhenSent, type AskWhenSentDeps } from "#client/hooks/ask-when-sent.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import { SNAPSHOT_PAGE_MAX } from "#contract/core/limit.ts";
import { historyOf, onBoards, type FlowHistory } from "./metrics/history.ts";

type Page = Partial<{ items: unknown[]; cursor: string; at: string }>;

/**
 * Returns the history of boards with their subtrees, from the server or from the cache; `null` if nothing is cached and the server cannot
 * be reached.
 */
export function readHistory(
  sync: Pick<Sync, "call"> & AskWhenSentDeps,
  boardIds: readonly string[],
  tree?: BoardsAround,
): Promise<FlowHistory | null> {
  return askWhenSent(sync, async () => (await readAll(sync, boardIds)) ?? (await readAbove(sync, boardIds, tree)));
}

/** Parent boards and nested boards, as far as the device knows. */
export interface BoardsAround {
  /** Returns the parent boards, the nearest first. */
  above(boardId: string): readonly string[];
  /** Returns the boards of the subtree, without the board itself. */
  inside(boardId: string): readonly string[];
}

/** The cached history of a parent board includes its nested boards (DA-14). */
async function readAbove(
  sync: Pick<Sync, "call">,
  [boardId, ...others]: readonly string[],
  tree: BoardsAround | undefined,
): Promise<FlowHistory | null> {
  if (boardId === undefined || others.length > 0 || tree === undefined) return null;
  for (const above of tree.above(boardId)) {
    const pages = await readBoard(sync, above).catch(() => null);
    if (pages !== null) return onBoards(historyOf(pages), new Set([boardId, ...tree.inside(boardId)]));
  }
  return null;
}

/** Returns every page of a board and its subtree; `null` if nothing is cached and the server cannot be reached. */
async function readBoard(sync: Pick<Sync, "call">, id: string): Promise<Page[] | null> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const query = { tree: "true" as const, limit: SNAPSHOT_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) };
    const page: Page = await sync.call(boardKind, { params: { id, kind: "dashboard" }, query }, "dashboard");
    if (page.items === undefined) return pages.length === 0 ? null : pages;
    pages.push(page);
    ({ cursor } = page);
  } while (cursor !== undefined);
  return pages;
}

/** Limits parallel requests, because a user may have hundreds of boards. */
const BOARDS_AT_ONCE = 6;

async function readAll(sync: Pick<Sync, "call">, boardIds: readonly string[]): Promise<FlowHistory | null> {
  const read: (Page[] | null)[] = [];
  for (let at = 0; at < boardIds.length; at += BOARDS_AT_ONCE) {
    const together = boardIds.slice(at, at + BOARDS_AT_ONCE).map((id) =>
      readBoard(sync, id).catch((error: unknown) => {
        // Omits a board that was closed to the user meanwhile, if there are others.
        if (boardIds.length > 1 && isRefusal(error, "BOARD_FORBIDDEN")) return [];
        throw error;
      }),
    );
    read.push(...(await Promise.all(together)));
  }
  const pages = read.flatMap((one) => one ?? []);
  return pages.length === 0 && boardIds.length > 0 ? null : historyOf(pages);
}
