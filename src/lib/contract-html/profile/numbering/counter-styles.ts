/**
 * A number in one of the styles of lists and counters (CSS Counter Styles 3,
 * sections 6 and 7), without anything around it; null for a style that is unknown.
 */
export function counterText(style: string, number: number): string | null {
  if (style.startsWith("text:")) return style.slice("text:".length);
  const bullet = Object.hasOwn(BULLETS, style) ? BULLETS[style] : undefined;
  if (bullet !== undefined) return bullet;
  const zero = Object.hasOwn(DIGITS, style) ? DIGITS[style] : undefined;
  if (zero !== undefined) {
    return String(number).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  }
  switch (style) {
    case "decimal":
      return String(number);
    case "decimal-leading-zero":
      return number < 0 ? `-${String(-number).padStart(2, "0")}` : String(number).padStart(2, "0");
    case "lower-alpha":
    case "lower-latin":
      return letters(number, LATIN);
    case "upper-alpha":
    case "upper-latin":
      return letters(number, LATIN).toUpperCase();
    case "lower-greek":
      return letters(number, GREEK);
    case "upper-greek":
      return letters(number, GREEK).toUpperCase();
    case "lower-russian":
    case "lower-cyrillic":
      return letters(number, RUSSIAN);
    case "upper-russian":
    case "upper-cyrillic":
      return letters(number, RUSSIAN).toUpperCase();
    case "lower-roman":
      return romanNumeral(number);
    case "upper-roman":
      return romanNumeral(number).toUpperCase();
    default:
      return null;
  }
}

const BULLETS: Readonly<Record<string, string>> = {
  none: "",
  disc: "•",
  circle: "◦",
  square: "▪",
  "disclosure-open": "▾",
  "disclosure-closed": "▸",
};

/** The digit nought of scripts that count as we do. */
const DIGITS: Readonly<Record<string, number>> = {
  "arabic-indic": 0x660,
  persian: 0x6f0,
  urdu: 0x6f0,
  devanagari: 0x966,
  bengali: 0x9e6,
  gurmukhi: 0xa66,
  gujarati: 0xae6,
  oriya: 0xb66,
  tamil: 0xbe6,
  telugu: 0xc66,
  kannada: 0xce6,
  malayalam: 0xd66,
  thai: 0xe50,
  lao: 0xed0,
  tibetan: 0xf20,
  myanmar: 0x1040,
  khmer: 0x17e0,
  mongolian: 0x1810,
};

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const GREEK = "αβγδεζηθικλμνξοπρστυφχψω";
const RUSSIAN = "абвгдежзиклмнопрстуфхцчшщэюя";

/** a to z, then aa, ab … (CSS Counter Styles 3, section 2.4); other numbers stay digits. */
export function letters(number: number, alphabet = LATIN): string {
  if (number < 1) return String(number);
  let rest = number;
  let word = "";
  while (rest > 0) {
    rest -= 1;
    word = (alphabet[rest % alphabet.length] ?? "") + word;
    rest = Math.floor(rest / alphabet.length);
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
export function romanNumeral(number: number): string {
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
