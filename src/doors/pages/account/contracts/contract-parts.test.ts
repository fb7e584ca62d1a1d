import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { signedInWith } from "#kit/rooms/page-requests.ts";
import { contractPageWords } from "#words/contract-page-words.ts";
import { ContractEnding, ContractFiles } from "./contract-parts.tsx";
import type { ContractView } from "./contract-view.ts";

const words = contractPageWords.en;

function inputWith(
  change: Partial<ContractView>,
  status: ContractStatus = "pending",
  signatureCount = 0,
) {
  const contract = { id: "c-1", status, signatureCount, tags: [] };
  const view = { contract, statusPath: "/status/s", verifyPath: null, heldUntil: null, ...change };
  return { language: "en", signedIn: signedInWith(), view } as never;
}

const filesOf = (status: ContractStatus, change: Partial<ContractView> = {}) =>
  render(ContractFiles({ input: inputWith(change, status), words }));

test("a signed file and its evidence are offered once everyone has signed, and at no other state", () => {
  for (const status of ["draft", "pending", "pending_payment", "cancelled"] as const) {
    assert.doesNotMatch(filesOf(status), /c-1\/(pdf|evidence)"/, status);
  }
  const signed = filesOf("fully_signed");
  assert.match(signed, /c-1\/pdf"/);
  assert.match(signed, /c-1\/evidence"/);
});

test("that a file comes later is said only of a contract that can still get one", () => {
  for (const status of ["draft", "pending", "pending_payment"] as const) {
    assert.ok(filesOf(status).includes(words.files.later), status);
  }
  for (const status of ["fully_signed", "cancelled"] as const) {
    assert.ok(!filesOf(status).includes(words.files.later), status);
  }
});

test("the page that checks a file is led to only where there is one to check", () => {
  const verifyPath = "/verify/5YZY-CSMY-KZWS-H";
  assert.ok(!filesOf("fully_signed").includes("/verify/"));
  assert.ok(filesOf("fully_signed", { verifyPath }).includes(verifyPath));
});

test("a contract is ended only in the ways that it can be, and why not by deleting is said", () => {
  for (const mayCancel of [true, false]) {
    for (const mayDelete of [true, false]) {
      const signatureCount = mayDelete ? 0 : 1;
      const input = inputWith({ mayCancel, mayDelete }, "pending", signatureCount);
      const html = render(ContractEnding({ input, words }));
      assert.equal(html.includes("/app/contracts/c-1/cancel"), mayCancel);
      assert.equal(html.includes("/app/contracts/c-1/delete"), mayDelete);
      assert.equal(html.includes(words.ending.keepsText), !mayDelete);
    }
  }
});
