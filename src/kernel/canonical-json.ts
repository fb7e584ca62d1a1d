/**
 * The one way to write a value as JSON (RFC 8785): no white space, keys in the
 * order of their UTF-16 code units, numbers and strings as ECMAScript writes
 * them. The same value always gives the same bytes, so that it can be hashed
 * and hashed again elsewhere. Properties that are `undefined` are left out.
 *
 * @param written parts of it that need not be written again
 * @throws TypeError for what JSON has no way to say: halves of surrogate pairs
 *   (RFC 8785, 3.2.2.2), numbers that are none (3.2.2.3), and anything but
 *   plain objects, lists, strings, numbers, booleans and null
 */
export function canonicalJson(value: unknown, written: Written = nothingWritten): string {
  refuseUnsayable(value, written);
  return sortedJson(value, written);
}

/** What the canonical JSON of a part is that was written before; undefined where it was not. */
export type Written = (part: object) => string | undefined;

const nothingWritten: Written = () => undefined;

/** The same of whatever came in as JSON, in which halves of characters are possible. */
export function sortedJson(value: unknown, written: Written = nothingWritten): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = written(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    if (isOfNumbers(value)) return JSON.stringify(value);
    return `[${value.map((member) => sortedJson(member, written)).join(",")}]`;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // `<` compares strings by their UTF-16 code units (RFC 8785, 3.2.3).
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member, written)}`);
  return `{${members.join(",")}}`;
}

/**
 * In lists of finite numbers, lists of such and so on nothing is to be sorted
 * or refused, so that they can be written in one go: a drawing is 20,000
 * points, and written one by one they held everything else up for 25 ms.
 */
function isOfNumbers(list: readonly unknown[]): boolean {
  for (const member of list) {
    if (typeof member === "number" ? !Number.isFinite(member) : !isListOfNumbers(member)) {
      return false;
    }
  }
  return true;
}

const isListOfNumbers = (value: unknown) => Array.isArray(value) && isOfNumbers(value);

function refuseUnsayable(value: unknown, written: Written): void {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("JSON has no way to say half of a character");
  } else if (Array.isArray(value)) {
    if (written(value) !== undefined || isOfNumbers(value)) return;
    for (const member of value) refuseUnsayable(member, written);
  } else if (isPlain(value)) {
    if (written(value) !== undefined) return;
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      refuseUnsayable(key, written);
      refuseUnsayable(member, written);
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
