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
      return `${roman(number)}.`;
    case "upper-roman":
      return `${roman(number).toUpperCase()}.`;
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

/** a to z, then aa, ab … (CSS Counter Styles 3, section 2.4); other numbers stay digits. */
function letters(number: number): string {
  if (number < 1) return String(number);
  let rest = number;
  let word = "";
  while (rest > 0) {
    rest -= 1;
    word = String.fromCharCode(97 + (rest % 26)) + word;
    rest = Math.floor(rest / 26);
  }
  return word;
}

const ROMAN = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

/** Roman numerals reach from 1 to 3999 (CSS Counter Styles 3, section 6.1); others stay digits. */
function roman(number: number): string {
  if (number < 1 || number > 3_999) return String(number);
  let rest = number;
  let word = "";
  for (const [value, sign] of ROMAN) {
    while (rest >= value) {
      word += sign;
      rest -= value;
    }
  }
  return word;
}
