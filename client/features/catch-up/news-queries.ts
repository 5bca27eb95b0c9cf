import { useEffect, useState } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { type NewsItem, userNews } from "#contract/boards/catch-up.ts";
import type { Person } from "#contract/users/user.ts";

export interface News {
  readonly items: readonly NewsItem[];
  /** Who did it, by id; nobody where an earlier release has answered. */
  readonly people: ReadonlyMap<string, Person>;
}

/** What was said last, and when it was asked: it is asked again when the network comes or goes. */
interface NewsState {
  readonly news: News | null;
  readonly isOnline: boolean;
}

/** What others did lately, on all boards or on those of a team, as the server says or has said; `null` until somebody has. Asked again when the page is looked at again. */
export function useNews(team: string | null = null): News | null {
  const sync = useSync();
  const isOnline = useOnline();
  const [state, setState] = useState<NewsState>({ news: null, isOnline });
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const latestNews = await ask(sync, team);
      if (isHere && latestNews !== null) setState({ news: latestNews, isOnline });
    };
    const onVisibility = (): void => void look();
    void look();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isHere = false;
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [sync, isOnline, team]);
  return state.news;
}

async function ask(sync: Sync, team: string | null): Promise<News | null> {
  try {
    const { items, people = [] } = await sync.call(userNews, team === null ? {} : { query: { team } }, "board");
    return items === undefined ? null : { items, people: new Map(people.map((person) => [person.id, person])) };
  } catch {
    // Whatever stands between us and the server: what was told last stays.
    return null;
  }
}
