import { isIP, SocketAddress } from "node:net";

/**
 * An address in the one spelling that it has here, so that one in another is no other: IPv6 as
 * RFC 5952 writes it, without a zone, and IPv4 with its dots, also where it was written as IPv6
 * (RFC 4291, 2.5.5.2). Null for what is no address.
 */
export function plainAddress(text: string): string | null {
  const version = isIP(text);
  if (version !== 6) return version === 4 ? text : null;
  const { address } = new SocketAddress({ address: text, family: "ipv6" });
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
}
