import { isIP } from "node:net";
import { inNetworks } from "#kernel/networks.ts";
import { IPV6_UNICAST, NAT64, SPECIAL_RANGES } from "./special-ranges.ts";

/**
 * What kind of address this is when it is not one that the public can reach
 * ("loopback", "private" …); null for a public one.
 */
export function whyNotPublic(address: string): string | null {
  const family = isIP(address);
  if (family === 0) return "not an address";
  const special = SPECIAL.find(({ holds }) => holds(address));
  if (special) return special.what;
  return family === 4 || isMapped(address) || isUnicast(address) ? null : "unassigned";
}

/** Behind NAT64 an IPv4 address stands, which is as special as it is without. */
const SPECIAL = SPECIAL_RANGES.map(([range, what]) => ({
  what,
  holds: inNetworks(range.includes(":") ? [range] : [range, behindNat64(range)]),
}));

function behindNat64(range: string): string {
  const [address = "", bits] = range.split("/");
  return `${NAT64.prefix}${address}/${NAT64.bits + Number(bits)}`;
}

/** RFC 4291 section 2.5.5.2; what it carries was judged as IPv4. */
const isMapped = inNetworks(["::ffff:0:0/96"]);
const isUnicast = inNetworks([IPV6_UNICAST, `${NAT64.prefix}/${NAT64.bits}`]);
