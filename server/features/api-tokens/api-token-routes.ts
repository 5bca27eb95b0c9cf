import { apiTokenCreate, apiTokenEnd, apiTokenList } from "#contract/integrations/api-token.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { ApiTokens } from "./api-token-service.ts";

export function bindApiTokens(api: HttpApi, tokens: ApiTokens): void {
  api.bind(apiTokenList, async ({ session }) => {
    const items = await tokens.list(session.userId);
    return { items, count: items.length };
  });

  api.bind(apiTokenCreate, ({ session, body }) => tokens.make(session, body));

  api.bind(apiTokenEnd, async ({ session, params }) => {
    await tokens.end(session.userId, params.id);
    return undefined;
  });
}
