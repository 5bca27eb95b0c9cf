import { search } from "#contract/search/search.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Search } from "./search-service.ts";

/** A search looks at more than another call: a person may type on undisturbed, a program may not go through everything with it. */
const COST = 3;

/** The person's rights are a part of the question: a board that they may not see holds nothing for them. */
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
