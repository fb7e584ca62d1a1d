import assert from "node:assert/strict";
import { test } from "node:test";
import { filesNamedBy, lockedFileOf } from "./named-files.ts";

test("every file of a contract is named once, those that are evidence as such", () => {
  const documents = [
    { type: "contract" as const, order: 1 },
    { type: "attachment" as const, order: 2, sha256: "c" },
    { type: "attachment" as const, order: 3, sha256: "c", view: "text-1-3-x.html" },
    { type: "certificate" as const, order: 4 },
  ];
  const signed = { form: "pdf", originalSha256: "o" } as const;
  assert.deepEqual(filesNamedBy({ ...signed, baseSha256: "b", sealedSha256: "a", documents }), [
    { name: "a", isEvidence: true },
    { name: "b", isEvidence: true },
    { name: "c", isEvidence: true },
    { name: "o", isEvidence: false },
    { name: "text-1-1.html", isEvidence: false },
    { name: "text-1-2.html", isEvidence: false },
    { name: "text-1-3-x.html", isEvidence: false },
  ]);
});

test("a contract made of a PDF names its upload besides, where that is not its base", () => {
  const draft = { form: "pdf", sealedSha256: null, documents: [] } as const;
  const names = (change: object) =>
    filesNamedBy({ ...draft, baseSha256: "b", originalSha256: "o", ...change });
  assert.deepEqual(names({}), [
    { name: "b", isEvidence: true },
    { name: "o", isEvidence: false },
  ]);
  for (const change of [{ originalSha256: "b" }, { form: "html" }]) {
    assert.deepEqual(names(change), [{ name: "b", isEvidence: true }]);
  }
});

test("the sealed file is locked, and of a test, which is to be forgotten, nothing is", () => {
  assert.equal(lockedFileOf({ publicId: "7K3M-9XQ2-W8RD-5", sealedSha256: "a" }), "a");
  assert.equal(lockedFileOf({ publicId: "7K3M-9XQ2-W8RD-5", sealedSha256: null }), null);
  assert.equal(lockedFileOf({ publicId: "TK3M-9XQ2-W8RD-5", sealedSha256: "a" }), null);
});
