/** What is asked for of a file: all of it, a piece (both ends included), or what is not in it. */
export type AskedRange = "all" | "nothing" | { first: number; last: number };

/**
 * What `Range` asks for (RFC 9110 section 14.2), unless `If-Range` names another
 * version (section 13.1.5). Several pieces at once are answered with all, which
 * section 14.2 allows; so is what cannot be read.
 * @param tag the file's strong entity tag
 */
export function decideRange(
  { range, ifRange }: { range?: string | undefined; ifRange?: string | undefined },
  { bytes, tag }: { bytes: number; tag: string },
): AskedRange {
  if (ifRange !== undefined && ifRange !== tag) return "all";
  const read = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? "");
  if (!read) return "all";
  const [, from = "", until = ""] = read;
  if (from === "" && until === "") return "all";
  if (from === "") {
    const count = Math.min(Number(until), bytes);
    return count === 0 ? "nothing" : { first: bytes - count, last: bytes - 1 };
  }
  const first = Number(from);
  const last = until === "" ? bytes - 1 : Math.min(Number(until), bytes - 1);
  if (until !== "" && Number(until) < first) return "all";
  return first >= bytes ? "nothing" : { first, last };
}
