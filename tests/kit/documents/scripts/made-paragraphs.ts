import { type Lot, openLot } from "#kit/documents/made-uploads/lot.ts";
import { SENTENCES, type Sentences } from "./sentences.ts";

/** A paragraph that was put together by lot. */
export interface MadeParagraph {
  seed: number;
  lang: string;
  html: string;
}

const SIZES = [6, 7, 8, 9, 10, 10.5, 11, 12, 14, 18, 24, 36];
const ALIGNMENTS = ["left", "right", "center", "justify", "justify", "start"];
/** Of a column, in millimetres; null for the whole line. */
const WIDTHS = [null, null, null, 80, 50, 35, 25, 15];
const LOOKS = [
  ...["", "", "", "font-weight:bold", "font-style:italic", "letter-spacing:1pt"],
  ...["line-height:1", "line-height:2", "text-indent:20pt", "font-family:sans-serif"],
  ...["font-variant:small-caps", "text-transform:uppercase"],
];
const INSIDE = ["b", "i", "u", "s", "sub", "sup", "mark", "small", "q", "code"];
const MORE = [
  ...["", "", "", " (1,250.50 EUR)", " 17/2026", " № 12", " § 7.2 (a)", " 50 %", "…", " – 1.1.1"],
  ...[" “x”, ‘y’", " AB-2026/17", " +49 30 1234", " a@example.org", " m²", " 10<sup>2</sup>"],
  " H<sub>2</sub>O <sup style='font-size:6pt'>1</sup>",
];

/** @param withOptional of the languages whose letters come with `npm run fonts` as well */
export function madeParagraph(seed: number, withOptional: boolean): MadeParagraph {
  const lot = openLot(seed);
  const one = lot.of;
  const known = SENTENCES.filter(({ optional }) => withOptional || !optional);
  const chosen = one(known);
  const other = lot.oneIn(8) ? one(known) : chosen;
  const words = [marked(chosen, lot), ...(lot.oneIn(3) ? [marked(other, lot)] : [])];
  const style = [
    `font-size:${one(SIZES)}pt`,
    `text-align:${one(ALIGNMENTS)}`,
    ...[one(LOOKS), one(LOOKS)].filter(Boolean),
  ].join(";");
  // Some senders leave the direction out.
  const dir = chosen.dir === "rtl" && !lot.oneIn(6) ? ' dir="rtl"' : "";
  const lang = lot.oneIn(8) ? "" : ` lang="${chosen.lang}"`;
  const text = `<p${lang}${dir} style="${style}">${words.join(" ")}</p>`;
  const width = one(WIDTHS);
  const html =
    width === null
      ? text
      : `<table border="1"><tr><td style="width:${width}mm">${text}</td><td>${one(MORE)} x</td></tr></table>`;
  return { seed, lang: chosen.lang, html };
}

/** A sentence with one of its words in an element of its own, and something behind it. */
function marked({ sentences }: Sentences, lot: Lot): string {
  const words = escaped(lot.of(sentences)).split(" ");
  if (lot.oneIn(2)) {
    const at = lot.below(words.length);
    const name = lot.of(INSIDE);
    words[at] = `<${name}>${words[at]}</${name}>`;
  }
  return words.join(" ") + lot.of(MORE);
}

const escaped = (text: string) =>
  text.replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"));
