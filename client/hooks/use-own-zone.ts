import { canonicalZone, runtimeZone } from "#contract/time/time-zone.ts";
import { useSession } from "./use-live.ts";

/** The time zone of the person's profile, by which their days are counted; this device's where the profile's is not known here. */
export function useOwnZone(): string {
  const zone = useSession().user?.timeZone;
  return (zone === undefined ? null : canonicalZone(zone)) ?? runtimeZone();
}
