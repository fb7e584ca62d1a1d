import { isIP } from "node:net";
import { domainToASCII } from "node:url";

/** One mail address, ready for an envelope. */
export interface Address {
  local: string;
  /** A-labels in lower case (RFC 5891), so that every server understands it. */
  domain: string;
  /** Whether the local part needs a server that offers SMTPUTF8 (RFC 6531). */
  needsUtf8: boolean;
}

/**
 * What stands before the `@` without quotes (RFC 5321 section 4.1.2, widened by
 * RFC 6531 section 3.3): nothing that ends a line, opens a bracket, starts a
 * second address or cannot be seen.
 */
const LOCAL = /^[^\s@<>()[\]\\,;:"\p{C}]+$/u;
const WRONG_DOTS = /^\.|\.\.|\.$/;
const DOMAIN_CHARACTERS = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Characters that a name in DNS can have (RFC 1035 section 2.3.4, as written). */
const DOMAIN_CHARACTERS_MOST = 253;
const ADDRESS_CHARACTERS_MOST = 320;

/** Reads one address as it is typed or stored; null for anything else, two addresses included. */
export function readAddress(typed: string): Address | null {
  const [local = "", typedDomain = "", ...more] = typed.split("@");
  if (more.length > 0 || typed.length > ADDRESS_CHARACTERS_MOST) return null;
  if (!LOCAL.test(local) || WRONG_DOTS.test(local)) return null;
  const domain = readDomain(typedDomain);
  return domain === null ? null : { local, domain, needsUtf8: !isAscii(local) };
}

/** The address as it is written into envelope and headers. */
export function addressText({ local, domain }: Pick<Address, "local" | "domain">): string {
  return `${local}@${domain}`;
}

function readDomain(typed: string): string | null {
  if (!DOMAIN_CHARACTERS.test(typed)) return null;
  const domain = isAscii(typed) ? typed.toLowerCase() : domainToASCII(typed);
  const isName = domain.split(".").every((label) => LABEL.test(label));
  return isName && domain.length <= DOMAIN_CHARACTERS_MOST && isIP(domain) === 0 ? domain : null;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
