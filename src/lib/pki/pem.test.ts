import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fromPem, toPem } from "./pem.ts";

test("what is written is read again, in lines of 64 characters (RFC 7468, 2)", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500, size: "max" }), (der) => {
      const pem = toPem("CERTIFICATE", der);
      assert.deepEqual(fromPem("CERTIFICATE", pem), [new Uint8Array(der)]);
      const [begin, ...lines] = pem.split("\n");
      assert.deepEqual(
        [begin, lines.splice(-2)],
        ["-----BEGIN CERTIFICATE-----", ["-----END CERTIFICATE-----", ""]],
      );
      const full = lines.slice(0, -1);
      assert.ok(full.every(({ length }) => length === 64));
      assert.ok((lines.at(-1) ?? "").length <= 64);
    }),
  );
});

test("all blocks of one label are read in their order, whatever stands between them", () => {
  const [one, two] = [Uint8Array.of(1), Uint8Array.of(2)];
  const text = [
    "Bag Attributes\r\n",
    toPem("CERTIFICATE", one).replaceAll("\n", "\r\n"),
    toPem("PRIVATE KEY", Uint8Array.of(9)),
    "subject=CN = somebody\n",
    toPem("CERTIFICATE", two),
  ].join("");
  assert.deepEqual(fromPem("CERTIFICATE", text), [one, two]);
  assert.deepEqual(fromPem("PRIVATE KEY", text), [Uint8Array.of(9)]);
  assert.deepEqual(fromPem("X509 CRL", text), []);
  assert.deepEqual(fromPem("CERTIFICATE", "-----BEGIN CERTIFICATE-----\nAQ=="), []);
});
