import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNow } from "#client/frame/now.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useOnline } from "#client/live/use-live.ts";
import type { Store, Sync } from "#client/sync/surface.ts";
import { boardKind } from "#contract/board-endpoints.ts";
import { isRefusal } from "#contract/endpoint.ts";
import { SNAPSHOT_PAGE_MAX } from "#contract/limit.ts";
import { historyOf, withHeld, type Held, type History } from "./figures/history.ts";

export interface HistoryState {
  readonly history: History | null;
  /** The minute that figures are of. */
  readonly now: Date;
  /** `absent`: the device never kept it and cannot ask now; `failed`: asking brought `error`. */
  readonly state: "asking" | "known" | "absent" | "failed";
  readonly error?: unknown;
  readonly again: () => void;
}

interface Told {
  readonly of: readonly string[];
  readonly state: HistoryState["state"];
  readonly history: History | null;
  readonly error?: unknown;
}

type Page = Partial<{ items: unknown[]; cursor: string; at: string }>;

/** Older than this it is asked for anew while the page is open. */
const FRESH_MS = 300_000;

/** Every page of a board and the boards inside it; `null` when the device has none and cannot ask. A board that is closed by now has nothing. */
async function readBoard(sync: Sync, id: string): Promise<Page[] | null> {
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
const ASKED_AT_ONCE = 6;

async function readAll(sync: Sync, boardIds: readonly string[]): Promise<History | null> {
  const read: (Page[] | null)[] = [];
  for (let at = 0; at < boardIds.length; at += ASKED_AT_ONCE) {
    const together = boardIds.slice(at, at + ASKED_AT_ONCE).map((id) =>
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

/**
 * The history of boards with all boards inside them, and what the device knows since: from the server when it can be asked, as it was last kept otherwise.
 * Pass the same array while the boards are the same.
 */
export function useHistory(boardIds: readonly string[]): HistoryState {
  const sync = useSync();
  const online = useOnline();
  const now = useNow();
  const [told, setTold] = useState<Told | null>(null);
  const latest = useRef(0);
  const ask = useCallback(() => {
    latest.current += 1;
    const mine = latest.current;
    const show = (found: (before: Told | null) => Omit<Told, "of">): void => {
      if (mine === latest.current) setTold((before) => ({ ...found(before), of: boardIds }));
    };
    readAll(sync, boardIds).then(
      (history) => show(() => ({ history, state: history === null ? "absent" : "known" })),
      // What is on screen is truer than an error in its place.
      (error: unknown) =>
        show((before) =>
          before?.of === boardIds && before.history !== null ? before : { history: null, state: "failed", error },
        ),
    );
  }, [sync, boardIds]);
  useEffect(() => {
    ask();
    return () => {
      latest.current += 1;
    };
  }, [ask]);
  const known = told?.of === boardIds ? told : null;
  const history = known?.history ?? null;
  const isStale = online && known !== null && now.getTime() - (history?.at ?? 0) > FRESH_MS;
  useEffect(() => {
    if (isStale) ask();
  }, [isStale, ask]);
  // The store does not tell of each of its rows here: it is looked at anew each minute.
  const seen = useMemo(() => {
    return { now, history: history === null ? null : withHeld(history, heldBy(sync.store, history)) };
  }, [sync, history, now]);
  return { ...seen, state: known?.state ?? "asking", error: known?.error, again: ask };
}

function heldBy(store: Store, { columns }: History): Held {
  const boardIds = [...new Set(columns.map(({ boardId }) => boardId))];
  const held = boardIds.flatMap((id) => store.list(`columns:${id}`)).flatMap((id) => store.get("column", id) ?? []);
  return {
    columns: held,
    tasks: held.flatMap(({ id }) => store.list(`tasks:${id}`)).flatMap((id) => store.get("task", id) ?? []),
    find: (id) => store.get("task", id),
  };
}
