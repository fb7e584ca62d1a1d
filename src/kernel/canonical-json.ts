/**
 * JSON with sorted keys and no white space (as RFC 8785 for the strings,
 * integers, booleans, arrays and objects used here): the same value always
 * gives the same bytes, so that it can be hashed. Properties that are
 * `undefined` are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${entries.join(",")}}`;
}
