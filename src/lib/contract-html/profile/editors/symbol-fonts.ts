/**
 * Letters of the fonts Wingdings and Symbol, as the signs they show. Word uses
 * them for bullets and for boxes that are ticked or not.
 */
const WINGDINGS: Readonly<Record<string, string>> = {
  "§": "▪",
  n: "■",
  l: "●",
  m: "○",
  o: "☐",
  q: "❑",
  r: "❏",
  u: "◆",
  v: "❖",
  w: "⬥",
  x: "☒",
  "¨": "☐",
  þ: "☑",
  ý: "☒",
  ü: "✓",
  û: "✗",
  Ø: "➢",
  à: "→",
  ß: "←",
  á: "↑",
  â: "↓",
  è: "➔",
  "*": "✉",
  "(": "☎",
  "?": "✍",
  ".": "",
};

const SYMBOL: Readonly<Record<string, string>> = {
  "·": "•",
  "¨": "♦",
  "¾": "—",
  "®": "→",
  "¬": "←",
  "£": "≤",
  "³": "≥",
  "¹": "≠",
  "±": "±",
  "´": "×",
  "¸": "÷",
  "°": "°",
  "²": "″",
  "¢": "′",
  "¥": "∞",
  "©": "♥",
};

const GREEK: Readonly<Record<string, string>> = Object.fromEntries(
  [..."abgdezhqiklmnxoprstufcyw"].flatMap((letter, at) => {
    const greek = [..."αβγδεζηθικλμνξοπρστυφχψω"][at] ?? letter;
    return [
      [letter, greek],
      [letter.toUpperCase(), greek.toUpperCase()],
    ];
  }),
);

/** Fonts in which letters stand for signs. */
export const isSymbolFont = (family: string): boolean =>
  /^["'\s]*(?:wingdings|webdings|symbol)\b/i.test(family);

/** Text as it looks in the font; signs that are not known stay as they are. */
export function fromSymbolFont(text: string, family: string): string {
  const first = family.split(",")[0] ?? "";
  if (/courier/i.test(first) && text === "o") return "◦";
  if (!isSymbolFont(family)) return text;
  const table = /symbol/i.test(first) ? { ...GREEK, ...SYMBOL } : WINGDINGS;
  return [...text].map((letter) => signOf(letter, table)).join("");
}

/** Word also writes such letters into the private part of Unicode, 0xF000 above their own. */
function signOf(letter: string, table: Readonly<Record<string, string>>): string {
  const code = letter.codePointAt(0) ?? 0;
  const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : letter;
  return Object.hasOwn(table, plain) ? (table[plain] ?? letter) : plain === letter ? letter : "";
}

/** Whether every sign of the text is known. */
export function isKnownInSymbolFont(text: string, family: string): boolean {
  if (/webdings/i.test(family)) return false;
  const table = /symbol/i.test(family.split(",")[0] ?? "") ? { ...GREEK, ...SYMBOL } : WINGDINGS;
  return [...text.replace(/[\s\d.,;:()[\]+=%/-]/g, "")].every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : letter;
    return Object.hasOwn(table, plain);
  });
}
