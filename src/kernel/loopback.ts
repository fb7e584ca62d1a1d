import { inNetworks } from "./networks.ts";

/** Whether an address is this machine's own, an IPv4 address written as IPv6 included. */
export const isLoopbackAddress = inNetworks(["127.0.0.0/8", "::1"]);

/**
 * Whether a host, as a URL or a `Host` header names it, with or without a port,
 * can only mean this machine: `localhost`, a name below it (RFC 6761 section
 * 6.3), or a loopback address.
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host
    .replace(/:\d{1,5}$/, "")
    .replace(/^\[([^[\]]*)\]$/, "$1")
    .toLowerCase();
  return /^(?:[a-z0-9-]+\.)*localhost\.?$/.test(bare) || isLoopbackAddress(bare);
}
