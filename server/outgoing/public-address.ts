import { BlockList, isIP } from "node:net";

/** Networks that no call may reach: this machine, private networks, reserved addresses. */
const CLOSED_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Closed parts of IPv6 global unicast (2000::/3), reserved or with embedded IPv4 addresses. The rest of IPv6 is closed too. */
const CLOSED_IN_OPEN_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const closed = new BlockList();
for (const [net, bits] of CLOSED_V4) closed.addSubnet(net, bits, "ipv4");
for (const [net, bits] of CLOSED_IN_OPEN_V6) closed.addSubnet(net, bits, "ipv6");
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");

/** Returns true for a public address. Compares its bytes, so the notation does not matter. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, "ipv4");
  return kind === 6 && open.check(address, "ipv6") && !closed.check(address, "ipv6");
}
