/**
 * The one way to write a value as JSON (RFC 8785): no white space, keys in the
 * order of their UTF-16 code units, numbers and strings as ECMAScript writes
 * them. The same value always gives the same bytes, so that it can be hashed
 * and hashed again elsewhere. Properties that are `undefined` are left out.
 *
 * @throws TypeError for what JSON has no way to say: halves of surrogate pairs
 *   (RFC 8785, 3.2.2.2), numbers that are none (3.2.2.3), and anything but
 *   plain objects, lists, strings, numbers, booleans and null
 */
export function canonicalJson(value: unknown): string {
  refuseUnsayable(value);
  return sortedJson(value);
}

/** The same of whatever came in as JSON, in which halves of characters are possible. */
export function sortedJson(value: unknown): string {
  return isOfNumbers(value) ? JSON.stringify(value) : sorted(value);
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // `<` compares strings by their UTF-16 code units (RFC 8785, 3.2.3).
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`);
  return `{${members.join(",")}}`;
}

/**
 * In lists of numbers, lists of such and so on nothing is to be sorted, so that
 * they can be written in one go: a drawing is 20,000 points, and written one by
 * one they held everything else up for 25 ms.
 */
function isOfNumbers(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isOfNumbers) : typeof value === "number";
}

function refuseUnsayable(value: unknown): void {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("JSON has no way to say half of a character");
  } else if (Array.isArray(value)) {
    for (const member of value) refuseUnsayable(member);
  } else if (isPlain(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      refuseUnsayable(key);
      refuseUnsayable(member);
    }
  } else if (value !== null && typeof value !== "boolean" && !Number.isFinite(value)) {
    throw new TypeError(`JSON has no way to say ${String(value)}`);
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
