import { useEffect, useState } from "react";
import { useOnline } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { type NewsItem, userNews } from "#contract/away.ts";

/** What was said last, and when it was asked: it is asked again when the network comes or goes. */
interface Said {
  readonly items: readonly NewsItem[] | null;
  readonly isOnline: boolean;
}

/** What others did lately, on all boards or on those of a team, as the server says or has said; `null` until somebody has. Asked again when the page is looked at again. */
export function useNews(team: string | null = null): readonly NewsItem[] | null {
  const sync = useSync();
  const isOnline = useOnline();
  const [said, setSaid] = useState<Said>({ items: null, isOnline });
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const told = await ask(sync, team);
      if (isHere && told !== null) setSaid({ items: told, isOnline });
    };
    const onVisibility = (): void => void look();
    void look();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isHere = false;
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [sync, isOnline, team]);
  return said.items;
}

async function ask(sync: Sync, team: string | null): Promise<readonly NewsItem[] | null> {
  try {
    return (await sync.call(userNews, team === null ? {} : { query: { team } }, "board")).items ?? null;
  } catch {
    // Whatever stands between us and the server: what was told last stays.
    return null;
  }
}
