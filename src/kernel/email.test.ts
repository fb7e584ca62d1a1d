import assert from "node:assert/strict";
import { test } from "node:test";
import { isEmail, isSameMailbox, readEmail, shownEmail } from "./email.ts";

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

test("blanks around an address are none of it", () => {
  for (const typed of [" anna@example.com ", "anna@example.com\n", "\tanna@example.com\u00a0"]) {
    assert.equal(readEmail(typed).text, "anna@example.com", JSON.stringify(typed));
  }
});

test("an address beyond ASCII is shown with what its domain is to a mail server", () => {
  for (const [typed, shown] of [
    ["anna@Example.com", "anna@Example.com"],
    ["jörg@example.com", "jörg@example.com"],
    ["jörg@müller.de", "jörg@müller.de (xn--mller-kva.de)"],
    ["chief@раураl.com".replace("l", "ӏ"), "chief@раураӏ.com (xn--80aa0cbo65f.com)"],
    ["a@xn--mller-kva.de", "a@xn--mller-kva.de"],
  ] as const) {
    const { text } = readEmail(typed);
    assert.ok(text);
    assert.equal(shownEmail(text), shown);
  }
});

test("what is wrong with an address that nobody can read is said", () => {
  for (const [typed, said] of [
    ["chief@b\u0430nk.com", /"bаnk" mixes letters/],
    ["ch\u0456ef@bank.com", /mixes letters/],
    ["chief@bank\u00ad.com", /not a valid|nobody sees/],
    ["chi\u3164ef@bank.com", /nobody sees/],
    ["me", /not a valid/],
  ] as const) {
    assert.match(readEmail(typed).problems.join(), said);
  }
});

test("one mailbox is known in every spelling of its address, and no other is taken for it", () => {
  for (const [one, other] of [
    ["anna@Example.com", "anna@example.com"],
    ["Anna@example.com", "anna@EXAMPLE.COM"],
    ["info@müller.de", "info@xn--mller-kva.de"],
    ["info@MÜLLER.de", "INFO@müller.de"],
    ["jo\u0308rg@example.com", "jörg@example.com"],
  ] as const) {
    assert.ok(isSameMailbox(one, other), `${one} ${other}`);
  }
  for (const other of ["ana@example.com", "anna@example.org", "anna+1@example.com"]) {
    assert.ok(!isSameMailbox("anna@example.com", other), other);
  }
});
