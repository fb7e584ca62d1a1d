import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredDocument } from "#contracts/contract.ts";
import type { AttachmentKind } from "#kernel/attachment-kinds.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { CONSENT } from "#words/consent.ts";
import { declarationFor } from "./declaration.ts";

const part = (type: StoredDocument["type"], more: Partial<StoredDocument> = {}) => ({
  id: "a",
  name: knownText("A"),
  type,
  pages: 1,
  order: 1,
  ...more,
});

const attached = (...kinds: AttachmentKind[]) => [
  part("contract"),
  ...kinds.map((kind) => part("attachment", { kind })),
  part("certificate"),
];

for (const language of LANGUAGES) {
  test(`attachments are declared as signed only where one of them binds, in ${language}`, () => {
    const declared = (documents: StoredDocument[]) => declarationFor({ documents, language });
    const { alone, withAttachments } = CONSENT[language];
    assert.equal(declared(attached()), alone);
    assert.equal(declared(attached("informs", "asks")), alone);
    assert.equal(declared(attached("informs", "binds")), withAttachments);
  });
}

test("of a contract made before kinds were kept, what asks nothing is signed along", () => {
  const asks = { version: "1", text: "I agree." };
  const declared = (...documents: StoredDocument[]) =>
    declarationFor({ documents: [part("contract"), ...documents], language: "en" });
  assert.equal(declared(part("attachment")), CONSENT.en.withAttachments);
  assert.equal(declared(part("attachment", { asks })), CONSENT.en.alone);
});
