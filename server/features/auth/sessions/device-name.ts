import { BROWSERS, ON, PROGRAM, SYSTEMS, UNKNOWN_DEVICE } from "./device-text.ts";

/** A program with a plain product token: `curl/8.5`. */
const PLAIN = /^([A-Za-z][\w.-]{0,30})(?:\/[\w.]+)?$/;

/** Describes a `User-Agent` for display. Nothing is decided by it, as a device can send anything. */
export function deviceName(agent: string): string {
  const browser = nameIn(BROWSERS, agent);
  const system = nameIn(SYSTEMS, agent);
  if (browser !== null) return system === null ? browser : `${browser} ${ON} ${system}`;
  if (system !== null) return system;
  const plain = PLAIN.exec(agent)?.[1];
  return plain === undefined ? UNKNOWN_DEVICE : `${PROGRAM} ${plain}`;
}

function nameIn(known: typeof BROWSERS, agent: string): string | null {
  return known.find(([mark]) => mark.test(agent))?.[1] ?? null;
}
