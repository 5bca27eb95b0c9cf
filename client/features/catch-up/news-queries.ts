import { useEffect, useState } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { type NewsItem, userNews } from "#contract/boards/catch-up.ts";
import type { Person } from "#contract/users/user.ts";

export interface News {
  readonly items: readonly NewsItem[];
  /** The users who made the changes, by id; empty if the server is of an earlier release. */
  readonly people: ReadonlyMap<string, Person>;
}

/** The last loaded news and the connection state at that time. The news are loaded again when the connection state changes. */
interface NewsState {
  readonly news: News | null;
  readonly isOnline: boolean;
}

/**
 * Loads the latest changes of others on all boards or on the boards of a team, from the server or from the cache; `null` until they are
 * loaded. Loads them again when the page becomes visible.
 */
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
    // Errors are ignored: the last loaded news stay.
    return null;
  }
}
