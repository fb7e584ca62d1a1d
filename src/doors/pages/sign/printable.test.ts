import assert from "node:assert/strict";
import { test } from "node:test";
import { printableRanges, rareLetters, unprintableLetters } from "#lib/fonts/letters.ts";
import { isDoubtful, unprintedIn } from "./printable.ts";

test("the page names the very letters that the service would refuse, each once", () => {
  const ranges = printableRanges();
  for (const text of [
    "王小明王",
    "Ada 🎉",
    "Zoë Łukasiewicz",
    "Νίκος שלום مرحبا",
    "a\u200Db\u3000",
    "Việt",
  ]) {
    const refused = unprintableLetters(rareLetters(text)).map((letter) =>
      letter.replace(/\p{M}/gu, ""),
    );
    assert.deepEqual(unprintedIn(text, ranges), refused, text);
  }
});

test("nothing is in doubt about names that most people here have", () => {
  for (const name of ["Zoë Łukasiewicz", "Nguyễn Thị Ánh", "Соломія"])
    assert.equal(isDoubtful(name), false);
  assert.equal(isDoubtful("王"), true);
});
