import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldWith } from "#kit/rooms/signing-views.ts";
import { wordsBeside } from "./words-beside.ts";

/** A line of a page of 100 by 100 points, so that points are percent; its letters are one high. */
interface Line {
  text: string;
  x: number;
  /** Of its baseline. */
  y: number;
  length: number;
}

function layer(...lines: Line[]): string {
  const texts = lines.map(
    ({ text, x, y, length }) => `<text x="${x}" y="${y}" textLength="${length}">${text}</text>`,
  );
  return `<svg viewBox="0 0 100 100"><g font-size="1">${texts.join("")}</g></svg>`;
}

/** At 40 to 60 across and 50 to 54 down. */
const BOX = fieldWith();
const beside = (...lines: Line[]) => wordsBeside(BOX, layer(...lines));
const line = (text: string, x: number, y: number, length = 10): Line => ({ text, x, y, length });

test("the nearest words before a box name it", () => {
  assert.equal(beside(line("Far", 20, 52, 5), line("Near", 28, 52)), "Near");
});

test("words before a box go before words above it", () => {
  assert.equal(beside(line("Above", 40, 49.5), line("Before", 28, 52)), "Before");
  assert.equal(beside(line("Above", 40, 49.5)), "Above");
});

const BEFORE: [why: string, at: Line, isFound: boolean][] = [
  ["ends where the box begins", line("A", 30, 52), true],
  ["ends two hundredths within the box", line("A", 32, 52), true],
  ["ends farther within the box", line("A", 32.1, 52), false],
  ["ends just less than thirty hundredths before it", line("A", 0.1, 52), true],
  ["ends thirty hundredths before it", line("A", 0, 52), false],
  ["stands just below the box's upper edge", line("A", 30, 50.1), true],
  ["stands a little into the box's lower edge", line("A", 30, 54.5), true],
  ["stands below the box", line("A", 30, 54.6), false],
  ["stands high above the box", line("A", 30, 40), false],
];

for (const [why, at, isFound] of BEFORE) {
  test(`a line that ${why} ${isFound ? "names" : "does not name"} it`, () => {
    assert.equal(beside(at), isFound ? "A" : null);
  });
}

const ABOVE: [why: string, at: Line, isFound: boolean][] = [
  ["begins with the box", line("A", 40, 49.5), true],
  ["begins a little before the box", line("A", 38.1, 49.5), true],
  ["begins two hundredths before the box", line("A", 38, 49.5), false],
  ["begins just before the box ends", line("A", 59.9, 49.5), true],
  ["begins where the box ends", line("A", 60, 49.5), false],
  ["hangs a little into the box", line("A", 40, 50.3), true],
  ["hangs deeper into the box", line("A", 40, 50.4), false],
  ["stands a line above", line("A", 40, 48.5), true],
  ["stands two lines above", line("A", 40, 48.4), false],
];

for (const [why, at, isFound] of ABOVE) {
  test(`a line above that ${why} ${isFound ? "names" : "does not name"} the box`, () => {
    assert.equal(beside(at), isFound ? "A" : null);
  });
}

test("of two lines above the lower one names the box", () => {
  assert.equal(beside(line("Higher", 40, 48.9), line("Lower", 45, 49.8)), "Lower");
});

test("dots, dashes, lines and blanks that lead to the box are no part of its name", () => {
  for (const lead of [":", " .....", "____", " …", " - ", " – ", " — ", "···:"]) {
    assert.equal(beside(line(`Place${lead}`, 20, 52, 20)), "Place", lead);
  }
  assert.equal(beside(line("St. Peter-Str. 5", 20, 52, 20)), "St. Peter-Str. 5");
});

test("what has no letter is passed over for the next", () => {
  assert.equal(
    beside(line("........", 30, 52), line("12.", 25, 52, 4), line("Name", 10, 52)),
    "Name",
  );
  assert.equal(beside(line("________", 30, 52)), null);
});

test("of sixty letters all are kept, of more the end, which stands nearest", () => {
  const sixty = "abcde".repeat(12);
  assert.equal(beside(line(sixty, 20, 52, 20)), sixty);
  const kept = beside(line(`x${sixty}`, 20, 52, 20)) ?? "";
  assert.equal([...kept].length, 60);
  assert.equal(kept, `…${sixty.slice(1)}`);
});

test("letters that mark-up has to write otherwise are read as themselves", () => {
  assert.equal(beside(line("Müller &amp; Söhne &lt;Ort&gt;", 20, 52, 20)), "Müller & Söhne <Ort>");
});

test("lines that are turned or run from the right name nothing, and no layer names nothing", () => {
  const turned = '<text x="20" y="52" textLength="20" transform="rotate(90)">Turned</text>';
  const svg = `<svg viewBox="0 0 100 100"><g font-size="1">${turned}</g></svg>`;
  assert.equal(wordsBeside(BOX, svg), null);
  assert.equal(wordsBeside(BOX, ""), null);
});

test("points are measured against the page that they are on", () => {
  const svg = `<svg viewBox="0 0 200 400"><g font-size="4"><text x="60" y="208" textLength="20">Name:</text></g></svg>`;
  assert.equal(wordsBeside(BOX, svg), "Name");
  assert.equal(wordsBeside(BOX, svg.replace('x="60"', 'x="70"')), null);
});
