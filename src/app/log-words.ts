/** Long enough for every reason that was meant to be read. */
const MOST = 500;

/** What never belongs in a line, however it came into somebody's message. */
const TELLING: readonly [pattern: RegExp, instead: string][] = [
  [/\bsvc_[\w-]+/g, "svc_…"],
  [/\bwhsec_[\w+/=-]+/g, "whsec_…"],
  [/(\/\/)[^/@\s"']*@/g, "$1…@"],
  [/(?<![^\s"'<>(),;:/…])[^\s"'<>(),;:/…]+@[^\s"'<>(),;:]+/g, "…@…"],
  [/(\/(?:sign|signing|status|pay|login|mailbox|assistant\/files)\/)[^\s"'/?]+/g, "$1…"],
];

/**
 * Words for one line of the log: nothing in them starts a line, moves the
 * cursor or turns the direction of writing, and what looks like an address, a
 * key or a link is taken out.
 * @param secrets texts that are taken out wherever they stand
 */
export function plainWords(words: string, secrets: readonly string[]): string {
  let plain = words;
  for (const secret of secrets) plain = plain.replaceAll(secret, "…");
  for (const [pattern, instead] of TELLING) plain = plain.replace(pattern, instead);
  plain = plain.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ");
  return plain.length > MOST ? `${plain.slice(0, MOST)}…` : plain;
}
