import { apiTokenCreate, apiTokenEnd, apiTokenList } from "#contract/api-token.ts";
import type { Door } from "#server/http/door.ts";
import type { ApiTokens } from "./api-token-service.ts";

export function bindApiTokens(door: Door, tokens: ApiTokens): void {
  door.bind(apiTokenList, async ({ session }) => {
    const items = await tokens.list(session.userId);
    return { items, count: items.length };
  });

  door.bind(apiTokenCreate, ({ session, body }) => tokens.make(session, body));

  door.bind(apiTokenEnd, async ({ session, params }) => {
    await tokens.end(session.userId, params.id);
    return undefined;
  });
}
