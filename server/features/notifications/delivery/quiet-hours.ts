import type { NotificationSettings } from "#contract/notifications/notification-settings.ts";
import { localOf, momentAt } from "#contract/time/local-time.ts";

type Quiet = NotificationSettings["quiet"];

/** The first moment from `now` on outside the quiet hours. Milliseconds since 1970. */
export function afterQuiet(quiet: Quiet, timeZone: string, now: number): number {
  if (!quiet.on || quiet.from === quiet.to) return now;
  const { minute } = localOf(now, timeZone);
  const overMidnight = quiet.from > quiet.to;
  const isQuiet = overMidnight ? minute >= quiet.from || minute < quiet.to : minute >= quiet.from && minute < quiet.to;
  if (!isQuiet) return now;
  const days = overMidnight && minute >= quiet.from ? 1 : 0;
  return Math.max(now, momentAt(now, timeZone, days, quiet.to));
}
