import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { breakableText, shortText } from "./breakable-text.ts";
import { plainText } from "./plain-text.ts";

describe("plainText", () => {
  for (const [what, typed, printed] of [
    ["text as it is", "Łukasz Żółć, Ελλάδα", "Łukasz Żółć, Ελλάδα"],
    ["mark-up as it is", "#strong[a] *b* $c$ @d <e> \\u{41}", "#strong[a] *b* $c$ @d <e> \\u{41}"],
    ["no bidi overrides", "invoice\u202Efdp.exe\u2066x\u200F", "invoicefdp.exex"],
    ["no invisible characters", "a\u200Bb\u00ADc\uFEFFd\u{E0041}e", "abcde"],
    ["no control characters", "a\u0000b\u001B[31mc\u0085d", "a b [31mc d"],
    ["one line", " two\r\n lines\u2028more\t\u00A0end ", "two lines more end"],
    ["at most two marks on a letter", `Z${"\u0301".repeat(40)}algo`, "Z\u0301\u0301algo"],
    ["no halves of a character", "a\uD800b\uDC00", "ab"],
    ["no characters that are none", "a\uFFFEb\uFFFF", "ab"],
  ] as const) {
    it(`gives ${what}`, () => assert.equal(plainText(typed), printed));
  }
});

describe("breakable", () => {
  it("loses and adds no character", () => {
    for (const text of [
      "",
      "short",
      `x ${"a".repeat(320)}@example.org  y`,
      "e\u0301".repeat(99),
      `${"\u0301".repeat(3)}${"𝒳".repeat(60)}`,
    ]) {
      assert.equal(breakableText(text).join(""), text);
    }
  });

  it("leaves text without long words whole", () => {
    assert.deepEqual(breakableText("a normal line of words"), ["a normal line of words"]);
  });

  it("opens long words every few letters, never between a letter and its mark", () => {
    const pieces = breakableText("e\u0301".repeat(40));
    assert.ok(pieces.every((piece) => piece.length <= 8 && /^e(\u0301e)*\u0301$/.test(piece)));
  });
});

describe("shortText", () => {
  it("counts characters, not code units, and shows that something was cut", () => {
    assert.equal(shortText("𝒳".repeat(10), 10), "𝒳".repeat(10));
    assert.equal(shortText("𝒳".repeat(11), 10), `${"𝒳".repeat(9)}…`);
  });
});
