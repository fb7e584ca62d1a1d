import { isIP } from "node:net";
import { isLocalName } from "./local-names.ts";
import { whyNotPublic } from "./public-address.ts";
import { type Resolve, UnknownHost } from "./resolve.ts";

/** How far a request may go, and who is asked where a host is. */
export interface Reach {
  /** Also to loopback and private addresses, and over plain http. Never for what tenants name. */
  allowPrivate: boolean;
  resolve: Resolve;
  /** PEM of the authorities whose certificates are believed; without it those of the system. */
  trustedRoots?: readonly string[];
}

/** An address that requests must not go to. The message says what is wrong with it, for its author. */
export class ForbiddenTarget extends Error {
  override name = "ForbiddenTarget";
}

/**
 * Reads the address of a request as every client reads it (WHATWG URL), so that
 * numbers, octal, hexadecimal and the like are already the address they stand for.
 * @throws ForbiddenTarget for one that no look-up can make good
 */
export function readTarget(text: string, { allowPrivate }: Pick<Reach, "allowPrivate">): URL {
  if (!URL.canParse(text)) throw new ForbiddenTarget("is not a URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && !(allowPrivate && url.protocol === "http:")) {
    throw new ForbiddenTarget("must begin with https://");
  }
  if (url.username || url.password) {
    throw new ForbiddenTarget("must not carry a user name or password");
  }
  if (!allowPrivate) assertPublicHost(hostOf(url));
  return url;
}

/** The host to look up or to connect to: no brackets, no dot at the end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/**
 * The addresses of a host, every one of them checked: a name that also leads
 * inside is refused as a whole.
 * @throws ForbiddenTarget
 * @throws UnknownHost when nobody knows an address in time
 */
export async function findAddresses(
  host: string,
  { allowPrivate, resolve }: Reach,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = isIP(host)
    ? [host]
    : await Promise.race([resolve(host, signal), untilAborted(host, signal)]);
  if (addresses.length === 0) throw new UnknownHost(host);
  if (!allowPrivate) for (const address of addresses) assertPublicAddress(address, host);
  return addresses;
}

/** @throws ForbiddenTarget when this is not an address that the public can reach */
export function assertPublicAddress(address: string, host: string): void {
  const kind = whyNotPublic(address);
  if (kind === null) return;
  // What a name leads to inside is not for whoever tries names.
  const where =
    address === host ? "is not a public address" : "leads to an address that is not public";
  throw new ForbiddenTarget(`${where} (${kind})`);
}

function untilAborted(host: string, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new UnknownHost(host, { cause: signal.reason }));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}

function assertPublicHost(host: string): void {
  if (isIP(host)) assertPublicAddress(host, host);
  else if (isLocalName(host)) throw new ForbiddenTarget(`"${host}" is not a public name`);
}
