import assert from "node:assert/strict";
import { test } from "node:test";
import { isRefusal } from "#kernel/refusals.ts";
import { checkSigners, isEmail, type SignerInput } from "./check-signers.ts";

const ROLES = ["Buyer", "Seller"];

const REFUSED: [what: string, signers: SignerInput[], refused: string][] = [
  ["an unknown role", [{ role: "Witness", email: "a@example.com" }], "UNKNOWN_ROLE"],
  ["no role", [{ email: "a@example.com" }], "UNKNOWN_ROLE"],
  [
    "role and label that differ",
    [{ role: "Buyer", label: "Seller", email: "a@example.com" }],
    "INVALID",
  ],
  [
    "a role named twice",
    [
      { role: "Buyer", title: "CEO" },
      { label: "Buyer", title: "CFO" },
    ],
    "INVALID",
  ],
  ["an entry that says nothing", [{ role: "Buyer" }], "INVALID_EMAIL"],
  ["an empty address", [{ role: "Buyer", email: "" }], "INVALID_EMAIL"],
  [
    "a level that is none",
    [{ role: "Buyer", email: "a@example.com", level: "aes" }],
    "INVALID_LEVEL",
  ],
  ["qes without the right", [{ role: "Buyer", level: "qes" }], "QES_NOT_ENABLED"],
];

for (const [what, signers, refused] of REFUSED) {
  test(`${what} is refused as ${refused}`, () => {
    const result = checkSigners(signers, ROLES, false);
    assert.equal(isRefusal(result) && result.refused, refused);
  });
}

test("only one role of a contract can be qualified", () => {
  const signers = ROLES.map((role) => ({ role, level: "qes" }));
  const result = checkSigners(signers, ROLES, true);
  assert.equal(isRefusal(result) && result.refused, "QES_ROLE_TAKEN");
});

test("an unknown role is named before a wrong address", () => {
  const signers = [{ role: "Buyer", email: "none" }, { role: "Witness" }];
  const result = checkSigners(signers, ROLES, false);
  assert.equal(isRefusal(result) && result.refused, "UNKNOWN_ROLE");
});

test("a preset job title needs no address", () => {
  assert.deepEqual(checkSigners([{ label: "Seller", title: " Director " }], ROLES, false), [
    { role: "Seller", email: null, level: "ses", title: "Director" },
  ]);
});

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
