import assert from "node:assert/strict";
import { test } from "node:test";
import { widthsOfPicture, withBreakPoints } from "./break-points.ts";
import { isHyphenated } from "./languages.ts";
import { type Look, PLAIN } from "./look.ts";

function extentOf(text: string, look: Partial<Look> = {}, width = 400) {
  const looks = [{ ...PLAIN.look, ...look }];
  return withBreakPoints([{ l: 0, s: text }], width, looks, (word) => isHyphenated("en", word));
}

test("a language without blanks is measured by its words, and marks take no room", () => {
  const { runs, extent } = extentOf("ผู้เช่าต้องชำระค่าเช่าล่วงหน้าเดือนละ 12,500.50 บาท", {}, 80);
  assert.deepEqual(runs, [{ l: 0, s: "ผู้เช่าต้องชำระค่าเช่าล่วงหน้าเดือนละ 12,500.50 บาท" }]);
  assert.ok(extent.word < 60, `${extent.word} points`);
  assert.equal(extentOf("ที่").extent.line, extentOf("ท").extent.line);
});

test("small capitals are as wide as the font has them", () => {
  for (const family of ["serif", "sans-serif"] as const) {
    const plain = extentOf("perubahan", { family }).extent.word;
    const small = extentOf("perubahan", { family, smallCaps: true }).extent.word;
    const capitals = extentOf("PERUBAHAN", { family }).extent.word;
    assert.ok(plain < small && small < capitals, [plain, small, capitals].join());
  }
});

test("words in letters of another script than their language's are not taken for ones that are hyphenated", () => {
  const words = ["Haftpflichtversicherungsbescheinigung", "Техностройсервис"];
  const [own, other] = words.map((word) => extentOf(word).extent);
  assert.ok(own!.part < own!.word);
  assert.equal(other!.part, other!.word);
});

test("a picture that is a part of its column does not widen it", () => {
  const size = { w: 446, h: null, most: 700 };
  assert.deepEqual(widthsOfPicture({ ...size, share: true }), {
    word: 40,
    part: 40,
    letter: 40,
    line: 100,
  });
  assert.deepEqual(widthsOfPicture({ ...size, share: false }), {
    word: 200,
    part: 60,
    letter: 40,
    line: 446,
  });
});
