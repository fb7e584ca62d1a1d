import assert from "node:assert/strict";
import { test } from "node:test";
import { layOutStamp, type StampWords } from "./stamp-layout.ts";

const WORDS: StampWords = { signerName: "Anna Muster", title: "Director", signedAt: "26 Nov 2026" };

const stamp = (height: number, { words = WORDS, scale = 1, width = 200 } = {}) =>
  layOutStamp(words, { x: 10, y: 20, width, height }, scale);

const texts = (height: number, options = {}) =>
  stamp(height, options).lines.map(({ text }) => text);

test("a box with room has name, job title and time below the signature, in this order", () => {
  assert.deepEqual(texts(100), ["Anna Muster", "Director", "26 Nov 2026"]);
});

test("as the box gets lower the job title goes first, then the name, and the time last", () => {
  const three = ["Anna Muster", "Director", "26 Nov 2026"];
  const two = ["Anna Muster", "26 Nov 2026"];
  const shown = { 42: three, 41: two, 29: two, 28: ["26 Nov 2026"], 15: ["26 Nov 2026"], 14: [] };
  for (const [height, lines] of Object.entries(shown)) {
    assert.deepEqual(texts(Number(height)), lines, height);
  }
});

test("a line that says nothing takes no room", () => {
  const words = { ...WORDS, title: "" };
  assert.deepEqual(texts(30, { words }), ["Anna Muster", "26 Nov 2026"]);
  assert.deepEqual(texts(100, { words: { signerName: "", title: "", signedAt: "" } }), []);
});

test("letters have 4.6 to 7.4 points, larger on pages of a larger scale", () => {
  const size = (height: number, scale = 1) => stamp(height, { scale }).lines[0]!.size;
  assert.equal(size(500), 7.4);
  assert.equal(size(500, 2), 14.8);
  assert.equal(size(30), 4.6);
  const between = size(50);
  assert.equal(between > 4.6 && between < 7.4, true);
});

test("the name alone is bold, and the time alone is left out rather than cut", () => {
  const { lines } = stamp(100);
  assert.deepEqual(
    lines.map(({ bold, whole }) => [bold, whole]),
    [
      [true, false],
      [false, false],
      [false, true],
    ],
  );
});

test("signature and lines lie within the box, one below the other", () => {
  for (let height = 3; height < 200; height += 7) {
    const { drawing, lines } = stamp(height);
    const parts = [drawing, ...lines];
    for (const [at, { x, y, width, height: own }] of parts.entries()) {
      assert.equal(x >= 10 && x + width <= 210 && own > 0, true, `${height}`);
      assert.equal(y >= (at === 0 ? 20 : parts[at - 1]!.y + parts[at - 1]!.height - 0.001), true);
      assert.equal(y + own <= 20 + height + 0.001, true);
    }
  }
});

test("the signature has more than half of the box, and all of it where no line fits", () => {
  assert.equal(stamp(100).drawing.height > 50, true);
  assert.equal(stamp(5).drawing.height.toFixed(6), "4.400000");
});

test("a frame is a bracket of lines on the left within the box, with its ID as the last line", () => {
  const frame = "Signed electronically · ID 4f2a91c3d0e1";
  const { bracket, lines, drawing } = stamp(100, { words: { ...WORDS, frame } });
  assert.ok(bracket);
  assert.equal(lines.at(-1)?.text, frame);
  assert.ok(bracket.x >= 10 && bracket.y >= 20 && bracket.y + bracket.height <= 120);
  for (const { x } of [...lines, drawing]) assert.ok(x > bracket.x + bracket.width);
  assert.equal(stamp(100).bracket, null);
});

test("where there is too little room the job title goes before the frame's line", () => {
  const words = { ...WORDS, frame: "ID 1" };
  assert.deepEqual(texts(45, { words }), ["Anna Muster", "26 Nov 2026", "ID 1"]);
  assert.deepEqual(texts(30, { words }), ["Anna Muster", "26 Nov 2026"]);
});
