import { notificationSettingsRead, notificationSettingsWrite } from "#contract/notification-settings.ts";
import { pushSubscribe, pushUnsubscribe } from "#contract/push.ts";
import type { Door } from "#server/http/door.ts";
import type { SettingService } from "./setting-service.ts";

/** What I am told where. The inbox itself comes with my own stream. */
export function bindNotifications(door: Door, settings: SettingService): void {
  door.bind(notificationSettingsRead, ({ session }) => settings.read(session.userId));

  door.bind(notificationSettingsWrite, async ({ session, body }) => ({
    settings: await settings.write(session.userId, body.settings),
  }));

  door.bind(pushSubscribe, async ({ session, body }) => {
    await settings.subscribe(session, body);
    return { subscribed: true };
  });

  door.bind(pushUnsubscribe, async ({ session }) => {
    await settings.unsubscribe(session.sessionId);
    return { subscribed: false };
  });
}
