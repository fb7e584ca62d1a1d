import { isIPv6 } from "node:net";
import { plainAddress } from "./plain-address.ts";

/**
 * What requests without an account are counted by: the IPv4 address, or the
 * /64 of an IPv6 address, since one subscriber has that many addresses to
 * choose from (RFC 6177).
 */
export function clientNetwork(ip: string): string {
  const plain = plainAddress(ip) ?? ip;
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: missing }, () => "0"), ...back];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Where an address is, roughly, as people may be told it: 256 addresses, or a whole site's of IPv6. */
export function roughNetwork(ip: string): string {
  const network = clientNetwork(ip);
  if (isIPv6(ip) && network !== ip && network.endsWith("::/64")) {
    return `${network.slice(0, -"::/64".length).split(":").slice(0, 3).join(":")}::/48`;
  }
  return network.replace(/\.\d+$/, ".0/24");
}
