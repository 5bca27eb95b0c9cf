import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { SEARCH_TEXT_MAX } from "#contract/core/limit.ts";
import { search } from "#contract/search/search.ts";
import { lineOf, type FoundLine } from "./finding/found.ts";

/** Pause after typing before the server is asked. Rows of the device are already shown. */
const REST_MS = 180;
/** Minimum length of a text that is sent to the server: a single letter matches everything. */
const QUERY_MIN = 2;
const LIMIT = 8;

export interface ServerSearchState {
  readonly lines: readonly FoundLine[];
  /** The text that these lines match. */
  readonly by: string;
  readonly state: "rest" | "asking" | "offline" | "failed";
}

const NOTHING: ServerSearchState = { lines: [], by: "", state: "rest" };

/** Searches by each text in turn and returns the first result that is not empty. */
async function ask(sync: Sync, texts: readonly string[], board: string | null): Promise<ServerSearchState> {
  const scope = board === null ? {} : { board };
  for (const text of texts) {
    const query = { q: text.slice(0, SEARCH_TEXT_MAX), limit: LIMIT, ...scope };
    const { items } = await sync.call(search, { query });
    if (items.length > 0) return { lines: items.map(lineOf), by: text, state: "rest" };
  }
  return { ...NOTHING, by: texts[0] ?? "" };
}

/** Searches on the server by the first text and, if nothing is found, by the next one. A board limits the search to its subtree. */
export function useServerSearch(texts: readonly string[], boardId: string | null): ServerSearchState {
  const sync = useSync();
  const online = useOnline();
  const [result, setResult] = useState<ServerSearchState & { of: string }>({ ...NOTHING, of: "" });
  const worth = texts.filter((text) => text.trim().length >= QUERY_MIN);
  const of = JSON.stringify([worth, boardId, online]);
  useEffect(() => {
    const [queries, scope, isOnline]: [string[], string | null, boolean] = JSON.parse(of);
    if (queries.length === 0 || !isOnline) return undefined;
    let isLatest = true;
    const show = (next: ServerSearchState): void => {
      if (isLatest) setResult({ ...next, of });
    };
    const timer = setTimeout(() => {
      ask(sync, queries, scope).then(show, () => show({ ...NOTHING, state: "failed" }));
    }, REST_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [sync, of]);
  if (worth.length === 0) return NOTHING;
  if (!online) return { ...NOTHING, state: "offline" };
  return result.of === of ? result : { ...NOTHING, state: "asking" };
}
