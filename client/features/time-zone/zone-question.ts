import { canonicalZone, hasSameClock } from "#contract/time/time-zone.ts";
import type { User } from "#contract/users/user.ts";

/**
 * Decides what to do about the zone of this device: `tell` reports it to a server that has none for the user, `ask` asks the user whether
 * to switch, `null` does nothing. Zones whose clocks are equal all year round need no question.
 */
export function zoneQuestion(
  user: Pick<User, "timeZone" | "timeZoneSource">,
  device: { readonly zone: string; readonly isDeclined: boolean },
  now: Date,
): "tell" | "ask" | null {
  if (canonicalZone(device.zone) === null) return null;
  // An older server sends no source, and a row stored by an older build has none either.
  if (user.timeZoneSource === undefined) return null;
  if (user.timeZoneSource === "none") return "tell";
  if (device.isDeclined || user.timeZone === device.zone) return null;
  return hasSameClock(user.timeZone, device.zone, now) ? null : "ask";
}
