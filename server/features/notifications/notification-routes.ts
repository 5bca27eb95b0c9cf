import { notificationSettingsRead, notificationSettingsWrite } from "#contract/notifications/notification-settings.ts";
import { pushSubscribe, pushUnsubscribe } from "#contract/notifications/push.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { SettingService } from "./setting-service.ts";

/** A user's notification settings. The inbox itself is in the user's own stream. */
export function bindNotifications(api: HttpApi, settings: SettingService): void {
  api.bind(notificationSettingsRead, ({ session }) => settings.read(session.userId));

  api.bind(notificationSettingsWrite, async ({ session, body }) => ({
    settings: await settings.write(session.userId, body.settings),
  }));

  api.bind(pushSubscribe, async ({ session, body }) => {
    await settings.subscribe(session, body);
    return { subscribed: true };
  });

  api.bind(pushUnsubscribe, async ({ session }) => {
    await settings.unsubscribe(session.sessionId);
    return { subscribed: false };
  });
}
