/** One piece of stored HTML: a tag or the text between two. */
export type StoredToken =
  | { kind: "open"; name: string; attributes: string; empty: boolean }
  | { kind: "close"; name: string }
  | { kind: "text"; text: string };

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?![a-zA-Z0-9])((?:[^>"']|"[^"]*"|'[^']*')*)>/y;
const EMPTY = new Set(["br", "hr", "wbr", "img", "col"]);

/**
 * Takes stored HTML apart. It was written by the service's own serialiser, so
 * every tag is closed and every value quoted; the guard reads it by itself, so
 * that a mistake of the reader that the typesetter shares cannot hide here.
 * @throws Error where the text is no such HTML
 */
export function* storedTokens(html: string): Generator<StoredToken> {
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf("<", at);
    const end = tag < 0 ? html.length : tag;
    if (end > at) yield { kind: "text", text: decoded(html.slice(at, end)) };
    if (tag < 0) return;
    TAG.lastIndex = tag;
    const found = TAG.exec(html);
    if (!found) throw new Error(`stored HTML breaks off at ${tag}`);
    at = TAG.lastIndex;
    const name = (found[2] ?? "").toLowerCase();
    if (found[1] === "/") yield { kind: "close", name };
    else yield { kind: "open", name, attributes: found[3] ?? "", empty: EMPTY.has(name) };
  }
}

/** The value of an attribute in a tag, or null. */
export function attributeOf(attributes: string, name: string): string | null {
  if (!attributes.includes(name)) return null;
  for (const [, named, double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (named === name) return decoded(double ?? single ?? "");
  }
  return null;
}

const ATTRIBUTE = /(?:^|\s)([a-zA-Z][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
};

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
