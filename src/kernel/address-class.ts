import { isIP } from "node:net";
import { inNetworks } from "./networks.ts";

/** What of an address may be known where the address itself may not. */
export type AddressClass = "loopback" | "private" | "public v4" | "public v6" | "unknown";

/** Loopback (RFC 1122, RFC 4291), and what no other site can reach (RFC 1918, 3927, 4193, 4291, 6598). */
const RANGES: readonly [AddressClass, readonly string[]][] = [
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10"]],
  ["private", ["fc00::/7", "fe80::/10"]],
];

const KNOWN = RANGES.map(([name, ranges]) => ({ name, holds: inNetworks(ranges) }));

/** What kind of address it is. */
export function addressClass(address: string): AddressClass {
  const family = isIP(address);
  if (family === 0) return "unknown";
  const known = KNOWN.find(({ holds }) => holds(address));
  return known?.name ?? (family === 4 ? "public v4" : "public v6");
}
