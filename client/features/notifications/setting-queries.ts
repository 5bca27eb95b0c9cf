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
 * What I am told where: as the server says, or as it said when it could last be asked. `null` while neither is known. A change is shown
 * at once, and taken back when the server has refused it.
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
      // What the device remembers does not take the place of what the server has said.
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
