import { canonicalZone, runtimeZone } from "#contract/time/time-zone.ts";
import { useSession } from "./use-live.ts";

/**
 * Returns the time zone of the user's profile, or the zone of this device if the profile's zone is unknown here. The user's days are
 * counted in it.
 */
export function useOwnZone(): string {
  const zone = useSession().user?.timeZone;
  return (zone === undefined ? null : canonicalZone(zone)) ?? runtimeZone();
}
