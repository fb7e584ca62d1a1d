import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, readMarkup } from "#documents/html/markup.ts";
import { sanitiseContract } from "#documents/html/sanitise.ts";
import { lettersOf } from "#documents/typst/font-letters.ts";
import { OWN_FAMILIES, readFamily } from "#documents/typst/fonts.ts";
import { breakLongWords } from "./long-words.ts";
import { PLAIN } from "./look.ts";
import { numberLooks } from "./looks.ts";
import { marker } from "./markers.ts";
import { lineOfRuns } from "./runs.ts";
import { slotsOf } from "./table-slots.ts";

const MARKERS: readonly [kind: string, number: number, expected: string][] = [
  ["decimal", -2, "-2."],
  ["lower-alpha", 1, "a."],
  ["lower-alpha", 27, "aa."],
  ["upper-alpha", 702, "ZZ."],
  ["lower-alpha", 0, "0."],
  ["lower-roman", 1994, "mcmxciv."],
  ["upper-roman", 4000, "4000."],
  ["disc", 3, "•"],
];

for (const [kind, number, expected] of MARKERS) {
  test(`item ${number} of a ${kind} list is marked ${expected}`, () => {
    assert.equal(marker(kind, number), expected);
  });
}

test("words of a language stay whole; addresses and strings without blanks may break", () => {
  const word = "Grundstücksverkehrsgenehmigungszuständigkeit";
  assert.equal(breakLongWords(`„${word}“.`), `„${word}“.`);
  assert.match(breakLongWords("https://a.example/one/two/three"), /\/\u200Bone\/\u200Btwo/);
  for (const piece of breakLongWords("x".repeat(900)).split("\u200B"))
    assert.ok(piece.length <= 24);
  assert.equal(breakLongWords("x".repeat(900)).replaceAll("\u200B", ""), "x".repeat(900));
});

test("blanks run together as HTML reads them, and no-break blanks do not", () => {
  const line = lineOfRuns(numberLooks());
  line.text("\n  a \n", PLAIN);
  line.text("  b\u00A0\u00A0c ", PLAIN);
  line.lineBreak();
  line.text(" d ", PLAIN);
  assert.deepEqual(line.take(0, 450), ["a b\u00A0\u00A0c", { br: true }, "d"]);
});

test("kept blanks and line ends stay", () => {
  const line = lineOfRuns(numberLooks());
  line.text("a  b\n c", { ...PLAIN, white: "pre-wrap" });
  assert.deepEqual(line.take(0, 450), ["a\u00A0 b", { br: true }, "\u00A0c"]);
});

function slots(html: string): string[] {
  const taken = sanitiseContract(html);
  assert.ok("html" in taken);
  for (const element of elementsOf(readMarkup(taken.html))) {
    if (element.name !== "table") continue;
    const { cells, columns, rows, header } = slotsOf(element);
    return [
      `${columns}x${rows}+${header}`,
      ...cells.map(({ x, y, cols, rows: down }) => `${x},${y},${cols},${down}`),
    ];
  }
  return [];
}

const TABLES: readonly [what: string, html: string, expected: string[]][] = [
  [
    "a plain table",
    "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
    ["2x2+0", "0,0,1,1", "1,0,1,1", "0,1,1,1", "1,1,1,1"],
  ],
  [
    "a cell pushed aside by a row span",
    "<table><tr><td rowspan=2>a<td>b<tr><td>c</table>",
    ["2x2+0", "0,0,1,2", "1,0,1,1", "1,1,1,1"],
  ],
  [
    "a span that ends with its section",
    "<table><thead><tr><th rowspan=9>a<tbody><tr><td>b</table>",
    ["1x2+1", "0,0,1,1", "0,1,1,1"],
  ],
  [
    "columns in which no cell begins",
    "<table><tr><td colspan=50>a<td>b<tr><td>c</table>",
    ["2x2+0", "0,0,1,1", "1,0,1,1", "0,1,1,1"],
  ],
  [
    "a foot that was written first",
    "<table><tfoot><tr><td>f<tbody><tr><td>b</table>",
    ["1x2+0", "0,0,1,1", "0,1,1,1"],
  ],
];

for (const [what, html, expected] of TABLES) {
  test(`every cell has its slot: ${what}`, () => assert.deepEqual(slots(html), expected));
}

test("every font is read down to its last letter", () => {
  const texts = OWN_FAMILIES.filter(({ name }) => !/Arabic|Hebrew|Symbols|Math/.test(name));
  for (const font of texts.flatMap(readFamily)) {
    const ranges = lettersOf(font);
    const has = (letter: string) => {
      const code = letter.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => code >= first && code <= last);
    };
    assert.ok([..."Aaz9ß€é–“"].every(has));
    assert.ok(!has("日"));
    assert.ok(ranges.every(([first, last]) => first <= last && last < 0x10ffff));
  }
});
