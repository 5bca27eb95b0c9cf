import { useState, type FormEvent, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { focusFirstError, TextField } from "#client/ui/fields/text-field.tsx";
import { Checkbox, Switch } from "#client/ui/fields/toggle.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { isRefusal } from "#contract/core/endpoint.ts";
import { WEBHOOK_URL_MAX } from "#contract/core/limit.ts";
import { type Webhook, WEBHOOK_EVENTS, type WebhookEvent } from "#contract/integrations/webhook.ts";
import { saveWebhook } from "./webhook-mutations.ts";
import { EVENT_TEXT, webhookText } from "./webhook-text.ts";
import css from "./webhooks.module.css";

interface Props {
  readonly boardId: string;
  /** `null` for a new webhook. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** Called with the secret of a new webhook, or with `null`. */
  readonly onSaved: (secret: string | null) => void;
}

interface Errors {
  readonly url?: string;
  readonly events?: string;
  readonly form?: string;
}

/** The events that are selected at first, which most programs need. */
const FIRST: readonly WebhookEvent[] = ["task.created", "task.changed", "task.moved", "task.done", "comment.created"];

/** The form of a new or an existing webhook. After an error the form keeps its values. */
export function WebhookDialog({ boardId, webhook, onClose, onSaved }: Props): ReactElement {
  const sync = useSync();
  // The id is made here, so that a retry after a lost response saves the same webhook.
  const [id] = useState(() => webhook?.id ?? sync.newId());
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? FIRST);
  const [nested, setNested] = useState(webhook?.nested ?? false);
  const [isOn, setOn] = useState(webhook?.isOn ?? true);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  function fail(form: HTMLFormElement, found: Errors): void {
    flushSync(() => setErrors(found));
    focusFirstError(form);
  }
  async function save(form: HTMLFormElement): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      const input = { url: url.trim(), events: [...events], nested, isOn };
      onSaved(await saveWebhook(sync, { boardId, webhookId: id }, input));
    } catch (error) {
      const isAddress = isRefusal(error, "WEBHOOK_ADDRESS_INVALID") || isRefusal(error, "WEBHOOK_ADDRESS_PRIVATE");
      setBusy(false);
      fail(form, isAddress ? { url: error.message } : { form: errorText(error) });
    }
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    if (url.trim() === "") fail(form, { url: webhookText.addressEmpty });
    else if (events.length === 0) fail(form, { events: webhookText.eventsEmpty });
    else void save(form);
  }

  return (
    <Dialog
      title={webhook === null ? webhookText.newTitle : webhookText.editTitle}
      onClose={onClose}
      closeLabel={webhookText.close}
      width={520}
    >
      <form className={css.form} noValidate onSubmit={submit} aria-busy={busy}>
        {errors.form !== undefined && <FormError>{errors.form}</FormError>}
        <TextField
          label={webhookText.address}
          hint={webhookText.addressHint}
          value={url}
          onChange={setUrl}
          error={errors.url}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={WEBHOOK_URL_MAX}
          placeholder="https://"
          data-autofocus=""
        />
        <Events chosen={events} onChange={setEvents} error={errors.events} />
        <Switch checked={nested} onChange={setNested} note={webhookText.nestedNote}>
          {webhookText.nested}
        </Switch>
        <Switch checked={isOn} onChange={setOn} note={webhookText.onNote}>
          {webhookText.on}
        </Switch>
        <Button type="submit" look="primary" size="lg" wide aria-disabled={busy}>
          {webhook === null ? webhookText.add : webhookText.save}
        </Button>
      </form>
    </Dialog>
  );
}

function Events(props: {
  readonly chosen: readonly WebhookEvent[];
  readonly onChange: (chosen: readonly WebhookEvent[]) => void;
  readonly error: string | undefined;
}): ReactElement {
  const { chosen, onChange, error } = props;
  const set = (event: WebhookEvent, isChosen: boolean): void =>
    onChange(WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : chosen.includes(one))));
  return (
    <fieldset className={css.events}>
      <legend className={css.label}>{webhookText.events}</legend>
      {error !== undefined && (
        <p className={css.bad} role="alert">
          {error}
        </p>
      )}
      <div className={css.choices}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox key={event} checked={chosen.includes(event)} onChange={(next) => set(event, next)}>
            {EVENT_TEXT[event]}
          </Checkbox>
        ))}
      </div>
      {chosen.length < WEBHOOK_EVENTS.length && (
        <Button look="ghost" size="sm" onClick={() => onChange(WEBHOOK_EVENTS)}>
          {webhookText.all}
        </Button>
      )}
    </fieldset>
  );
}
