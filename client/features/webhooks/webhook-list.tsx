import { useState, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { DelayedText, Unseen } from "#client/ui/controls/small.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import "#client/ui/icons/more-icons.ts";
import type { Webhook } from "#contract/integrations/webhook.ts";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { pingWebhook, removeWebhook, renewSecret, switchWebhook } from "./webhook-mutations.ts";
import { useWebhooks } from "./webhook-queries.ts";
import { aboutText, deliveryText, EVENT_TEXT, isGood, stateOf, webhookText } from "./webhook-text.ts";
import css from "./webhooks.module.css";

/** The webhooks of a board. For administrators of the board. */
export function WebhookList({ boardId, isOpen }: { readonly boardId: string; readonly isOpen: boolean }): ReactElement {
  const { data: webhooks, error, reload } = useWebhooks(boardId);
  const online = useOnline();
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [shown, setShown] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const saved = (made: string | null): void => {
    setEdited(null);
    setSecret(made);
    reload();
  };
  const add = (look: "primary" | "plain"): ReactElement => (
    <Button look={look} icon="plus" onClick={() => setEdited("new")}>
      {webhookText.add}
    </Button>
  );
  return (
    <>
      <fieldset className={css.list} disabled={!online || !isOpen}>
        <legend>
          <Unseen>{webhookText.title}</Unseen>
        </legend>
        <p className={css.lead}>{webhookText.lead}</p>
        {!online && <output className={css.note}>{webhookText.offline}</output>}
        {webhooks === undefined && online && (
          <output className={css.note}>{error ?? <DelayedText>{webhookText.loading}</DelayedText>}</output>
        )}
        {webhooks?.length === 0 && (
          <EmptyState small title={webhookText.none} text={webhookText.noneText}>
            {add("primary")}
          </EmptyState>
        )}
        {webhooks !== undefined && webhooks.length > 0 && (
          <Box pad="list">
            <ul aria-label={webhookText.title}>
              {webhooks.map((webhook) => (
                <Row
                  key={webhook.id}
                  boardId={boardId}
                  webhook={webhook}
                  reload={reload}
                  onEdit={() => setEdited(webhook)}
                  onShow={() => setShown(webhook)}
                  onSecret={setSecret}
                />
              ))}
            </ul>
          </Box>
        )}
        {webhooks?.length !== 0 && add("plain")}
      </fieldset>
      {edited !== null && (
        <WebhookDialog
          boardId={boardId}
          webhook={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={saved}
        />
      )}
      {shown !== null && <DeliveriesDialog boardId={boardId} webhook={shown} onClose={() => setShown(null)} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

interface RowProps {
  readonly boardId: string;
  readonly webhook: Webhook;
  readonly reload: () => void;
  readonly onEdit: () => void;
  readonly onShow: () => void;
  readonly onSecret: (secret: string | null) => void;
}

function Row({ boardId, webhook, reload, onEdit, onShow, onSecret }: RowProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const named = { boardId, webhookId: webhook.id };
  const { host, pathname } = new URL(webhook.url);
  const state = stateOf(webhook, now);
  const ping = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await pingWebhook(sync, named);
    setBusy(false);
    reload();
  };
  const open = (anchor: HTMLElement): void =>
    openMenu({
      anchor,
      label: webhookText.more(host),
      items: [
        { text: webhookText.edit, icon: "pencil", onSelect: onEdit },
        {
          text: webhook.isOn ? webhookText.turnOff : webhookText.turnOn,
          icon: webhook.isOn ? "x" : "check",
          onSelect: () => void switchWebhook(sync, boardId, webhook).then(reload),
        },
        {
          text: webhookText.newSecret,
          icon: "key",
          onSelect: () => void renewSecret(sync, named, webhook.secretNumber).then(onSecret).then(reload),
        },
        {
          text: webhookText.remove,
          icon: "trash",
          danger: true,
          onSelect: () => void removeWebhook(sync, named).then(reload),
        },
      ],
    });
  return (
    <li className={css.row}>
      <div className={css.words}>
        <b className={css.url}>
          {host}
          <span>{pathname === "/" ? "" : pathname}</span>
        </b>
        <small className={css[state.look]}>{state.text}</small>
        <small className={css.note}>{aboutText(webhook)}</small>
        <Latest webhook={webhook} />
      </div>
      <div className={css.tools}>
        <Button aria-label={webhookText.pingOf(host)} aria-disabled={busy} onClick={() => void ping()}>
          {webhookText.ping}
        </Button>
        <Button look="ghost" aria-label={webhookText.deliveriesOf(host)} onClick={onShow}>
          {webhookText.deliveries}
        </Button>
        <IconButton
          icon="dots"
          name={webhookText.more(host)}
          aria-haspopup="menu"
          onClick={(event) => open(event.currentTarget)}
        />
      </div>
    </li>
  );
}

function Latest({ webhook }: { readonly webhook: Webhook }): ReactElement | null {
  const now = useNow();
  const [latest] = webhook.deliveries;
  if (latest === undefined) return null;
  return (
    <small className={isGood(latest) ? css.note : css.bad}>
      {EVENT_TEXT[latest.event]} · {deliveryText(latest, now)}
    </small>
  );
}
