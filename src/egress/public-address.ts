import { addressBytes } from "./ip-address.ts";
import { CARRIES_IPV4, IPV6_UNICAST, SPECIAL_RANGES } from "./special-ranges.ts";

/**
 * What kind of address this is when it is not one that the public can reach
 * ("loopback", "private" …); null for a public one.
 */
export function whyNotPublic(address: string): string | null {
  const bytes = addressBytes(address);
  if (!bytes) return "not an address";
  const judged = CARRYING.some((range) => isWithin(bytes, range)) ? bytes.slice(12) : bytes;
  const special = SPECIAL.find(({ range }) => isWithin(judged, range));
  if (special) return special.what;
  return judged.length === 16 && !isWithin(judged, UNICAST) ? "unassigned" : null;
}

interface Range {
  prefix: Uint8Array;
  bits: number;
}

const SPECIAL = SPECIAL_RANGES.map(([range, what]) => ({ range: readRange(range), what }));
const CARRYING = CARRIES_IPV4.map(readRange);
const UNICAST = readRange(IPV6_UNICAST);

function readRange(text: string): Range {
  const [address = "", bits] = text.split("/");
  const prefix = addressBytes(address);
  if (!prefix) throw new TypeError(`${text} is no range of addresses`);
  return { prefix, bits: Number(bits) };
}

function isWithin(bytes: Uint8Array, { prefix, bits }: Range): boolean {
  if (bytes.length !== prefix.length) return false;
  return prefix.every((part, index) => {
    const covered = Math.min(8, Math.max(0, bits - 8 * index));
    const mask = (0xff << (8 - covered)) & 0xff;
    return (part & mask) === ((bytes[index] ?? 0) & mask);
  });
}
