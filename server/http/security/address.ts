import { isIPv6 } from "node:net";

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the key that limits count an address by: a whole IPv4 address, the /64 of an IPv6 address, because a household or a server gets a
 * whole /64.
 */
export function addressKey(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = ip.split("%")[0] ?? ip;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(":")}::/64` : ip;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = "", tail] = ip.toLowerCase().split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0");
  return [...front, ...gap, ...back].map((group) => group.replace(/^0+(?=.)/, ""));
}
