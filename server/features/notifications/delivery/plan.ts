import { channelsFor, type Channel, type NotificationSettings } from "#contract/notifications/notification-settings.ts";
import type { NotificationKind } from "#contract/entities/notification.ts";
import { localOf, momentAt } from "#contract/time/local-time.ts";
import { afterQuiet } from "./quiet-hours.ts";

/** A channel other than the inbox. */
export type ExternalChannel = Exclude<Channel, "inbox">;

export interface DeliveryPlanInput {
  kind: NotificationKind;
  settings: NotificationSettings;
  timeZone: string;
  /** Channels that can reach this user. */
  reachable: readonly ExternalChannel[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Time of the daily digest, minutes from midnight. */
const DIGEST_MINUTE = 9 * 60;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Plans external deliveries: quiet hours delay them, emails wait for the digest (NO-30, NO-31). */
export function plannedDeliveries(input: DeliveryPlanInput): { channel: ExternalChannel; dueAt: number }[] {
  const { kind, settings, timeZone, now } = input;
  const chosen = channelsFor(settings, kind);
  if (chosen === null) return [];
  return input.reachable
    .filter((channel) => chosen[channel])
    .map((channel) => {
      const from = channel === "email" ? nextDigestAt(settings.digest, timeZone, now) : now;
      return { channel, dueAt: afterQuiet(settings.quiet, timeZone, from) };
    });
}

/** The next full hour, or the next 9:00: everything until then shares one email. */
export function nextDigestAt(digest: NotificationSettings["digest"], timeZone: string, now: number): number {
  if (digest === "hour") return nextFullHour(timeZone, now);
  const today = momentAt(now, timeZone, 0, DIGEST_MINUTE);
  return today > now ? today : momentAt(now, timeZone, 1, DIGEST_MINUTE);
}

/** By local time, as some zones differ by half an hour. */
function nextFullHour(timeZone: string, now: number): number {
  const passed = localOf(now, timeZone).minute % HOUR_MINUTES;
  return (Math.floor(now / MINUTE_MS) + HOUR_MINUTES - passed) * MINUTE_MS;
}

const RETRY_FIRST_MS = 30_000;
const RETRY_MAX_MS = 6 * HOUR_MS;
/** Failures after which a delivery is given up: the notification stays in the inbox. */
export const ATTEMPTS_MAX = 8;

/** Returns the wait after a number of failures. */
export function retryAfter(attempts: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 4 ** Math.max(0, attempts - 1));
}
