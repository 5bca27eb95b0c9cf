import type { SelectOption } from "#client/ui/fields/select-field.tsx";
import { RUSSIAN_ZONES } from "./zones-text.ts";

/** Time zones to choose from: those of Russia first, then all that the browser knows. `chosen` is among them in any case. */
export function zoneOptions(chosen: string, now: Date): SelectOption[] {
  const known = new Set([...Object.keys(RUSSIAN_ZONES), chosen, ...Intl.supportedValuesOf("timeZone")]);
  return [...known].map((zone) => ({ value: zone, text: `${RUSSIAN_ZONES[zone] ?? zone}${offsetText(zone, now)}` }));
}

/** « (UTC+3)»; empty for a zone that this browser does not know. */
function offsetText(zone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(now);
    const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
    return offset === "" ? "" : ` (${offset.replace("GMT", "UTC")})`;
  } catch {
    // A zone of the server's that this browser has not heard of stands by its name.
    return "";
  }
}
