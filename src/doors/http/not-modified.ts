/**
 * Whether `If-None-Match` names the version that would be sent, or any (RFC 9110
 * section 13.1.2): tags are compared weakly, and several stand behind commas.
 * @param tag a strong entity tag without a comma in it, with its quotes
 */
export function isNotModified(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
