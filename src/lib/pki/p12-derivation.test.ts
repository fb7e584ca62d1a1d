import assert from "node:assert/strict";
import { test } from "node:test";
import { bmpPassword, deriveP12, type P12Derivation } from "./p12-derivation.ts";

const from = (hex: string) => Buffer.from(hex, "hex");

/** Values that implementations of PKCS #12 have long been held to, all with SHA-1. */
const KNOWN: [
  password: string,
  iterations: number,
  purpose: P12Derivation["purpose"],
  salt: string,
  derived: string,
][] = [
  ["smeg", 1, "key", "0a58cf64530d823f", "8aaae6297b6cb04642ab5b077851284eb7128f1a2a7fbca3"],
  ["smeg", 1, "iv", "0a58cf64530d823f", "79993dfe048d3b76"],
  ["smeg", 1, "mac", "3d83c0e4546ac140", "8d967d88f6caa9d714800ab3d48051d63f73a312"],
  ["queeg", 1_000, "key", "05dec959acff72f7", "ed2034e36328830ff09df1e1a07dd357185dac0d4f9eb3d4"],
  ["queeg", 1_000, "iv", "05dec959acff72f7", "11dedad7758d4860"],
  ["queeg", 1_000, "mac", "263216fcc2fab31c", "5ec4c7a80df652294c3925b6489a7ab857c83476"],
];

for (const [password, iterations, purpose, salt, derived] of KNOWN) {
  test(`the ${purpose} of "${password}" after ${iterations} rounds is what everybody derives`, () => {
    const length = derived.length / 2;
    const given = { digest: "sha1", purpose, salt: from(salt), iterations, length };
    const found = deriveP12({ ...given, password: bmpPassword(password) });
    assert.equal(Buffer.from(found).toString("hex"), derived);
  });
}

test("a password is UTF-16 with the high byte first and a zero at its end", () => {
  assert.deepEqual([...bmpPassword("aé😀")], [0, 0x61, 0, 0xe9, 0xd8, 0x3d, 0xde, 0x00, 0, 0]);
  assert.deepEqual([...bmpPassword("")], [0, 0]);
});

test("as many bytes come as are asked for, the first of them the same", () => {
  for (const digest of ["sha1", "sha256", "sha384", "sha512"]) {
    const given = { digest, purpose: "mac" as const, salt: from("0102"), iterations: 3 };
    const password = bmpPassword("secret");
    const long = Buffer.from(deriveP12({ ...given, password, length: 200 }));
    assert.equal(long.length, 200);
    const short = Buffer.from(deriveP12({ ...given, password, length: 33 }));
    assert.deepEqual(short, long.subarray(0, 33));
  }
});
