/** A delivery's headers, in whatever form the platform gives them: `Headers`, Node's, a plain record, pairs. */
export type WebhookHeaders =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The headers by lower-case name. One that came several times has its values
 * joined by a comma and a blank, as platforms join them.
 */
export function readHeaders(headers: WebhookHeaders): ReadonlyMap<string, string> {
  const pairs = isPairs(headers) ? [...headers] : Object.entries(headers);
  const read = new Map<string, string>();
  for (const [name, given] of pairs) {
    if (given === undefined) continue;
    const key = name.toLowerCase();
    const value = (typeof given === "string" ? [given] : given).map((one) => one.trim()).join(", ");
    const before = read.get(key);
    read.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return read;
}

function isPairs(headers: WebhookHeaders): headers is Iterable<readonly [string, string]> {
  return Symbol.iterator in headers;
}
