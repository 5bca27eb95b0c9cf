import { useCallback, useEffect, useRef, useState } from "react";
import { askWhenSent, type Sending } from "#client/live/ask-when-sent.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { boardKind } from "#contract/board-endpoints.ts";
import { SNAPSHOT_PAGE_MAX } from "#contract/limit.ts";
import { pastOf, type Past } from "./replay/past.ts";

type Page = Partial<{ items: unknown[]; count: number; cursor: string }>;

/**
 * The past of a board, as the server tells it or as it was last kept; `null` when the device has none and cannot ask. `onPart` gets how much of it
 * is there, 0 to 1.
 */
export function readPast(
  sync: Pick<Sync, "call"> & Sending,
  boardId: string,
  onPart: (share: number) => void,
): Promise<Past | null> {
  return askWhenSent(sync, () => readPages(sync, boardId, onPart));
}

async function readPages(
  sync: Pick<Sync, "call">,
  boardId: string,
  onPart: (share: number) => void,
): Promise<Past | null> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: SNAPSHOT_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) };
    const page: Page = await sync.call(boardKind, { params: { id: boardId, kind: "past" }, query }, "dashboard");
    if (page.items === undefined) break;
    pages.push(page);
    ({ cursor } = page);
    onPart(Math.min(1, (pages.length * SNAPSHOT_PAGE_MAX) / Math.max(page.count ?? 0, 1)));
  } while (cursor !== undefined);
  // A part without its end would show a past that ends too early.
  return cursor === undefined ? pastOf(boardId, pages) : null;
}

export type PastState =
  | { readonly state: "asking"; readonly share: number }
  | { readonly state: "known"; readonly past: Past }
  /** The device never kept it and cannot ask now. */
  | { readonly state: "absent" }
  | { readonly state: "failed"; readonly error: unknown };

/** Reads the past of a board when its page is opened, and again when it is asked for. */
export function usePast(boardId: string): readonly [PastState, again: () => void] {
  const sync = useSync();
  const [told, setTold] = useState<PastState>({ state: "asking", share: 0 });
  const latest = useRef(0);
  const ask = useCallback(() => {
    latest.current += 1;
    const mine = latest.current;
    const show = (next: PastState): void => {
      if (mine === latest.current) setTold(next);
    };
    show({ state: "asking", share: 0 });
    readPast(sync, boardId, (share) => show({ state: "asking", share })).then(
      (past) => show(past === null ? { state: "absent" } : { state: "known", past }),
      (error: unknown) => show({ state: "failed", error }),
    );
  }, [sync, boardId]);
  useEffect(() => {
    ask();
    return () => {
      latest.current += 1;
    };
  }, [ask]);
  return [told, ask];
}
