import { TOKEN_PATTERN, UUID_PATTERN } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { readPublicId } from "#kernel/public-id.ts";

/** What somebody typed to find contracts by. */
export interface Search {
  /** What it is if the whole of it names one contract; null where it cannot. */
  named: { id: string } | { token: string } | { publicId: string } | null;
  /** To be found in names, tags and of who signed, each from its beginning. */
  words: string;
  /** Addresses of signers, from their beginning. */
  addresses: string[];
  /** Tags, from their beginning. */
  tags: string[];
}

/** Reads it; what is too long is looked for by its beginning. */
export function readSearch(typed: string): Search {
  const text = typed.slice(0, LIMITS.searchCharacters).trim();
  const parts = text.split(/\s+/).filter((part) => part !== "");
  const isAddress = (part: string) => part.indexOf("@") > 0;
  const isTag = (part: string) => part.length > 1 && part.startsWith("#");
  return {
    named: readNamed(text),
    // A database takes no NUL in a text.
    words: withoutNul(parts.filter((part) => !isAddress(part) && !isTag(part)).join(" ")),
    addresses: parts.filter(isAddress).map(withoutNul),
    tags: parts.filter(isTag).map((part) => withoutNul(part.slice(1))),
  };
}

function readNamed(text: string): Search["named"] {
  const lower = text.toLowerCase();
  if (UUID_PATTERN.test(lower)) return { id: lower };
  if (TOKEN_PATTERN.test(text)) return { token: text };
  const publicId = readPublicId(text);
  return publicId === null ? null : { publicId };
}

function withoutNul(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}
