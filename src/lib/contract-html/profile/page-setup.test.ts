import assert from "node:assert/strict";
import { test } from "node:test";
import { collectWarnings } from "./limits.ts";
import { AskedPage } from "./page-setup.ts";

/** What `@page` rules of these selectors and blocks come to. */
function asked(...rules: readonly (readonly [selector: string, block: string])[]) {
  const page = new AskedPage();
  const warnings = collectWarnings();
  for (const [selector, block] of rules) page.take(selector, block, warnings);
  return { setup: page.setup(), warned: warnings.list().length };
}

const sizeOf = (size: string) => {
  const { setup, warned } = asked(["", `size: ${size}`]);
  return setup ? [setup.width, setup.height, warned] : [null, null, warned];
};

const marginsOf = (block: string) => asked(["", block]).setup?.margins;

const [A4, LETTER, LEGAL] = [
  [595.28, 841.89],
  [612, 792],
  [612, 1008],
] as const;

test("a contract that asks for no page gets none of its own", () => {
  assert.equal(asked().setup, null);
  assert.equal(asked(["", "color: red; marks: crop"]).setup, null);
  assert.equal(asked(["", "size: auto"]).setup, null);
});

test("papers are named, upright or lying, in either order", () => {
  assert.deepEqual(sizeOf("A4"), [...A4, 0]);
  assert.deepEqual(sizeOf("letter"), [...LETTER, 0]);
  assert.deepEqual(sizeOf("legal portrait"), [...LEGAL, 0]);
  assert.deepEqual(sizeOf("landscape letter"), [...[...LETTER].reverse(), 0]);
  assert.deepEqual(sizeOf("landscape"), [...[...A4].reverse(), 0]);
});

test("a size in lengths is the paper that it is nearest to, lying where its width is larger", () => {
  assert.deepEqual(sizeOf("210mm 297mm"), [...A4, 0]);
  assert.deepEqual(sizeOf("297mm 210mm"), [...[...A4].reverse(), 0]);
  assert.deepEqual(sizeOf("8.5in 11in"), [...LETTER, 0]);
});

test("six points beside a paper on a side are another paper", () => {
  assert.deepEqual(sizeOf("617.9pt 786.1pt"), [...LETTER, 0]);
  assert.deepEqual(sizeOf("618pt 792pt"), [null, null, 1]);
  assert.deepEqual(sizeOf("612pt 786pt"), [null, null, 1]);
});

test("a size that is no paper's is named, and takes nothing back", () => {
  for (const size of ["148mm 210mm", "10cm", "a5", "50% 50%", "210mm nonsense"]) {
    assert.deepEqual(sizeOf(size), [null, null, 1], size);
  }
  const { setup, warned } = asked(["", "size: letter"], ["", "size: a5"]);
  assert.deepEqual([setup?.width, warned], [612, 1]);
});

test("margins go to the sides as those of CSS do, the others stay as the service sets them", () => {
  assert.deepEqual(marginsOf("margin: 100pt"), { top: 100, right: 100, bottom: 100, left: 100 });
  assert.deepEqual(marginsOf("margin: 100pt 90pt"), { top: 100, right: 90, bottom: 100, left: 90 });
  assert.deepEqual(marginsOf("margin: 100pt 90pt 80pt 70pt"), {
    top: 100,
    right: 90,
    bottom: 80,
    left: 70,
  });
  assert.deepEqual(marginsOf("margin-left: 100pt"), {
    top: 62.36,
    right: 70.87,
    bottom: 76.54,
    left: 100,
  });
});

test("a margin is 10 to 60 mm, and 20 at least at the bottom", () => {
  assert.deepEqual(marginsOf("margin: 0"), {
    top: 28.35,
    right: 28.35,
    bottom: 56.69,
    left: 28.35,
  });
  assert.deepEqual(marginsOf("margin: 10mm 60mm 20mm 61mm"), {
    top: 28.35,
    right: 170.08,
    bottom: 56.69,
    left: 170.08,
  });
});

test("a margin that is no length asks for nothing", () => {
  for (const value of ["auto", "5%", "2em", "red"]) {
    assert.equal(marginsOf(`margin-top: ${value}`), undefined, value);
  }
  assert.equal(marginsOf("margin-inside: 100pt"), undefined);
});

test("of several rules the later counts, side by side with what only an earlier one says", () => {
  const { setup } = asked(
    ["", "size: letter; margin-top: 100pt"],
    ["", "margin: 90pt; size: landscape"],
  );
  assert.deepEqual(setup, {
    width: 792,
    height: 612,
    margins: { top: 90, right: 90, bottom: 90, left: 90 },
  });
});

test("the one kind of page that has a name counts, and any second one is named as left out", () => {
  const word = asked(["wordsection1", "size: letter"], ["wordsection1", "margin-top: 100pt"]);
  assert.deepEqual([word.setup?.width, word.setup?.margins.top, word.warned], [612, 100, 0]);
  const two = asked(["one", "size: letter"], ["two", "size: legal"]);
  assert.deepEqual([two.setup?.height, two.warned], [792, 1]);
});

test("pages of one side, or the first one, are left out with a warning", () => {
  for (const selector of [":first", ":left", "one:right"]) {
    assert.deepEqual(asked([selector, "size: letter"]), { setup: null, warned: 1 }, selector);
  }
});
