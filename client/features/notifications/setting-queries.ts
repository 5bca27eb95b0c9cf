import { useCallback, useEffect, useState } from "react";
import {
  notificationSettingsRead,
  notificationSettingsWrite,
  type NotificationSettings,
} from "#contract/notifications/notification-settings.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import { attempt } from "#client/shared/errors/attempt.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";

export type NotificationSettingsState = AnswerOf<typeof notificationSettingsRead>;

/**
 * Loads the notification settings from the server, or from the device while offline; `null` while neither is known. A change is shown at
 * once, and reverted if the server rejects it.
 */
export function useNotificationSettings(): readonly [
  NotificationSettingsState | null,
  (settings: NotificationSettings) => void,
] {
  const sync = useSync();
  const online = useOnline();
  const [chosen, setChosen] = useState<NotificationSettingsState | null>(null);
  useEffect(() => {
    let isHere = true;
    void (async () => {
      const { settings, ways } = await sync.call(notificationSettingsRead, {}, "notification");
      if (!isHere || settings === undefined || ways === undefined) return;
      // Settings cached on the device do not replace settings that the server has sent.
      setChosen((current) => (online || current === null ? { settings, ways } : current));
    })().catch((error: unknown) => reportError(error));
    return () => {
      isHere = false;
    };
  }, [sync, online]);
  const choose = useCallback(
    (settings: NotificationSettings) => {
      setChosen((current) => current && { ...current, settings });
      void (async () => {
        const done = await attempt(sync.call(notificationSettingsWrite, { body: { settings } }));
        if (!done && chosen !== null) setChosen(chosen);
      })();
    },
    [sync, chosen],
  );
  return [chosen, choose];
}
