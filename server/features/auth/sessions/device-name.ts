import { BROWSERS, ON, PROGRAM, SYSTEMS, UNKNOWN_DEVICE } from "./device-text.ts";

/** A program that names itself plainly: `curl/8.5`. */
const PLAIN = /^([A-Za-z][\w.-]{0,30})(?:\/[\w.]+)?$/;

/** What a `User-Agent` says, in words. It is only what a device says of itself, and nothing is decided by it. */
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
