/** What file systems take of one name (NAME_MAX), in bytes; its ending counts. */
const MOST_BYTES = 255;

/**
 * A name as files have one: without what paths and systems give a meaning to,
 * with its ending once, and within 255 bytes of UTF-8.
 * @param name whatever somebody calls it
 * @param ending with its dot, in small letters
 * @param otherwise where nothing of the name is left
 */
export function asFileName(name: string, ending: string, otherwise: string): string {
  const hasIt = name.toLowerCase().endsWith(ending);
  const plain = (hasIt ? name.slice(0, -ending.length) : name)
    .replace(/[\p{C}/\\:*?"<>|]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+/, "");
  return withinBytes(plain.replace(/(?<![ .])[ .]+$/, "") || otherwise, ending);
}

/** As much of a name as there is room for before its ending, cut between two characters. */
export function withinBytes(name: string, ending: string): string {
  let left = MOST_BYTES - Buffer.byteLength(ending);
  if (Buffer.byteLength(name) <= left) return name + ending;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    kept += segment;
  }
  return kept.trimEnd() + ending;
}
