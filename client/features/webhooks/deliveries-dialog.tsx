import { useState, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import type { Webhook, WebhookDelivery } from "#contract/integrations/webhook.ts";
import { DelayedText } from "#client/ui/controls/small.tsx";
import { sendAgain, type WebhookIds } from "./webhook-mutations.ts";
import { useDeliveries, useDelivery } from "./webhook-queries.ts";
import { deliveryText, EVENT_TEXT, isGood, webhookText } from "./webhook-text.ts";
import css from "./webhooks.module.css";

interface Props {
  readonly boardId: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The latest deliveries of a webhook. Each can be expanded to show the request and the response. */
export function DeliveriesDialog({ boardId, webhook, onClose }: Props): ReactElement {
  const named = { boardId, webhookId: webhook.id };
  const { data: deliveries, error, reload } = useDeliveries(boardId, webhook.id);
  const online = useOnline();
  return (
    <Dialog
      title={webhookText.latest}
      text={new URL(webhook.url).host}
      onClose={onClose}
      closeLabel={webhookText.close}
      width={640}
    >
      {deliveries === undefined && (
        <output className={css.note}>
          {online ? (error ?? <DelayedText>{webhookText.loading}</DelayedText>) : webhookText.noNetwork}
        </output>
      )}
      {deliveries?.length === 0 && <p className={css.note}>{webhookText.noDeliveries}</p>}
      <ul className={css.deliveries} aria-label={webhookText.latest}>
        {deliveries?.map((delivery) => (
          <Delivery key={delivery.id} named={named} delivery={delivery} reload={reload} />
        ))}
      </ul>
    </Dialog>
  );
}

interface DeliveryProps {
  readonly named: WebhookIds;
  readonly delivery: WebhookDelivery;
  readonly reload: () => void;
}

function Delivery({ named, delivery, reload }: DeliveryProps): ReactElement {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details className={css.delivery} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <b>{EVENT_TEXT[delivery.event]}</b>
          <small className={isGood(delivery) ? css.good : css.bad}>{deliveryText(delivery, now)}</small>
        </summary>
        {isOpen && <Detail named={named} delivery={delivery} reload={reload} />}
      </details>
    </li>
  );
}

function Detail({ named, delivery, reload }: DeliveryProps): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const { boardId, webhookId } = named;
  const query = useDelivery(boardId, webhookId, delivery.id);
  const [busy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await sendAgain(sync, { boardId, webhookId, deliveryId: delivery.id });
    setBusy(false);
    query.reload();
    reload();
  };
  if (query.data === undefined)
    return (
      <output className={css.note}>
        {online ? (query.error ?? <DelayedText>{webhookText.loading}</DelayedText>) : webhookText.noNetwork}
      </output>
    );
  return (
    <div className={css.detail}>
      <h3>{webhookText.sentBody}</h3>
      <pre>{pretty(query.data.body)}</pre>
      <h3>{webhookText.answer}</h3>
      <pre>{answerText(query.data.answer)}</pre>
      <Button icon="refresh" aria-disabled={busy} disabled={!online} onClick={() => void again()}>
        {webhookText.again}
      </Button>
    </div>
  );
}

function answerText(answer: string | null): string {
  if (answer === null) return webhookText.noAnswer;
  return answer.trim() === "" ? webhookText.emptyAnswer : answer;
}

/** Formats JSON with indentation. */
function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
