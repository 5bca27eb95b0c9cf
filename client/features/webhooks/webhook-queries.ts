import { useCallback, useEffect, useMemo, useState } from "react";
import * as z from "zod/mini";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import {
  type Webhook,
  webhookDeliveries,
  type WebhookDelivery,
  webhookDelivery,
  webhookSchema,
} from "#contract/integrations/webhook.ts";

export interface WebhookQuery<T> {
  /** The last answer of the server; `undefined` before the first answer. */
  readonly data: T | undefined;
  /** The error of the last request. */
  readonly error: string | undefined;
  readonly reload: () => void;
}

/** Loads data when the component mounts, after a change, and after a reconnect. */
function useWebhookQuery<T>(ask: (sync: Sync) => Promise<T | undefined>): WebhookQuery<T> {
  const sync = useSync();
  const online = useOnline();
  const [state, setState] = useState<Omit<WebhookQuery<T>, "reload">>({ data: undefined, error: undefined });
  const [times, setTimes] = useState(0);
  const occasion = useMemo(() => ({ ask, online, times }), [ask, online, times]);
  useEffect(() => {
    let isLatest = true;
    occasion.ask(sync).then(
      (data) => isLatest && data !== undefined && setState({ data, error: undefined }),
      (thrown: unknown) => isLatest && setState((before) => ({ ...before, error: errorText(thrown) })),
    );
    return () => {
      isLatest = false;
    };
  }, [sync, occasion]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { ...state, reload };
}

/** Loads the webhooks of a board; cached for use while offline. Only for administrators of the board. */
export function useWebhooks(boardId: string): WebhookQuery<readonly Webhook[]> {
  const ask = useCallback(
    async (sync: Sync) => {
      const { items } = await sync.call(boardKind, { params: { id: boardId, kind: "webhooks" } }, "board");
      return items?.flatMap((item) => z.safeParse(webhookSchema, item).data ?? []);
    },
    [boardId],
  );
  return useWebhookQuery(ask);
}

/** Loads the latest deliveries of a webhook. */
export function useDeliveries(boardId: string, webhookId: string): WebhookQuery<readonly WebhookDelivery[]> {
  const ask = useCallback(
    async (sync: Sync) => (await sync.call(webhookDeliveries, { params: { boardId, webhookId } })).items,
    [boardId, webhookId],
  );
  return useWebhookQuery(ask);
}

export type DeliveryDetail = AnswerOf<typeof webhookDelivery>;

/** Loads one delivery with its request and response. */
export function useDelivery(boardId: string, webhookId: string, deliveryId: string): WebhookQuery<DeliveryDetail> {
  const ask = useCallback(
    (sync: Sync) => sync.call(webhookDelivery, { params: { boardId, webhookId, deliveryId } }),
    [boardId, webhookId, deliveryId],
  );
  return useWebhookQuery(ask);
}
