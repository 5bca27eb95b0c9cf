import {
  webhookAgain,
  webhookDeliveries,
  webhookDelivery,
  webhookEnd,
  webhookPing,
  webhookPut,
  webhookSecret,
} from "#contract/integrations/webhook.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Webhooks } from "./webhook-service.ts";

/** Each calls another server while the client waits. */
const COST_OF_SENDING = 20;

export function bindWebhooks(api: HttpApi, webhooks: Webhooks): void {
  const named = ({ userId }: { userId: string }, params: { boardId: string; webhookId: string }) => ({
    userId,
    boardId: params.boardId,
    webhookId: params.webhookId,
  });

  api.bind(webhookPut, ({ session, params, body }) => webhooks.put(named(session, params), body), {
    cost: COST_OF_SENDING,
  });

  api.bind(webhookEnd, async ({ session, params }) => {
    await webhooks.end(named(session, params));
    return undefined;
  });

  api.bind(webhookSecret, async ({ session, params, body }) => ({
    secret: await webhooks.renewSecret(named(session, params), body.number),
  }));

  api.bind(
    webhookPing,
    async ({ session, params, body }) => ({ delivery: await webhooks.ping(named(session, params), body.id) }),
    { cost: COST_OF_SENDING },
  );

  api.bind(webhookDeliveries, async ({ session, params }) => {
    const items = await webhooks.deliveries(named(session, params));
    return { items, count: items.length };
  });

  api.bind(webhookDelivery, ({ session, params }) => webhooks.delivery(named(session, params), params.deliveryId));

  api.bind(
    webhookAgain,
    async ({ session, params }) => ({ delivery: await webhooks.again(named(session, params), params.deliveryId) }),
    { cost: COST_OF_SENDING },
  );
}
