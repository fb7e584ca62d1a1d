import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT_STATUSES, type ContractStatus } from "#kernel/contract-states.ts";
import { linksOf, signUrl, verifyUrl } from "./links.ts";

const baseUrl = "https://sign.example";
const pageSecrets = { read: (_contract: unknown, page: string) => `secret-to-${page}` };
const services = { baseUrl, pageSecrets };

function contract(status: ContractStatus, withdraw: Uint8Array | null = null) {
  const sealed = new Uint8Array();
  return {
    id: "c-1",
    publicId: "0123-4567-89AB-T",
    status,
    sealedWithdrawSecret: withdraw,
    sealedSignSecret: sealed,
    sealedStatusSecret: sealed,
  };
}

/** Which of the addresses an owner is given. */
function given(status: ContractStatus, withdraw: Uint8Array | null = null): string[] {
  const links = Object.entries(linksOf(contract(status, withdraw), services));
  return links.flatMap(([name, url]) => (url === null ? [] : [name])).sort();
}

const OPENED: Record<ContractStatus, string[]> = {
  draft: ["statusUrl"],
  pending: ["signUrl", "statusUrl", "verifyUrl"],
  pending_payment: ["statusUrl", "verifyUrl"],
  fully_signed: ["pdfUrl", "statusUrl", "verifyUrl"],
  cancelled: ["statusUrl", "verifyUrl"],
};

for (const status of CONTRACT_STATUSES) {
  test(`a contract that is ${status} opens ${OPENED[status].join(", ")} and nothing else`, () => {
    assert.deepEqual(given(status), OPENED[status]);
  });
}

test("withdrawing has an address once everybody signed, where somebody has that right", () => {
  const secret = new Uint8Array([1]);
  for (const status of CONTRACT_STATUSES) {
    const opens = given(status, secret).includes("withdrawalUrl");
    assert.equal(opens, status === "fully_signed", status);
  }
  const { withdrawalUrl } = linksOf(contract("fully_signed", secret), services);
  assert.equal(withdrawalUrl, `${baseUrl}/withdraw/secret-to-withdraw`);
});

test("each page is reached by its own secret, the file and the verify page by names", () => {
  const links = linksOf(contract("pending"), services);
  assert.equal(links.signUrl, `${baseUrl}/sign/secret-to-sign`);
  assert.equal(links.statusUrl, `${baseUrl}/status/secret-to-status`);
  assert.equal(links.verifyUrl, `${baseUrl}/verify/0123-4567-89AB-T`);
  const { pdfUrl } = linksOf(contract("fully_signed"), services);
  assert.equal(pdfUrl, `${baseUrl}/api/v1/contracts/c-1/pdf`);
});

test("the secret of a signing page is not even read while nobody can sign", () => {
  const closed = { baseUrl, pageSecrets: { read: () => assert.fail("it was read") } };
  for (const status of CONTRACT_STATUSES.filter((one) => one !== "pending")) {
    assert.equal(signUrl(contract(status), closed), null, status);
  }
  assert.equal(verifyUrl(contract("draft"), baseUrl), null);
});
