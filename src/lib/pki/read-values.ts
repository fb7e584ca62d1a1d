import { latin1 } from "#kernel/bytes.ts";
import { type Element, MalformedDer } from "./read-der.ts";

/** Dotted form of an OBJECT IDENTIFIER. */
export function oidOf(found: Element): string {
  if (found.tag !== 0x06 || found.content.length === 0) throw new MalformedDer("no identifier");
  if (found.content.length > 40 || found.content.at(-1)! & 0x80) {
    throw new MalformedDer("an identifier that does not end");
  }
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of found.content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [head = 0n, ...rest] = arcs;
  const first = head < 80n ? head / 40n : 2n;
  return [first, head - first * 40n, ...rest].join(".");
}

/** Big-endian bytes of an INTEGER that is not negative, without leading zero; at most `limit`. */
export function unsignedOf(found: Element, limit = 32): Uint8Array {
  const { tag, content } = found;
  if (tag !== 0x02 || content.length === 0) throw new MalformedDer("no integer");
  if (content[0]! & 0x80) throw new MalformedDer("a negative integer");
  if (content.length > 1 && content[0] === 0 && content[1]! < 0x80) {
    throw new MalformedDer("an integer longer than needed");
  }
  const digits = content.length > 1 && content[0] === 0 ? content.subarray(1) : content;
  if (digits.length > limit) throw new MalformedDer("an integer that is too long");
  return digits;
}

export function smallNumberOf(found: Element): number {
  return unsignedOf(found, 4).reduce((sum, digit) => sum * 256 + digit, 0);
}

/** UTCTime or GeneralizedTime, in UTC with seconds (RFC 5280 4.1.2.5, RFC 3161 2.4.2). */
export function timeOf(found: Element): Date {
  const text = latin1(found.content);
  const pattern = found.tag === 0x17 ? UTC_TIME : found.tag === 0x18 ? GENERALIZED_TIME : null;
  const parts = pattern?.exec(text);
  if (!parts) throw new MalformedDer("a time that DER does not know");
  const [, yearDigits = "", month, day, hour, minute, second, fraction = ""] = parts;
  const year = yearDigits.length === 4 ? yearDigits : `${centuryOf(yearDigits)}${yearDigits}`;
  const millis = fraction.slice(1, 4).padEnd(3, "0");
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}Z`);
  // A day that does not exist either gives no date at all or rolls over into the next month.
  if (Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day)) {
    throw new MalformedDer("a time that does not exist");
  }
  return at;
}

const UTC_TIME = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\.\d{1,9})?Z$/;

const centuryOf = (twoDigits: string) => (Number(twoDigits) < 50 ? "20" : "19");
