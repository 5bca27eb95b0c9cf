/** Zone names and the icon, in a separate chunk: few devices are in another zone than their user's profile. */
import "#client/ui/icons/more-icons.ts";
export { zoneCity } from "#contract/time/zone-name.ts";
export { zoneName } from "#client/entities/time-zone/zones.ts";
