import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { decideIdentity, type Newcomers } from "./decide-identity.ts";

const newcomers: Newcomers = {
  domains: ["corp.example"],
  account: knownEmail("office@corp.example"),
  role: "viewer",
};

/** What is known, and what becomes of it. */
const TABLE: [
  email: string | null,
  connectedWith: string | null,
  isAddressTaken: boolean,
  newcomers: Newcomers | null,
  does: "signIn" | "join" | "refuse",
][] = [
  ["a@corp.example", "p", true, newcomers, "signIn"],
  // An address that changed there, or is no longer vouched for, changes nothing here.
  [null, "p", false, null, "signIn"],
  ["a@corp.example", null, false, newcomers, "join"],
  ["a@CORP.example", null, false, newcomers, "join"],
  ["a@corp.example", null, true, newcomers, "refuse"],
  ["a@corp.example", null, true, null, "refuse"],
  ["a@corp.example", null, false, null, "refuse"],
  [null, null, false, newcomers, "refuse"],
  ["a@corp.example.evil.example", null, false, newcomers, "refuse"],
  ["a@sub.corp.example", null, false, newcomers, "refuse"],
  ["corp.example@evil.example", null, false, newcomers, "refuse"],
];

for (const [email, connectedWith, isAddressTaken, policy, does] of TABLE) {
  const who = `${email ?? "no verified address"}, ${connectedWith ? "connected" : "not connected"}`;
  const rest = `${isAddressTaken ? "known here" : "unknown"}, ${policy ? "newcomers" : "closed"}`;
  test(`${who}, ${rest}: ${does}`, () => {
    const claims = { email: email === null ? null : knownEmail(email) };
    const decided = decideIdentity({ claims, connectedWith, isAddressTaken, newcomers: policy });
    assert.equal(decided.does, does);
  });
}
