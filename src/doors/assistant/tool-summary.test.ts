import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { summaryOf } from "./tool-summary.ts";
import { TOOLS, type ToolName } from "./tools.ts";

const found = {
  contract: { title: knownText("Lease"), publicId: "7K3M", language: "en" },
} as unknown as ContractWithParties;
const [A, B] = [knownEmail("a@example.org"), knownEmail("b@example.org")];
const said = (name: ToolName, mailed: (typeof A)[] = [], unmailed: string[] = []) =>
  summaryOf(name, found, { mailed, unmailed });

const ASKING = Object.entries(TOOLS).flatMap(([name, { asks }]) =>
  asks === null ? [] : [name as ToolName],
);

for (const name of ASKING) {
  test(`${name} says what is done, to which contract`, () => {
    const summary = said(name, [A]);
    assert.ok(summary.includes('"Lease" (7K3M)'), summary);
    assert.notEqual(summary, '"Lease" (7K3M)');
  });
}

test("every address that is mailed stands in it", () => {
  for (const name of ["send_contract", "remind_signer", "change_signer_address"] as const) {
    assert.ok(said(name, [A, B]).includes("a@example.org, b@example.org"), name);
  }
});

test("everybody whom copies go to stands in it", () => {
  const summary = summaryOf("send_contract", found, { mailed: [], unmailed: [], copied: [A, B] });
  assert.match(summary, /Copies go by mail to: a@example\.org, b@example\.org\.$/);
});

test("of a contract that is sent is said who gets no mail, and where nobody does", () => {
  assert.match(
    said("send_contract", [A], ["Tenant", "Owner"]),
    /Without an address: Tenant, Owner\.$/,
  );
  assert.match(said("send_contract", [], ["Tenant"]), /Nobody is sent a mail\./);
  assert.doesNotMatch(said("send_contract", [A]), /Without an address|Nobody/);
});
