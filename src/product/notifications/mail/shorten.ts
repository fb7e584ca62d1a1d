/**
 * A name in at most so many characters as people count them. Cut after a word
 * where one ends in the last third, and never within a character.
 */
export function shorten(name: string, most: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  if (characters.length <= most) return name;
  const space = characters.slice(0, most).lastIndexOf(" ");
  const start = characters.slice(0, space > (most * 2) / 3 ? space : most - 1);
  return `${start.join("").replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, "")}…`;
}
