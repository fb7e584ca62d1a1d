import { letters, romanNumeral } from "#lib/contract-html/profile/numbering/counter-styles.ts";

/** What stands before a list item: `3.`, `c.`, `iii.` or a bullet. */
export function marker(kind: string, number: number): string {
  switch (kind) {
    case "decimal":
      return `${number}.`;
    case "lower-alpha":
      return `${letters(number)}.`;
    case "upper-alpha":
      return `${letters(number).toUpperCase()}.`;
    case "lower-roman":
      return `${romanNumeral(number)}.`;
    case "upper-roman":
      return `${romanNumeral(number).toUpperCase()}.`;
    case "circle":
      return "◦";
    case "square":
      return "▪";
    case "none":
      return "";
    default:
      return "•";
  }
}
