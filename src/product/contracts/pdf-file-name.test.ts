import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import type { Contract } from "./contract.ts";
import { pdfFileName } from "./pdf-file-name.ts";

const UNNAMED = { publicId: "AB12", title: null, documentName: null, firstHeading: null };
const nameOf = (title: string | null) =>
  pdfFileName(
    { ...UNNAMED, title: title === null ? null : knownText(title) } as Contract,
    "Contract",
  );

test("a saved contract is called as it is titled, in whatever letters", () => {
  assert.equal(nameOf("Mietvertrag – Größe 3, 合同"), "Mietvertrag – Größe 3, 合同.pdf");
  assert.equal(nameOf(null), "Contract AB12.pdf");
});

test("a title that has the ending already has it once", () => {
  assert.equal(nameOf("Vertrag.pdf"), "Vertrag.pdf");
});

test("nothing that a file system takes for its own, and nothing unseen, is in the name", () => {
  for (const character of [...'/\\:*?"<>|', "\0", "\n", "\u007f", "\u202e", "\u200b"]) {
    assert.equal(nameOf(`a${character}b`), "a b.pdf", JSON.stringify(character));
  }
});

test("a name does not begin or end with a blank, and leads to no other folder", () => {
  assert.equal(nameOf("/Lease?"), "Lease.pdf");
  assert.equal(nameOf("../../etc/passwd"), "etc passwd.pdf");
});
