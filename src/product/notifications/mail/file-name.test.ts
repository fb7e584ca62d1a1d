import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import { fileNameFor } from "./file-name.ts";

const called = (name: string) => fileNameFor({ name: knownText(name), publicId: "7K3M-9XQ2" });

test("an attached PDF has the contract's name, without what means something to a system", () => {
  for (const [name, file] of [
    ["Lease, 3 Garden Street", "Lease, 3 Garden Street.pdf"],
    ["../../etc/passwd", "etc passwd.pdf"],
    ["C:\\Windows\\x", "C Windows x.pdf"],
    ['a:b*c?d"e<f>g|h', "a b c d e f g h.pdf"],
    [" . hidden . ", "hidden.pdf"],
    ["v1.2", "v1.2.pdf"],
    ["two\nlines\tand\0more", "two lines and more.pdf"],
    ["fdp\u202egnp", "fdpgnp.pdf"],
    ["Mietvertrag Ü", "Mietvertrag Ü.pdf"],
  ] as const) {
    assert.equal(called(name), file, name);
  }
});

test("one of whose name nothing is left is called by its ID", () => {
  for (const name of ["", "  ", "...", "/\\", "\u202e"])
    assert.equal(called(name), "7K3M-9XQ2.pdf");
});

test("a name has at most eighty characters before its ending", () => {
  assert.equal(called("x".repeat(80)), `${"x".repeat(80)}.pdf`);
  assert.equal(called("x".repeat(81)), `${"x".repeat(79)}….pdf`);
});
