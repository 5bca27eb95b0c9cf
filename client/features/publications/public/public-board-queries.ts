import { useEffect, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import { publicBoardGet } from "#contract/boards/publication.ts";
import { type PublicBoardAnswer, follow, type PublicBoardState } from "./follow.ts";

async function ask(sync: Sync, slug: string, knownVersion: string | undefined): Promise<PublicBoardAnswer> {
  const query = knownVersion === undefined ? {} : { held: knownVersion };
  try {
    return await sync.call(publicBoardGet, { params: { slug }, query });
  } catch (error) {
    return isRefusal(error, "PUBLICATION_GONE") ? "gone" : "lost";
  }
}

/** Loads a published board, and polls it while the page is visible. */
export function usePublicBoard(slug: string): PublicBoardState {
  const sync = useSync();
  const [state, setState] = useState<PublicBoardState>({ kind: "asking" });
  useEffect(() => follow((knownVersion) => ask(sync, slug, knownVersion), setState), [sync, slug]);
  return state;
}
