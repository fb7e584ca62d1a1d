import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { base32, stepOf, totpAddress, totpCode } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

/** RFC 6238, appendix B, SHA-1, the last six of its eight digits. */
const VECTORS = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;

for (const [seconds, code] of VECTORS) {
  test(`the code of second ${seconds} is that of RFC 6238`, () => {
    assert.equal(totpCode(secret, Math.floor(seconds / 30)), code);
    assert.equal(stepOf(secret, code, at(seconds), null), Math.floor(seconds / 30));
  });
}

test("the first ten codes are those of RFC 4226", () => {
  const codes = Array.from({ length: 10 }, (_, step) => totpCode(secret, step));
  assert.deepEqual(codes.slice(0, 4), ["755224", "287082", "359152", "969429"]);
  assert.equal(codes[9], "520489");
});

test("a clock that is one step off is taken, two are not, and no step works twice", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 2 ** 33 }),
      fc.integer({ min: -4, max: 4 }),
      (step, off) => {
        const now = at(step * 30 + 7);
        const code = totpCode(secret, step + off);
        const found = stepOf(secret, code, now, null);
        if (Math.abs(off) <= 1) assert.ok(found !== null);
        if (found === null) return;
        // Two of the three may by chance have the same code.
        const again = stepOf(secret, code, now, found);
        assert.ok(again === null || again > found);
        assert.equal(stepOf(secret, code, now, step + 1), null);
      },
    ),
  );
});

test("what is no code is the code of no step", () => {
  for (const code of ["", "28708", "2870820", "28708a", "２８７０８２", "x".repeat(10_000)]) {
    assert.equal(stepOf(secret, code, at(59), null), null, code.slice(0, 9));
  }
});

test("a secret is written as apps read it", () => {
  assert.equal(base32(secret), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const address = new URL(totpAddress(secret, "sign.example", "zoë@müller.example"));
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.searchParams.get("secret"), base32(secret));
  assert.equal(
    decodeURIComponent(address.pathname.split("/").at(-1) ?? ""),
    "sign.example:zoë@müller.example",
  );
});
