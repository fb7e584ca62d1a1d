const elision = (whole: string, cut: string) => (name: string) =>
  beginsWithVowel(name) ? `${cut}${name}` : `${whole} ${name}`;

/** French `de` before a name that somebody gave: `d’Anna`, `de Paul`. */
export const de = elision("de", "d’");

/** French `que` before a name: `qu’Anna`, `que Paul`. */
export const que = elision("que", "qu’");

/** Before an h both stay, since nobody can tell from its spelling whether a name's h lets a vowel through. */
function beginsWithVowel(name: string): boolean {
  // What isolates a name in its line is no letter of it.
  const first = name.replace(/^[\p{P}\p{C}\s]+/u, "").normalize("NFD")[0] ?? "";
  return /[aeiouyœæ]/i.test(first);
}

/** Puts a role into a sentence that a page's script fills in. */
export function withRole(sentence: string, role: string): string {
  // Once, since whatever follows may be somebody's words.
  return sentence.replace(/(que )?\{role\}/, (_, before?: string) => (before ? que(role) : role));
}
