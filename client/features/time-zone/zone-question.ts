import { canonicalZone, hasSameClock } from "#contract/time/time-zone.ts";
import type { User } from "#contract/users/user.ts";

/**
 * What is to be done about the zone of this device: `tell` the server, which knows none of the person's; `ask` the person whether to go over to
 * it; `null` for nothing. Zones whose clocks show the same all the year are no question.
 */
export function zoneQuestion(
  user: Pick<User, "timeZone" | "timeZoneSource">,
  device: { readonly zone: string; readonly isDeclined: boolean },
  now: Date,
): "tell" | "ask" | null {
  if (canonicalZone(device.zone) === null) return null;
  // An older server keeps no source, and a row that an older build has kept on this device has none either.
  if (user.timeZoneSource === undefined) return null;
  if (user.timeZoneSource === "none") return "tell";
  if (device.isDeclined || user.timeZone === device.zone) return null;
  return hasSameClock(user.timeZone, device.zone, now) ? null : "ask";
}
