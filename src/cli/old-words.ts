/** The version with which the old words go. */
export const OLD_WORDS_UNTIL = "0.3.0";

/** Commands by the words that they had in 0.1.0. */
export const OLD_WORDS: ReadonlyMap<string, string> = new Map([
  ["account take-back", "account reopen"],
  ["key create", "api-key create"],
  ["key know", "service-key know"],
  ["key list", "service-key list"],
  ["key move", "service-key move"],
  ["key revoke", "api-key revoke"],
  ["key rotate", "service-key rotate"],
]);

/**
 * What a command is called now, and what to tell whoever calls it otherwise.
 * @param options names of those that were given: `key list` was of the service without `--account`
 */
export function inNewWords(
  words: readonly string[],
  options: ReadonlySet<string>,
): { words: readonly string[]; note: string | null } {
  const old = words.slice(0, 2).join(" ");
  const ofAccount = old === "key list" && options.has("account");
  const now = ofAccount ? "api-key list" : OLD_WORDS.get(old);
  if (now === undefined) return { words, note: null };
  const note = `"${old}" is "${now}" now; the old words go with version ${OLD_WORDS_UNTIL}`;
  return { words: [...now.split(" "), ...words.slice(2)], note };
}
