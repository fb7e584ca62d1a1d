/**
 * French `de` before a name that somebody gave: `d’Anna`, `de Paul`. Before an h it
 * stays, since nobody can tell from its spelling whether a name's h lets a vowel through.
 */
export function de(name: string): string {
  // What isolates a name in its line is no letter of it.
  const first = name.replace(/^[\p{P}\p{C}\s]+/u, "").normalize("NFD")[0] ?? "";
  return /[aeiouyœæ]/i.test(first) ? `d’${name}` : `de ${name}`;
}
