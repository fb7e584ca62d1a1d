import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { SignerInput } from "#wire/contracts.ts";
import { checkSigners } from "./check-signers.ts";

const ROLES = ["Buyer", "Seller"].map(knownText);

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
