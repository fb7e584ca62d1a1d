import assert from "node:assert/strict";
import { test } from "node:test";
import { isEmail } from "./email.ts";

const ADDRESSES: [address: string, valid: boolean][] = [
  ["anna@example.com", true],
  ["o'brien+contracts@mail.example.co.uk", true],
  ["jörg@müller.de", true],
  ["a@xn--mller-kva.de", true],
  ["a@example", false],
  ["a@@example.com", false],
  ["a@example.com,b@example.com", false],
  ["a@example.com\r\nBcc: b@example.com", false],
  ["Anna <anna@example.com>", false],
  ["a b@example.com", false],
  [".a@example.com", false],
  ["a..b@example.com", false],
  ["a@-example.com", false],
  ["a@example..com", false],
  ["a\u202e@example.com", false],
  [`${"a".repeat(65)}@example.com`, false],
  [
    `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}.${"f".repeat(63)}.example`,
    false,
  ],
];

for (const [address, valid] of ADDRESSES) {
  test(`${JSON.stringify(address.slice(0, 60))} is ${valid ? "an" : "no"} e-mail address`, () => {
    assert.equal(isEmail(address), valid);
  });
}
