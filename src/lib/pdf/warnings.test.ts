import assert from "node:assert/strict";
import { test } from "node:test";
import { type Warning, type WarningWeight, warningSentences } from "./warnings.ts";

const warning = (weight: WarningWeight, text: string): Warning => ({ weight, text });

test("warnings come weightiest first, each once", () => {
  assert.deepEqual(
    warningSentences([
      warning("decoration", "A shadow was left out."),
      warning("layout", "A column became a block."),
      warning("meaning", "Hidden text is shown."),
      warning("meaning", "Hidden text is shown."),
    ]),
    ["Hidden text is shown.", "A column became a block.", "A shadow was left out."],
  );
});

test("decoration is folded into one sentence that names the first few", () => {
  const many = Array.from({ length: 7 }, (_, at) => warning("decoration", `Look ${at + 1}.`));
  assert.deepEqual(warningSentences(many), [
    "Decoration was left out: Look 1; Look 2; Look 3; Look 4; Look 5; and 2 more.",
  ]);
});
