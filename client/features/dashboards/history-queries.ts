import { askWhenSent, type AskWhenSentDeps } from "#client/hooks/ask-when-sent.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import { SNAPSHOT_PAGE_MAX } from "#contract/core/limit.ts";
import { historyOf, onBoards, type FlowHistory } from "./metrics/history.ts";

type Page = Partial<{ items: unknown[]; cursor: string; at: string }>;

/**
 * The history of boards with all boards inside them, as the server tells it or as it was last kept; `null` when the device has none and cannot ask.
 */
export function readHistory(
  sync: Pick<Sync, "call"> & AskWhenSentDeps,
  boardIds: readonly string[],
  tree?: BoardsAround,
): Promise<FlowHistory | null> {
  return askWhenSent(sync, async () => (await readAll(sync, boardIds)) ?? (await readAbove(sync, boardIds, tree)));
}

/** Where a board stands among others, as far as the device knows. */
export interface BoardsAround {
  /** The nearest first. */
  above(boardId: string): readonly string[];
  /** At every depth. */
  inside(boardId: string): readonly string[];
}

/** What was kept of a board above tells of the boards inside it too (DA-14). */
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

/** Every page of a board and the boards inside it; `null` when the device has none and cannot ask. A board that is closed by now has nothing. */
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

/** Somebody with hundreds of boards asks for them by and by, as the server bids. */
const BOARDS_AT_ONCE = 6;

async function readAll(sync: Pick<Sync, "call">, boardIds: readonly string[]): Promise<FlowHistory | null> {
  const read: (Page[] | null)[] = [];
  for (let at = 0; at < boardIds.length; at += BOARDS_AT_ONCE) {
    const together = boardIds.slice(at, at + BOARDS_AT_ONCE).map((id) =>
      readBoard(sync, id).catch((error: unknown) => {
        // One of many that was closed meanwhile is no reason to show none.
        if (boardIds.length > 1 && isRefusal(error, "BOARD_FORBIDDEN")) return [];
        throw error;
      }),
    );
    read.push(...(await Promise.all(together)));
  }
  const pages = read.flatMap((one) => one ?? []);
  return pages.length === 0 && boardIds.length > 0 ? null : historyOf(pages);
}
