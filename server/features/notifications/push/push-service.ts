import type { PushMessage } from "#contract/notifications/push.ts";
import type { Log } from "#server/runtime/log.ts";
import type { OutgoingHttpClient, OutgoingCall } from "#server/outgoing/outgoing.ts";
import { OutgoingFault } from "#server/outgoing/outgoing.ts";
import { messageOf } from "../delivery-text.ts";
import type { Send } from "../delivery-service.ts";
import type { Subscription, SubscriptionQueries } from "../subscription-queries.ts";
import type { PushKeys } from "./push-key-service.ts";

/** Builds an encrypted request that only this browser can read (RFC 8291). */
export type Encrypt = (subscription: Subscription, payload: string, keys: PushKeys) => OutgoingCall;

export interface PushEnv {
  subscriptions: Pick<SubscriptionQueries, "live" | "drop">;
  keys: () => Promise<PushKeys>;
  encrypt: Encrypt;
  outgoing: OutgoingHttpClient;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Statuses of push services for a subscription that does not exist any more. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410]);

/** Pushes to the browsers of a user's live sessions. Rejects when one has to be retried and none succeeded. */
export function createPushSender(env: PushEnv): Send {
  return async (person, dues) => {
    const browsers = (await env.subscriptions.live([person.id], new Date(env.now()))).get(person.id) ?? [];
    const keys = await env.keys();
    let sentCount = 0;
    let failure: unknown = null;
    for (const due of dues) {
      const payload = JSON.stringify(messageOf(due) satisfies PushMessage);
      for (const browser of browsers) {
        try {
          sentCount += (await pushToBrowser(env, browser, env.encrypt(browser, payload, keys))) ? 1 : 0;
        } catch (error) {
          failure = error;
        }
      }
    }
    // Retrying would repeat the message in browsers that got it, so a partial failure is not retried.
    if (sentCount === 0 && failure !== null) throw failure;
    return sentCount === 0 ? "gone" : "sent";
  };
}

/** False when the subscription is gone and was deleted. Rejects to be retried. */
async function pushToBrowser(
  { outgoing, subscriptions, log }: PushEnv,
  browser: Subscription,
  call: OutgoingCall,
): Promise<boolean> {
  try {
    const { status } = await outgoing.call(call);
    if (status < 300) return true;
    if (!GONE.has(status)) throw new OutgoingFault(`a push service answered ${String(status)}`);
  } catch (error) {
    if (!(error instanceof OutgoingFault) || !error.isForbidden) throw error;
    log.warn({ endpoint: new URL(browser.endpoint).host }, "a push address that may not be called is forgotten");
  }
  await subscriptions.drop(browser.id);
  return false;
}
