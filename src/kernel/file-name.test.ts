import assert from "node:assert/strict";
import { test } from "node:test";
import { asFileName, withinBytes } from "./file-name.ts";

const named = (name: string) => asFileName(name, ".pdf", "A1");

test("a name has its ending once, and nothing that paths and systems give a meaning to", () => {
  for (const [name, file] of [
    ["Mietvertrag – Größe 3, 合同", "Mietvertrag – Größe 3, 合同.pdf"],
    ["Vertrag.pdf", "Vertrag.pdf"],
    ["Vertrag.PDF", "Vertrag.pdf"],
    ["Vertrag.docx", "Vertrag.docx.pdf"],
    ["../../etc/passwd", "etc passwd.pdf"],
    ['C:\\a*b?c"d<e>f|g', "C a b c d e f g.pdf"],
    [" . hidden . ", "hidden.pdf"],
    ["a\0b\nc\u202ed\u200be", "a b c d e.pdf"],
    [" . /", "A1.pdf"],
    [".pdf", "A1.pdf"],
    ["", "A1.pdf"],
  ] as const) {
    assert.equal(named(name), file, JSON.stringify(name));
  }
});

test("a name has at most 255 bytes with its ending, and is cut between two characters", () => {
  for (const letter of ["a", "ü", "ग", "合", "\u{1f58b}\ufe0f", "e\u0323\u0302"]) {
    for (let count = 1; count < 300; count += 1) {
      const file = named(letter.repeat(count));
      const bytes = Buffer.byteLength(file);
      const whole = letter.repeat(count);
      const isWhole = file === `${whole}.pdf`;
      assert.ok(bytes <= 255 && whole.startsWith(file.slice(0, -4)), file);
      assert.ok(isWhole || bytes > 255 - Buffer.byteLength(letter), file);
      assert.equal((file.length - 4) % letter.length, 0, file);
    }
  }
  assert.equal(withinBytes(`${"a".repeat(250)} bcd`, ".pdf"), `${"a".repeat(250)}.pdf`);
});
