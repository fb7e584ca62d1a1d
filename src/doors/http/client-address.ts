import type { IncomingHttpHeaders } from "node:http";
import type { AddressSource } from "#kernel/origin.ts";
import { plainAddress } from "#kernel/plain-address.ts";

export interface ClientAddress {
  ip: string;
  addressFrom: AddressSource;
}

/** Headers in which proxies name the address behind them; only the first is ever believed. */
export const NAMING_HEADERS = [
  "x-forwarded-for",
  "forwarded",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
] as const;

/**
 * Whose request it is. Of `X-Forwarded-For` the addresses are believed from the
 * right, as far as trusted proxies wrote them: the first that is no trusted
 * proxy's is the client's, and what stands before it is its own word.
 * @param peer the address at the other end of the connection
 */
export function clientAddress(
  peer: string,
  headers: IncomingHttpHeaders,
  isTrusted: (address: string) => boolean,
): ClientAddress {
  const own = plainAddress(peer) ?? peer;
  if (!isTrusted(own)) return { ip: own, addressFrom: "connection" };
  let found: ClientAddress = { ip: own, addressFrom: "proxy" };
  for (const named of String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .reverse()) {
    const ip = namedAddress(named.trim());
    if (ip === null) break;
    found = { ip, addressFrom: "forwarded" };
    if (!isTrusted(ip)) break;
  }
  return found;
}

/** Without brackets and port; null for what is no address. */
function namedAddress(text: string): string | null {
  return plainAddress(
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1"),
  );
}
