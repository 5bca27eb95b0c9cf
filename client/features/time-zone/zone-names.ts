/** Names of zones, and the icon beside them, in a chunk of their own: few devices are in another zone than their person. */
import "#client/ui/icons/more-icons.ts";
export { zoneCity } from "#contract/time/zone-name.ts";
export { zoneName } from "#client/entities/time-zone/zones.ts";
