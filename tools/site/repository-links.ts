import { posix } from "node:path";
import type { Block } from "./block.ts";

/** Where on the service a file of the repository is to be read; null where it is not. */
export type PlaceOf = (path: string, fragment: string) => string | null;

/**
 * The blocks of a file with links as the service has them. What is in the repository
 * alone is named without a link.
 *
 * @param from - the file's path from the root of the repository
 */
export function withOwnLinks(blocks: readonly Block[], from: string, placeOf: PlaceOf): Block[] {
  const own = (text: string) => linksOf(text, from, placeOf);
  return blocks.map((block): Block => {
    switch (block.kind) {
      case "heading":
      case "text":
        return { ...block, text: own(block.text) };
      case "list":
        return { ...block, items: block.items.map((item) => withOwnLinks(item, from, placeOf)) };
      case "table":
        return { ...block, head: block.head.map(own), rows: block.rows.map((row) => row.map(own)) };
      default:
        return block;
    }
  });
}

/** A picture that is not there is its words. */
const LINK = /!?\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)/g;

export function linksOf(text: string, from: string, placeOf: PlaceOf): string {
  return text.replace(LINK, (whole, words: string, address: string) => {
    if (/^(?:[a-z]+:|#|\/)/.test(address)) return whole;
    const [path = "", fragment] = address.split("#");
    const file = posix.normalize(posix.join(posix.dirname(from), path));
    const place = placeOf(file, fragment === undefined ? "" : `#${fragment}`);
    return place === null ? words : `[${words}](${place})`;
  });
}
