import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, readMarkup } from "#lib/contract-html/profile/markup.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { lettersOf } from "#lib/fonts/font-letters.ts";
import { OWN_FAMILIES, readFamily } from "#lib/fonts/fonts.ts";
import { BREAK, withBreakPoints } from "./break-points.ts";
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

/** The text as it is set in a line of that many points, with `|` where it may part without a hyphen. */
function parted(text: string, width: number, hyphenates = true): string {
  const { runs } = withBreakPoints([{ l: 0, s: text }], width, [PLAIN.look], () => hyphenates);
  return runs
    .map((run) => {
      assert.ok(typeof run === "object" && "s" in run);
      return run.t ? `[${run.s.replaceAll(BREAK, "|")}]` : run.s;
    })
    .join("");
}

test("words of a language are left to hyphenation, unless there is none", () => {
  const word = "Grundstücksverkehrsgenehmigungszuständigkeit";
  assert.equal(parted(`„${word}“.`, 150), `„${word}“.`);
  assert.match(parted(word, 150, false), /^\[Grundst.*\|.*\]$/);
});

test("addresses and numbers are never hyphenated; long ones part after their signs", () => {
  assert.equal(parted("to a.b@example.org now", 450), "to [a.b@example.org] now");
  assert.equal(
    parted("https://example.org/one/two/three", 450),
    "[https://|example.|org/|one/|two/|three]",
  );
  for (const text of ["1.000,00", "1.1.", "§ 5", "end. Next", "z.B."]) {
    assert.equal(parted(text, 450), text);
  }
});

test("whatever is wider than the line gets places to part, also across looks", () => {
  const long = parted("x".repeat(900), 450);
  for (const piece of long.slice(1, -1).split("|")) assert.ok(piece.length <= 24);
  assert.equal(long.replaceAll(/[[\]|]/g, ""), "x".repeat(900));
  const looks = [PLAIN.look, { ...PLAIN.look, bold: true }];
  const letters = Array.from({ length: 300 }, (_, at) => ({ l: at % 2, s: "W" }));
  const { runs } = withBreakPoints(letters, 450, looks, () => true);
  assert.ok(runs.every((run) => typeof run === "object" && "t" in run));
});

test("blanks run together as HTML reads them, and no-break blanks do not", () => {
  const line = lineOfRuns(numberLooks());
  line.text("\n  a \n", PLAIN);
  line.text("  b\u00A0\u00A0c ", PLAIN);
  line.lineBreak();
  line.text(" d ", PLAIN);
  assert.deepEqual(line.take(0, 450).runs, ["a b\u00A0\u00A0c", { br: true }, "d"]);
});

test("kept blanks and line ends stay", () => {
  const line = lineOfRuns(numberLooks());
  line.text("a  b\n c", { ...PLAIN, white: "pre-wrap" });
  assert.deepEqual(line.take(0, 450).runs, ["a\u00A0 b", { br: true }, "\u00A0c"]);
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
