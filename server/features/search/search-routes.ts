import { search } from "#contract/search/search.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Search } from "./search-service.ts";

/** A search reads more than other calls: enough for typing, too expensive for scraping. */
const COST = 3;

/** The query checks the user's rights: a board that they may not see returns nothing. */
export function bindSearch(api: HttpApi, find: Search): void {
  api.bind(
    search,
    async ({ session, query }) => {
      const items = await find(session.userId, { ...query, tokenScope: session.tokenScope });
      return { items, count: items.length };
    },
    { cost: COST },
  );
}
