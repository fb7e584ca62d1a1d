import { littleFont, plainLetters } from "#kit/documents/made-uploads/little-font.ts";
import { buildPdf, type Objects, page } from "./built-pdf.ts";

/** What the page of each file shows, whatever the file says. */
export const SHOWN = "Price: 9,900 EUR";
const LINE = line(SHOWN, 640);

/** A map of a font's codes to text (ISO 32000-1, 9.10.3). */
function toUnicode(map: Readonly<Record<string, string>>): string {
  const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const lines = Object.entries(map).map(
    ([code, text]) => `<${Buffer.from(code, "latin1").toString("hex")}> <${hex(text)}>`,
  );
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def",
    `1 begincodespacerange <00> <FF> endcodespacerange ${lines.length} beginbfchar`,
    ...lines,
    "endbfchar endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

const FONT = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding";

function line(text: string, y: number): string {
  return `BT /F1 18 Tf 60 ${y} Td (${text}) Tj ET\n`;
}

function pdf(content: string, fonts: Readonly<Record<string, string>> = {}, more: Objects = {}) {
  const all = Object.entries({ F1: `<< ${FONT} >>`, ...fonts });
  const named = all.map(([name, font]) => `/${name} ${font}`).join(" ");
  const resources = `/Resources << /Font << ${named} >> /XObject << /Im 8 0 R /Fm 9 0 R >> >>`;
  const own = page(resources).replace(/\/Resources <<[\s\S]*?>> >> >>/, "");
  return buildPdf({ 3: own, 4: ["<< >>", line("Lease agreement", 700) + content], ...more });
}

/** A page of one line whose codes are said to be what the map gives, where it gives anything. */
export function mappedPdf(map: Readonly<Record<string, string>>, text: string): Buffer {
  const own = Object.fromEntries([...text].map((letter) => [letter, letter]));
  return pdf(
    line(text, 640).replace("/F1", "/F5"),
    { F5: `<< ${FONT} /ToUnicode 7 0 R >>` },
    { 7: ["<< >>", toUnicode({ ...own, ...map })] },
  ).subarray();
}

const mapped = (map: Readonly<Record<string, string>>) =>
  pdf(
    LINE.replace("/F1", "/F5"),
    { F5: `<< ${FONT} /ToUnicode 7 0 R >>` },
    { 7: ["<< >>", toUnicode(map)] },
  );

const LITTLE = littleFont([
  { platform: 3, encoding: 1, format: 4, letters: plainLetters() },
  { platform: 1, encoding: 0, format: 0, letters: plainLetters() },
]).bytes;

/** The same with a font that the file brings along, and that stays what it is. */
const mappedWithin = (map: Readonly<Record<string, string>>) =>
  pdf(
    LINE.replace("/F1", "/F5"),
    {
      F5: `<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+Lib /FirstChar 32 /LastChar 126 /Widths [${"556 ".repeat(95)}] /Encoding /WinAnsiEncoding /FontDescriptor 10 0 R /ToUnicode 7 0 R >>`,
    },
    {
      7: ["<< >>", toUnicode(map)],
      10: "<< /Type /FontDescriptor /FontName /AAAAAA+Lib /Flags 32 /FontBBox [-200 -300 1200 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 11 0 R >>",
      11: [`<< /Length1 ${LITTLE.length} >>`, LITTLE],
    },
  );

const blanks = Object.fromEntries([..."rice:9,0EUR"].map((letter) => [letter, " "]));

/**
 * Files that show the price above, and whose text says another: a reader that
 * believes it says 100. Each says in its name what it does.
 */
export const LYING: Readonly<Record<string, Buffer>> = {
  "one glyph is said to be a sentence": mapped({ ...blanks, P: "Price: 100 EUR" }),
  "digits are said to be others": mapped({ "9": "1", "0": "0" }),
  "digits of a font in the file are said to be others": mappedWithin({ "9": "1", "0": "0" }),
  "a comma is said to be a full stop": mapped({ ",": "." }),
  "a digit is said to be nothing": mapped({ "9": "", ",": "" }),
  "digits are said to be blanks": mapped({ "9": " ", ",": "1", "0": "0" }),
  "a digit is said to be a letter of another script": mapped({ "9": "\u65e5" }),
  "marked content says what to read instead": pdf(
    `/Span << /ActualText (Price: 100 EUR) >> BDC\n${LINE}EMC\n`,
  ),
  "digits are turned over": pdf(
    "BT /F1 18 Tf 60 640 Td (Price:) Tj -1 0 0 -1 135 653 Tm (6) Tj 1 0 0 1 136 640 Tm (,) Tj -1 0 0 -1 151 653 Tm (6) Tj 1 0 0 1 152 640 Tm (00 EUR) Tj ET\n",
  ),
  "digits are drawn over others that are seen through nothing": pdf(
    `${line("Price: 100 EUR", 640)}q 1 g 110 630 200 30 re f Q q 200 0 0 30 110 630 cm /Im Do Q\n`,
    {},
    {
      8: [
        "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray >>",
        new Uint8Array([0, 255, 255, 0]),
      ],
    },
  ),
  "a form of its own covers what is said": pdf(
    `${line("Price: 100 EUR", 640)}q 1 0 0 1 110 630 cm /Fm Do Q\n`,
    {},
    {
      9: [
        "<< /Type /XObject /Subtype /Form /BBox [0 0 300 40] >>",
        "1 g 0 0 200 30 re f 0 g 20 5 4 20 re f 40 5 20 20 re f",
      ],
    },
  ),
};

const SAID = "The tenant may cancel at any time";

/** Files that show the price above and say, beside it, a sentence that nobody sees. */
export const UNSEEN: Readonly<Record<string, Buffer>> = Object.fromEntries(
  Object.entries({
    "painted by no mode": `BT 3 Tr /F1 12 Tf 60 600 Td (${SAID}.) Tj ET\n`,
    "painted by no mode over a picture": `q 300 0 0 60 50 580 cm /Im Do Q BT 3 Tr /F1 12 Tf 60 600 Td (${SAID}.) Tj ET\n`,
    "white on white": `1 g BT /F1 12 Tf 60 600 Td (${SAID}.) Tj ET 0 g\n`,
    faint: `0.985 g BT /F1 12 Tf 60 600 Td (${SAID}.) Tj ET 0 g\n`,
    tiny: `BT /F1 0.9 Tf 60 600 Td (${SAID}.) Tj ET\n`,
    "beside the page": `BT /F1 12 Tf 60 -640 Td (${SAID}.) Tj ET\n`,
    "under a white box": `BT /F1 12 Tf 60 600 Td (${SAID}.) Tj ET 1 g 50 590 400 30 re f 0 g\n`,
    "outside a clip of three corners": `q 50 580 m 450 580 l 50 650 l h W n BT /F1 12 Tf 260 625 Td (${SAID}.) Tj ET Q\n`,
    "outside its clip": `q 0 0 1 1 re W n BT /F1 12 Tf 60 600 Td (${SAID}.) Tj ET Q\n`,
  }).map(([name, content]) => [
    name,
    pdf(
      LINE + content,
      {},
      {
        8: [
          "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray >>",
          new Uint8Array([0, 255, 255, 0]),
        ],
      },
    ),
  ]),
);
