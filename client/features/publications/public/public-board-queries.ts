import { useEffect, useState } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { isRefusal } from "#contract/endpoint.ts";
import { publicBoardGet } from "#contract/publication.ts";
import { type Answered, follow, type Looked } from "./follow.ts";

async function ask(sync: Sync, slug: string, held: string | undefined): Promise<Answered> {
  const query = held === undefined ? {} : { held };
  try {
    return await sync.call(publicBoardGet, { params: { slug }, query });
  } catch (error) {
    return isRefusal(error, "PUBLICATION_GONE") ? "gone" : "lost";
  }
}

/** A published board, asked for again and again while its page is looked at; the address is asked for anew each time. */
export function usePublicBoard(slug: string): Looked {
  const sync = useSync();
  const [looked, setLooked] = useState<Looked>({ kind: "asking" });
  useEffect(() => follow((held) => ask(sync, slug, held), setLooked), [sync, slug]);
  return looked;
}
