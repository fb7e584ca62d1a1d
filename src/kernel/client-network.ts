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
  const [head = "", tail = ""] = ip.replace(/%.*$/, "").toLowerCase().split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const missing = ip.includes("::") ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: missing }, () => "0"), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
