import { useEffect, useState, type ReactElement } from "react";
import { DIGESTS, type Channel, type NotificationSettings } from "#contract/notifications/notification-settings.ts";
import { useLasts } from "#client/hooks/use-lasts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { DelayedText } from "#client/ui/controls/small.tsx";
import { Matrix } from "./notification-matrix.tsx";
import { pushState, turnOff, turnOn, type PushState } from "./browser-push.ts";
import { useNotificationSettings, type NotificationSettingsState } from "./setting-queries.ts";
import {
  BROWSER,
  BROWSER_STATES,
  DIGEST_NAMES,
  EMAIL_UNPROVEN,
  FROM,
  EMAILS,
  minuteOf,
  minuteText,
  ASKING,
  NOT_HERE,
  QUIET,
  QUIET_FROM,
  QUIET_TILL,
  quietNote,
  TELEGRAM_UNLINKED,
  TILL,
  TURN_OFF,
  TURN_ON,
} from "./setting-text.ts";
import css from "./settings.module.css";

interface Part {
  readonly settings: NotificationSettings;
  readonly onChange: (settings: NotificationSettings) => void;
}

/** Returns the channels that the server supports. */
function channelsOf({ email, telegram }: NotificationSettingsState["ways"]): Channel[] {
  return [
    "inbox",
    "push",
    ...(telegram === "off" ? [] : ["telegram" as const]),
    ...(email === "off" ? [] : ["email" as const]),
  ];
}

function QuietHours({ settings, onChange }: Part): ReactElement {
  const { quiet } = settings;
  const change = (part: Partial<NotificationSettings["quiet"]>): void =>
    onChange({ ...settings, quiet: { ...quiet, ...part } });
  const setTime = (end: "from" | "to", text: string): void => {
    const minute = minuteOf(text);
    if (minute !== null) change({ [end]: minute });
  };
  return (
    <>
      <Switch
        checked={quiet.on}
        onChange={(on) => change({ on })}
        note={quietNote(minuteText(quiet.from), minuteText(quiet.to))}
      >
        {QUIET}
      </Switch>
      {quiet.on && (
        <div className={css.hours}>
          {FROM}
          <input
            type="time"
            aria-label={QUIET_FROM}
            value={minuteText(quiet.from)}
            onChange={(event) => setTime("from", event.currentTarget.value)}
          />
          {TILL}
          <input
            type="time"
            aria-label={QUIET_TILL}
            value={minuteText(quiet.to)}
            onChange={(event) => setTime("to", event.currentTarget.value)}
          />
        </div>
      )}
    </>
  );
}

function BrowserPush({ pushKey }: { readonly pushKey: string }): ReactElement {
  const sync = useSync();
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  const turn = async (): Promise<void> => setState(state === "on" ? await turnOff(sync) : await turnOn(sync, pushKey));
  return (
    <div className={css.browser}>
      <span>
        {BROWSER}
        <small>{state !== null && BROWSER_STATES[state]}</small>
      </span>
      {(state === "on" || state === "off") && (
        <Button size="sm" onClick={() => void turn()}>
          {state === "on" ? TURN_OFF : TURN_ON}
        </Button>
      )}
    </div>
  );
}

/** Settings of notifications: topics by channels, quiet hours, the frequency of emails, and push notifications in this browser. */
export function NotificationSettingsForm(): ReactElement {
  const [chosen, choose] = useNotificationSettings();
  const isLong = useLasts(chosen === null);
  if (chosen === null) return <p className={css.note}>{isLong ? NOT_HERE : <DelayedText>{ASKING}</DelayedText>}</p>;
  const { settings, ways } = chosen;
  const channels = channelsOf(ways);
  return (
    <div className={css.form}>
      <Matrix settings={settings} onChange={choose} channels={channels} />
      {ways.email === "unproven" && <p className={css.note}>{EMAIL_UNPROVEN}</p>}
      {ways.telegram === "unlinked" && <p className={css.note}>{TELEGRAM_UNLINKED}</p>}
      <QuietHours settings={settings} onChange={choose} />
      {ways.email !== "off" && (
        <div className={css.browser}>
          <span>{EMAILS}</span>
          <Segmented
            label={EMAILS}
            value={settings.digest}
            onChange={(digest) => choose({ ...settings, digest })}
            options={DIGESTS.map((digest) => ({ value: digest, label: DIGEST_NAMES[digest] }))}
          />
        </div>
      )}
      <BrowserPush pushKey={ways.push.key} />
    </div>
  );
}
