import assert from "node:assert/strict";
import { test } from "node:test";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import { readOptionalFamily } from "./fonts.ts";
import { familiesFor, hanFamily, rareLetters, unprintableLetters } from "./letters.ts";

const installed = readOptionalFamily("ja") !== null && readOptionalFamily("zh-hant") !== null;
const skip = installed ? withoutTools("pdffonts", "mutool") : "npm run fonts was not run here";

test("most texts need no other fonts, and letters are told from what shows nothing", () => {
  const common =
    "Größe Zażółć Ελλάδα Москва Việt שלום مرحبا यह ☒ 𝟑𝟎 a\u00ADb\u200Dc\uFE0F \u3000\u2009";
  assert.deepEqual([...rareLetters(common)], []);
  assert.deepEqual([...rareLetters("日本 a\u0301 \u{10480}日")], ["日", "本", "\u{10480}"]);
});

test("a mark that the font of its letter lacks counts as missing together with it", () => {
  assert.deepEqual([...rareLetters("ש\u064E")], ["ש\u064E"]);
  assert.deepEqual([...rareLetters("one x\u{1E8D0} two")], ["x\u{1E8D0}"]);
  assert.deepEqual(unprintableLetters(rareLetters("ש\u064E")), ["ש\u064E"]);
});

test("the language decides which Han letters are meant", () => {
  const tags = ["ja", "ja-JP", "ko", "zh", "zh-CN", "zh-TW", "zh-Hant-HK", "en", "th"];
  assert.deepEqual(tags.map(hanFamily), [
    ...["ja", "ja", "ko", "zh-hans", "zh-hans", "zh-hant", "zh-hant"],
    ...[null, null],
  ]);
});

test("families are taken by stated language, else by the other letters", { skip }, () => {
  const of = (text: string, ...languages: string[]) => familiesFor(rareLetters(text), languages);
  assert.deepEqual(of("契約"), ["zh-hans"]);
  assert.deepEqual(of("契約", "zh-TW"), ["zh-hant"]);
  assert.deepEqual(of("契約", "zh-TW", "ja"), ["zh-hant", "ja"]);
  assert.deepEqual(of("契約です"), ["ja"]);
  assert.deepEqual(of("계약 契約"), ["ko"]);
  assert.deepEqual(of("\u{10480}"), []);
});

test("each language is printed in letters of its own, with a glyph for each", { skip }, () => {
  const html = `<p lang="ja">秘密保持契約書 直</p><p lang="zh-Hant">合約 直</p><p>สัญญา 😀 👨\u200D👩\u200D👧</p>`;
  const rest = { title: null, language: "en" as const, fields: [], centred: false };
  const first = typesetContract({ html, ...rest });
  assert.deepEqual(first.unprintable, []);
  const fonts = askTool("pdffonts", ["FILE"], first.pdf).toString();
  for (const name of ["NotoSansJP", "NotoSansTC", "NotoSansThai", "NotoEmoji"]) {
    assert.ok(fonts.includes(name), `${name}: ${fonts}`);
  }
  const traced = askTool("mutool", ["trace", "FILE"], first.pdf).toString();
  assert.doesNotMatch(traced, /<g [^>]*glyph="(?:0|\.notdef)"/);
  typesetContract({ html: "<p>other</p>", ...rest });
  assert.ok(Buffer.from(typesetContract({ html, ...rest }).pdf).equals(Buffer.from(first.pdf)));
});
