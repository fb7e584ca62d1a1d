import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { schemaToModel, shownToModel, writtenOut } from "./shown-to-model.ts";

test("what hides or turns writing around stands there as an escape, and lines stay lines", () => {
  assert.equal(
    writtenOut("a\u202eb\u200bc\u0007d\u{e0041}\n\te"),
    "a\\u{202E}b\\u{200B}c\\u{0007}d\\u{E0041}\n\te",
  );
  assert.equal(writtenOut("Zoë Müller, 東京, Ελλάδα"), "Zoë Müller, 東京, Ελλάδα");
});

test("nothing hidden is left in any text, at any depth", () => {
  const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      const texts: string[] = [];
      JSON.stringify(shownToModel(value), (_, part) => {
        if (typeof part === "string") texts.push(part);
        return part;
      });
      assert.ok(texts.every((text) => !hidden.test(text)));
    }),
  );
});

test("links that open something are left out, of values and of the schemas that describe them", () => {
  const value = { contract: { id: "1", signUrl: "/sign/x", statusUrl: "/status/x", pdfUrl: null } };
  assert.deepEqual(shownToModel(value), { contract: { id: "1" } });
  // Also what is added later, unless it is known to open nothing.
  const later = { withdrawalUrl: "/withdraw/x", copyUrl: "/c", signerLink: "/l", verifyUrl: "/v" };
  assert.deepEqual(shownToModel(later), { verifyUrl: "/v" });
  const text = { type: "string" };
  const schema = {
    type: "object",
    properties: { id: text, signUrl: text },
    required: ["id", "signUrl"],
  };
  assert.deepEqual(schemaToModel({ type: "array", items: schema }), {
    type: "array",
    items: { type: "object", properties: { id: text }, required: ["id"] },
  });
});
