/**
 * What ISO 7064 MOD 97-10 leaves of a string of digits and capital letters,
 * letters counting from A = 10. A string that carries its check digits leaves 1.
 */
export function mod97(characters: string): number {
  let rest = 0;
  for (const character of characters) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
