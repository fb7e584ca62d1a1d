import { isIPv6 } from "node:net";

/**
 * What requests without an account are counted by: the IPv4 address, or the
 * /64 of an IPv6 address, since one subscriber has that many addresses to
 * choose from (RFC 6177).
 */
export function clientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [plain = ""] = ip.toLowerCase().split("%", 1);
  const [head = "", tail = ""] = plain.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const missing = ip.includes("::") ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: missing }, () => "0"), ...back];
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  if (String(numbers.slice(0, 6)) === MAPPED) return dotted(numbers.slice(6));
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** How an IPv4 address begins that is written as an IPv6 address (RFC 4291, 2.5.5.2). */
const MAPPED = String([0, 0, 0, 0, 0, 0xffff]);

const dotted = (pairs: readonly number[]) =>
  pairs.flatMap((pair) => [pair >> 8, pair & 0xff]).join(".");

/** Where an address is, roughly, as people may be told it: 256 addresses, or a whole site's of IPv6. */
export function roughNetwork(ip: string): string {
  const network = clientNetwork(ip);
  if (isIPv6(ip) && network !== ip && network.endsWith("::/64")) {
    return `${network.slice(0, -"::/64".length).split(":").slice(0, 3).join(":")}::/48`;
  }
  return network.replace(/\.\d+$/, ".0/24");
}
