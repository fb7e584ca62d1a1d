/** Fonts whose letters depend on which of several maps, names or files a reader goes by. */
import type { Construct } from "./construct.ts";
import { add, type Draft, NUMBER, name, stream, WORDS } from "./draft.ts";
import {
  type CodeMap,
  LETTERS,
  type LittleFont,
  littleFont,
  plainLetters,
  swappedLetters,
} from "./little-font.ts";
import type { Lot } from "./lot.ts";

const NAMES: Record<string, string> = {
  "0": "zero",
  "1": "one",
  "2": "two",
  "9": "nine",
  ":": "colon",
  ",": "comma",
  " ": "space",
};
const nameOf = (letter: string) => NAMES[letter] ?? letter;
const swappedName = (letter: string) =>
  nameOf(({ "1": "9", "9": "1" } as Record<string, string>)[letter] ?? letter);

function codeMaps(lot: Lot): CodeMap[] {
  const kinds = [
    { platform: 3, encoding: 1, offset: 0 },
    { platform: 1, encoding: 0, offset: 0 },
    { platform: 3, encoding: 0, offset: 0xf000 },
    { platform: 3, encoding: 0, offset: 0 },
    { platform: 0, encoding: 3, offset: 0 },
    { platform: 3, encoding: 10, offset: 0 },
  ];
  return Array.from({ length: lot.of([1, 2, 2, 3]) }, () => {
    const { platform, encoding, offset } = lot.of(kinds);
    const letters = lot.oneIn(2) ? plainLetters(offset) : swappedLetters(offset);
    const format = offset > 0 ? 4 : lot.of([0, 4, 6] as const);
    return { platform, encoding, format, letters };
  });
}

const PLAIN: CodeMap[] = [
  { platform: 3, encoding: 1, format: 4, letters: plainLetters() },
  { platform: 1, encoding: 0, format: 0, letters: plainLetters() },
];
const SWAPPED: CodeMap[] = [
  { platform: 3, encoding: 1, format: 4, letters: swappedLetters() },
  { platform: 1, encoding: 0, format: 0, letters: swappedLetters() },
];

function descriptor(draft: Draft, lot: Lot, files: string): number {
  const flags = lot.of([4, 32, 4, 32, 36, 0, 6]);
  return add(
    draft,
    `<</Type /FontDescriptor /FontName /AAAAAA+Lib /Flags ${flags} /FontBBox [-200 -300 1200 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 ${files}>>`,
  );
}

function file(draft: Draft, font: LittleFont, entries = ""): number {
  return add(draft, stream(`/Length1 ${font.bytes.length} ${entries}`, font.bytes));
}

const WIDTHS = `/FirstChar 32 /LastChar 126 /Widths [${"556 ".repeat(95)}]`;

function encoding(lot: Lot): string {
  const differences = lot.of([
    "49 /nine",
    "57 /one",
    "49 /uni0039",
    "49 /u0039",
    "49 /g9",
    "49 /.notdef",
    "49 /cid9",
    "49 /nine /one",
    "0 /A 49 /nine",
    "/one 49 /nine",
    "49 /Nine",
    "49 /glyph9",
    "49 /index9",
    "49 /nine.alt",
    "49 /one_nine",
    "305 /nine",
    "-1 /nine",
    "49 9",
  ]);
  return lot.of([
    "",
    "/Encoding /WinAnsiEncoding",
    "/Encoding /MacRomanEncoding",
    "/Encoding /StandardEncoding",
    "/Encoding /MacExpertEncoding",
    "/Encoding /Identity-H",
    "/Encoding null",
    `/Encoding <</Type /Encoding /Differences [${differences}]>>`,
    `/Encoding <</BaseEncoding /WinAnsiEncoding /Differences [${differences}]>>`,
    `/Encoding <</BaseEncoding /MacRomanEncoding /Differences [${differences}]>>`,
    `/Encoding <</Differences [${differences}] /Differences []>>`,
  ]);
}

function useFont(draft: Draft, entries: string): void {
  draft.font = `<</Type /Font ${entries}>>`;
}

function hexOf(words: string, font: LittleFont): string {
  return [...words].map((letter) => font.glyphOf(letter).toString(16).padStart(4, "0")).join("");
}

export const FONTS: Record<string, Construct> = {
  "several maps of codes": (draft, lot) => {
    const font = littleFont(codeMaps(lot), lot.of([undefined, nameOf, swappedName]));
    const about = descriptor(draft, lot, `/FontFile2 ${file(draft, font)} 0 R`);
    useFont(
      draft,
      `/Subtype /TrueType /BaseFont /AAAAAA+Lib ${WIDTHS} /FontDescriptor ${about} 0 R ${encoding(lot)}`,
    );
  },
  "several font files": (draft, lot) => {
    const [one, other] = [littleFont(PLAIN), littleFont(SWAPPED)];
    const keys = lot.of([
      ["FontFile2", "FontFile3"],
      ["FontFile3", "FontFile2"],
      ["FontFile", "FontFile2"],
      ["FontFile2", "FontFile"],
      ["FontFile2", "FontFile2"],
      ["FontFile", "FontFile3"],
    ]) as [string, string];
    const files = [one, other].map(
      (font, at) =>
        `/${keys[at]} ${file(draft, font, keys[at] === "FontFile3" ? "/Subtype /OpenType" : "")} 0 R`,
    );
    const about = descriptor(draft, lot, files.join(" "));
    useFont(
      draft,
      `/Subtype /${lot.of(["TrueType", "Type1", "MMType1"])} /BaseFont /${lot.of(["AAAAAA+Lib", "Helvetica"])} ${WIDTHS} /FontDescriptor ${about} 0 R ${encoding(lot)}`,
    );
  },
  "glyphs by number": (draft, lot) => {
    const font = littleFont(codeMaps(lot));
    const [one, nine] = [font.glyphOf("1"), font.glyphOf("9")];
    const map = Buffer.alloc(2 * 80);
    for (let id = 0; id < 80; id += 1) map.writeUInt16BE(id === one ? nine : id, 2 * id);
    const maps = lot.of([
      "",
      "/CIDToGIDMap /Identity",
      "short",
      "swapped",
      "odd",
      "empty",
      "/CIDToGIDMap /Missing",
      "/CIDToGIDMap null",
    ]);
    const bytes =
      {
        short: map.subarray(0, 2 * one),
        odd: map.subarray(0, 2 * one + 1),
        empty: Buffer.alloc(0),
      }[maps] ?? map;
    const toGlyph =
      maps === "" || maps.startsWith("/")
        ? maps
        : `/CIDToGIDMap ${add(draft, stream("", bytes))} 0 R`;
    const key = lot.of(["FontFile2", "FontFile2", "FontFile3"]);
    const about = descriptor(
      draft,
      lot,
      `/${key} ${file(draft, font, key === "FontFile3" ? "/Subtype /OpenType" : "")} 0 R`,
    );
    const widths = lot.of([
      "/DW 556",
      "",
      "/DW 0",
      "/DW 1000 /W [0 [556 556 556]]",
      "/DW 556 /W [1 99 -556]",
      "/W [0 20 556]",
      "/DW 556 /W [3 [0] 4 [] 5]",
      "/DW 556 /W [20 1 900]",
      "/DW 556 /DW2 [880 -1000]",
    ]);
    const order = lot.of(["Identity", "Japan1", "GB1", "Other", "Identity"]);
    const child = add(
      draft,
      `<</Type /Font /Subtype /${lot.of(["CIDFontType2", "CIDFontType2", "CIDFontType0"])} /BaseFont /AAAAAA+Lib /CIDSystemInfo <</Registry (Adobe) /Ordering (${order}) /Supplement 0>> /FontDescriptor ${about} 0 R ${widths} ${toGlyph}>>`,
    );
    const codes = lot.of([
      "/Identity-H",
      "/Identity-H",
      "/Identity-V",
      "/UniJIS-UTF16-H",
      "/Missing",
      "own",
      "two",
    ]);
    const cmap = (ranges: string) =>
      `${add(draft, stream("/Type /CMap /CMapName /Own /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>", `begincmap /CMapName /Own def /WMode ${lot.of([0, 1])} def 1 begincodespacerange <0000> <ffff> endcodespacerange ${ranges} endcmap`))} 0 R`;
    const own = {
      own: "1 begincidrange <0000> <00ff> 0 endcidrange",
      two: `2 begincidrange <0000> <00ff> 0 <${one.toString(16).padStart(4, "0")}> <${one.toString(16).padStart(4, "0")}> ${nine} endcidrange`,
    }[codes];
    useFont(
      draft,
      `/Subtype /Type0 /BaseFont /AAAAAA+Lib /Encoding ${own ? cmap(own) : codes} /DescendantFonts ${lot.of(["[", "["])}${child} 0 R]`,
    );
    draft.show = (words) => `<${hexOf(words, font)}> Tj`;
  },
  "fonts that are not embedded": (draft, lot) => {
    const base = lot.of([
      "Helvetica",
      "Times-Roman",
      "Courier",
      "Symbol",
      "ZapfDingbats",
      "ArialMT",
      "Arial,Bold",
      "Wingdings",
      "Wingdings2",
      "Webdings",
      "TimesNewRomanPS-BoldMT",
      "Calibri",
      "ABCDEF+Helvetica",
      "Foo",
      "Helvetica-Narrow",
      "CourierNew",
      "Tahoma",
      "#48elvetica",
      "",
    ]);
    const kind = lot.of(["Type1", "TrueType", "MMType1", "Type1"]);
    const about = lot.of([
      "",
      "",
      `/FontDescriptor ${descriptor(draft, lot, "")} 0 R`,
      "/FontDescriptor 99 0 R",
      "/FontDescriptor <<>>",
    ]);
    const widths = lot.of([
      "",
      WIDTHS,
      `/FirstChar 48 /LastChar 57 /Widths [${"900 ".repeat(10)}]`,
      "/FirstChar 32 /LastChar 126 /Widths []",
    ]);
    useFont(draft, `/Subtype /${kind} /BaseFont /${base} ${widths} ${about} ${encoding(lot)}`);
  },
  "composite fonts that are not embedded": (draft, lot) => {
    const order = lot.of(["Japan1", "GB1", "CNS1", "Korea1", "Identity", "UCS"]);
    const codes = lot.of([
      "Identity-H",
      "UniJIS-UCS2-H",
      "UniGB-UTF16-H",
      "90ms-RKSJ-H",
      "KSCms-UHC-H",
      "Identity-V",
    ]);
    const child = add(
      draft,
      `<</Type /Font /Subtype /${lot.of(["CIDFontType0", "CIDFontType2"])} /BaseFont /${lot.of(["HeiseiMin-W3", "STSong-Light", "Arial", "MS-Gothic"])} /CIDSystemInfo <</Registry (Adobe) /Ordering (${order}) /Supplement 2>> /FontDescriptor ${descriptor(draft, lot, "")} 0 R /DW 1000>>`,
    );
    useFont(
      draft,
      `/Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /${codes} /DescendantFonts [${child} 0 R]`,
    );
    draft.show = (words) =>
      `<${[...words].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("")}> Tj`;
  },
  widths: (draft, lot) => {
    const widths = lot.of([
      "",
      "/Widths []",
      "/FirstChar 32 /Widths [0 0 0]",
      "/FirstChar 0 /LastChar 9 /Widths [0]",
      `/FirstChar 32 /LastChar 126 /Widths [${"0 ".repeat(95)}]`,
      `/FirstChar 32 /LastChar 126 /Widths [${"-556 ".repeat(95)}]`,
      `/FirstChar 126 /LastChar 32 /Widths [${"556 ".repeat(95)}]`,
      `/FirstChar 32 /LastChar 126 /Widths [${"9000 ".repeat(95)}]`,
      `/FirstChar 32 /LastChar 126 /Widths [${"(5) ".repeat(95)}]`,
      `/FirstChar --32 /LastChar 126 /Widths [${"1e3 ".repeat(95)}]`,
      "/Widths 99 0 R",
      `/FirstChar 33 /LastChar 126 /Widths [${"556 ".repeat(94)}]`,
    ]);
    const missing = lot.of(["", "/MissingWidth 0", "/MissingWidth 900", "/MissingWidth -500"]);
    const embedded = lot.oneIn(2);
    const about = descriptor(
      draft,
      lot,
      `${embedded ? `/FontFile2 ${file(draft, littleFont(PLAIN))} 0 R` : ""} ${missing}`,
    );
    useFont(
      draft,
      `/Subtype /TrueType /BaseFont /${embedded ? "AAAAAA+Lib" : "Helvetica"} ${widths} /FontDescriptor ${about} 0 R /Encoding /WinAnsiEncoding`,
    );
  },
  "font files that are broken": (draft, lot) => {
    const { bytes } = littleFont(PLAIN);
    const broken = Buffer.from(bytes);
    for (let times = lot.of([1, 4, 40]); times > 0; times -= 1)
      broken[lot.below(broken.length)] = lot.below(256);
    const data = lot.of([
      broken,
      broken,
      bytes.subarray(0, lot.below(bytes.length)),
      Buffer.alloc(0),
      Buffer.from("no font"),
    ]);
    const font = add(draft, stream(`/Length1 ${lot.of([data.length, 0, 9])}`, data));
    const about = descriptor(draft, lot, `/FontFile2 ${font} 0 R`);
    useFont(
      draft,
      `/Subtype /TrueType /BaseFont /${lot.of(["AAAAAA+Lib", "Helvetica"])} ${WIDTHS} /FontDescriptor ${about} 0 R /Encoding /WinAnsiEncoding`,
    );
  },
  "what letters are said to be": (draft, lot) => {
    const rows = [...new Set(LETTERS)].map(
      (letter) =>
        `<${letter.charCodeAt(0).toString(16)}> <${(letter === "9" ? 0x31 : letter.charCodeAt(0)).toString(16).padStart(4, "0")}>`,
    );
    const map = add(
      draft,
      stream(
        "",
        `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(" ")} endbfchar endcmap`,
      ),
    );
    const about = descriptor(draft, lot, `/FontFile2 ${file(draft, littleFont(PLAIN))} 0 R`);
    useFont(
      draft,
      `/Subtype /TrueType /BaseFont /AAAAAA+Lib ${WIDTHS} /FontDescriptor ${about} 0 R ${lot.of(["/Encoding /WinAnsiEncoding", ""])} /ToUnicode ${map} 0 R`,
    );
  },
  "letters that are drawings": (draft, lot) => {
    const start = lot.of([
      "1000 0 d0",
      "1000 0 0 0 1000 1000 d1",
      "1000 0 0 0 0 0 d1",
      "",
      "d0",
      "0 0 0 0 0 0 d1",
      "1000 0 0 0 1000 1000 d1 1000 0 d0",
    ]);
    const body = lot.of([
      "1 g 0 0 1000 1000 re f",
      "0 0 1000 1000 re f",
      "0 g 0 0 900 900 re f",
      "1 0 0 rg 0 0 900 900 re f",
      `BT /F1 1000 Tf 0 0 Td (9) Tj ET`,
      "BT /F3 1 Tf (A) Tj ET",
      "q q 0 0 900 900 re f",
      "900 0 0 900 0 0 cm BI /W 1 /H 1 /IM true ID \0 EI",
    ]);
    const glyph = add(draft, stream("", `${start} ${body}`));
    const matrix = lot.of([
      "[0.001 0 0 0.001 0 0]",
      "[0.001 0 0 0.001 0 0]",
      "[0 0 0 0 0 0]",
      "[1 0 0 1 0 0]",
      "",
      "[0.001 0 0 -0.001 0 0]",
    ]);
    const own = add(draft, "null");
    const resources = lot.of([
      "/Resources <<>>",
      "",
      `/Resources <</Font <</F1 ${NUMBER.font} 0 R /F3 ${own} 0 R>>>>`,
    ]);
    const encoding = lot.of([
      "/Encoding <</Type /Encoding /Differences [65 /A]>>",
      "/Encoding <</Differences [65 /A 65 /B]>>",
      "",
      "/Encoding /WinAnsiEncoding",
    ]);
    draft.bodies.set(
      own,
      `<</Type /Font /Subtype /Type3 /FontBBox ${lot.of(["[0 0 1000 1000]", "[0 0 0 0]", "[0 0 1 1]", ""])} ${matrix && `/FontMatrix ${matrix}`} /FirstChar 65 /LastChar 65 ${lot.of(["/Widths [1000]", "/Widths []", "", "/Widths [0]"])} /CharProcs <</A ${glyph} 0 R>> ${encoding} ${resources}>>`,
    );
    name(draft, "Font", "F3", own);
    draft.words = lot.of([null, WORDS.honest]);
    draft.after.push(
      `${lot.of(["", "1 g", "0 g", "1 0 0 rg"])} BT ${lot.of(["", "3 Tr", "7 Tr", "1 Tr"])} /F3 32 Tf 15 40 Td (AAAAAAAA) Tj ET`,
    );
  },
};
