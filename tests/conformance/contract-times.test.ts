import assert from "node:assert/strict";
import { request } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import { contractIn, createPending, type Json, read, signed } from "./contracts.ts";
import { expectStatus, expectTime } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

conforms(
  "contract.created-at service.timestamps",
  "createdAt is the time of creation and stays",
  async () => {
    const account = await at.account();
    at.clock.moveMs(1_000);
    const { id, createdAt } = await createPending(account);
    assert.equal(createdAt, at.clock.now().toISOString());
    at.clock.moveMs(60_000);
    await account.call("PATCH", `/contracts/${id}`, { title: "later" });
    const found = await read(account, id);
    assert.equal(found.createdAt, createdAt);
    for (const name of ["createdAt", "updatedAt"]) expectTime(found[name]);
  },
);

const CHANGES: [what: string, change: (account: Json, contract: Json) => Promise<unknown>][] = [
  ["a title", (account, { id }) => account.call("PATCH", `/contracts/${id}`, { title: "x" })],
  ["tags", (account, { id }) => account.call("PATCH", `/contracts/${id}`, { tags: ["x"] })],
  [
    "a signer",
    (account, { id }) =>
      account.call("PATCH", `/contracts/${id}`, {
        signers: [{ role: "B", email: "b@example.com" }],
      }),
  ],
  ["a signature", (_account, { signUrl }) => signed(at.url, linkIn(signUrl), "A")],
  [
    "the opening of a link",
    async (account, { id, signers }) => {
      await at.stranger("POST", `/signing/${at.secretOf(signers[0])}/opened`);
      assert.notEqual((await read(account, id)).signers[0].openedAt, null);
    },
  ],
  [
    "a reminder",
    (account, { id, signers: [{ role, email }] }) =>
      account.call("PATCH", `/contracts/${id}`, { signers: [{ role, email }] }),
  ],
  ["a cancellation", (account, { id }) => account.call("POST", `/contracts/${id}/cancel`)],
];
for (const [what, change] of CHANGES) {
  conforms("contract.updated-at", `${what} moves updatedAt`, async () => {
    const account = await at.account();
    const contract = await createPending(account, {
      signatureFields: ["A", "B", "C"].map((label) => ({ label })),
      signers: [{ role: "C", email: "c@example.com" }],
    });
    const before = await read(account, contract.id);
    assert.equal(before.updatedAt, before.createdAt);
    at.clock.moveMs(5_000);
    await change(account, contract);
    const after = await read(account, contract.id);
    assert.equal(after.updatedAt, at.clock.now().toISOString());
  });
}

conforms("contract.updated-at get.changes-nothing", "reading moves nothing", async () => {
  const { account, contract } = await contractIn(at, "pending");
  at.clock.moveMs(5_000);
  await read(account, contract.id);
  await at.stranger("GET", `/signing/${linkIn(contract.signUrl)}`);
  await request(`${at.url}/sign/${linkIn(contract.signUrl)}`, "GET");
  assert.deepEqual(await read(account, contract.id), contract);
});

conforms("contract.updated-at patch.finalize", "finalizing moves updatedAt", async () => {
  const { account, contract } = await contractIn(at, "draft");
  at.clock.moveMs(5_000);
  await account.call("PATCH", `/contracts/${contract.id}`, { finalize: true });
  assert.equal((await read(account, contract.id)).updatedAt, at.clock.now().toISOString());
});

conforms(
  "contract.signed-at state.fully-signed",
  "signedAt is the time of the last required signature",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account);
    at.clock.moveMs(1_000);
    await signed(at.url, linkIn(signUrl), "A");
    assert.equal((await read(account, id)).signedAt, null);
    at.clock.moveMs(1_000);
    await signed(at.url, linkIn(signUrl), "B");
    const last = at.clock.now().toISOString();
    at.clock.moveMs(1_000);
    const { signedAt, signatures, status } = await read(account, id);
    assert.deepEqual([status, signedAt], ["fully_signed", last]);
    assert.equal(signatures.at(-1).signedAt, last);
  },
);

conforms("signer.signed signer.never-back", "a link is signed when its label is", async () => {
  const account = await at.account();
  const { id, signers } = await createPending(account, {
    signers: [{ role: "A", email: "a@example.com" }],
  });
  at.clock.moveMs(1_000);
  const secret = at.secretOf(signers[0]);
  await signed(at.url, secret, "A");
  await at.stranger("POST", `/signing/${secret}/opened`);
  const [signer] = (await read(account, id)).signers;
  assert.deepEqual([signer.status, signer.signedAt], ["signed", at.clock.now().toISOString()]);
});

conforms("signer.opened", "a link is opened by an act, not by being fetched", async () => {
  const account = await at.account();
  const { id, signers } = await createPending(account, {
    signers: [{ role: "A", email: "a@example.com" }],
  });
  const secret = at.secretOf(signers[0]);
  await request(`${at.url}/sign/${secret}`, "GET");
  await at.stranger("GET", `/signing/${secret}`);
  assert.equal((await read(account, id)).signers[0].openedAt, null);
  at.clock.moveMs(1_000);
  expectStatus(await at.stranger("POST", `/signing/${secret}/opened`), 204);
  const [{ status, openedAt }] = (await read(account, id)).signers;
  assert.deepEqual([status, openedAt], ["opened", at.clock.now().toISOString()]);
});
