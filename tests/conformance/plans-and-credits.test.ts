import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { TestAccount, TestAnswer } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms, isListing } from "./conforms.ts";
import { create, htmlContract, read, signed } from "./contracts.ts";
import { expectRefused, expectStatus } from "./expect.ts";
import { owner } from "./owner.ts";
import { stage } from "./stage.ts";

let folder = "";
const at = stage(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-plans-"));
  const file = join(folder, "plans.json");
  const plans = [
    { id: "unlimited", name: "Unlimited", documentsPerMonth: null },
    { id: "free", name: "Free", documentsPerMonth: 5 },
    { id: "small", name: "Small", documentsPerMonth: 2 },
  ];
  await writeFile(file, JSON.stringify(plans));
  return { PLANS_FILE: file };
});
if (!isListing()) after(() => rm(folder, { recursive: true, force: true }));

function finalized(account: TestAccount): Promise<TestAnswer> {
  return account.call("POST", "/contracts", htmlContract({ finalize: true }));
}

function expectLimit(answer: TestAnswer, used: number, limit: number): void {
  expectRefused(answer, 403, "LIMIT_REACHED", ["documentsUsed", "documentsLimit"]);
  assert.deepEqual([answer.body.documentsUsed, answer.body.documentsLimit], [used, limit]);
}

conforms(
  "plan.limit-reached state.limit-reached",
  "over the limit without a credit nothing is created, and the figures are told",
  async () => {
    const account = await at.account({ ownLimit: 2 });
    for (let count = 0; count < 2; count += 1) expectStatus(await finalized(account), 201);
    expectLimit(await finalized(account), 2, 2);
    const { body } = await account.call("GET", "/contracts");
    assert.equal(body.pagination.total, 2);
  },
);

conforms("plan.counts create.draft", "drafts cost nothing", async () => {
  const account = await at.account({ ownLimit: 1 });
  for (let count = 0; count < 5; count += 1) await create(account);
  expectStatus(await finalized(account), 201);
  await create(account);
  expectLimit(await finalized(account), 1, 1);
});

conforms(
  "plan.counts patch.finalize-plan",
  "a draft counts in the month in which it becomes signable",
  async () => {
    const account = await at.account({ ownLimit: 1 });
    const { id } = await create(account);
    expectStatus(await account.call("PATCH", `/contracts/${id}`, { finalize: true }), 200);
    expectLimit(await finalized(account), 1, 1);
  },
);

conforms(
  "plan.configured plan.limit-reached",
  "a plan from PLANS_FILE has the documents that it says",
  async () => {
    const account = await at.account({ plan: "small" });
    for (let count = 0; count < 2; count += 1) expectStatus(await finalized(account), 201);
    expectLimit(await finalized(account), 2, 2);
  },
);

conforms("plan.own-limit", "the plan called free has five documents", async () => {
  const account = await at.account({ plan: "free" });
  for (let count = 0; count < 5; count += 1) expectStatus(await finalized(account), 201);
  expectLimit(await finalized(account), 5, 5);
});

conforms("plan.own-limit", "the default plan has no limit", async () => {
  const account = await at.account();
  for (let count = 0; count < 12; count += 1) expectStatus(await finalized(account), 201);
});

conforms("plan.given-back", "one cancelled without a signature is given back", async () => {
  const account = await at.account({ ownLimit: 1 });
  const { body } = await finalized(account);
  await account.call("POST", `/contracts/${body.contract.id}/cancel`);
  expectStatus(await finalized(account), 201);
});

conforms("plan.given-back", "one deleted without a signature is given back", async () => {
  const account = await at.account({ ownLimit: 1 });
  const { body } = await finalized(account);
  await account.call("DELETE", `/contracts/${body.contract.id}`);
  expectStatus(await finalized(account), 201);
});

conforms(
  "plan.not-given-back",
  "one with a signature counts even when it is cancelled",
  async () => {
    const account = await at.account({ ownLimit: 1 });
    const { contract } = (await finalized(account)).body;
    await signed(at.url, linkIn(contract.signUrl), "A");
    await account.call("POST", `/contracts/${contract.id}/cancel`);
    expectLimit(await finalized(account), 1, 1);
  },
);

conforms(
  "plan.atomic",
  "with one document left, of twenty at once exactly one passes",
  async () => {
    const account = await at.account({ ownLimit: 3 });
    for (let count = 0; count < 2; count += 1) await finalized(account);
    const drafts = [];
    for (let count = 0; count < 10; count += 1) drafts.push(await create(account));
    const answers = await Promise.all([
      ...drafts.map(({ id }) => account.call("PATCH", `/contracts/${id}`, { finalize: true })),
      ...drafts.map(() => finalized(account)),
    ]);
    assert.equal(answers.filter(({ status }) => status < 300).length, 1);
    for (const answer of answers.filter(({ status }) => status >= 300)) expectLimit(answer, 3, 3);
  },
);

conforms(
  "plan.requires-payment state.pending-payment created.requires-payment created.sign-url",
  "over the limit with a credit the contract waits for payment",
  async () => {
    const account = await at.account({ ownLimit: 0, credits: 1 });
    const answer = await finalized(account);
    expectStatus(answer, 201);
    const { id, status, requiresPayment, signUrl, verifyUrl } = answer.body.contract;
    assert.deepEqual([status, requiresPayment, signUrl], ["pending_payment", true, null]);
    assert.notEqual(verifyUrl, null);
    assert.equal((await read(account, id)).status, "pending_payment");
  },
);

conforms(
  "plan.credit-taken",
  "a credit that was not redeemed opens every further payment page",
  async () => {
    const account = await at.account({ ownLimit: 0, credits: 1 });
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await finalized(account)).body.contract.status, "pending_payment");
    }
  },
);

conforms(
  "plan.redeem state.sequences contract.sign-url",
  "redeeming the credit on the payment page makes the contract pending",
  async () => {
    const account = await at.account({ ownLimit: 0, credits: 1 });
    const { contract } = (await finalized(account)).body;
    const person = await owner(at, account);
    expectStatus(await person.pay(contract.token), 303);
    const { status, signUrl } = await read(account, contract.id);
    assert.equal(status, "pending");
    assert.ok(signUrl.endsWith(`/sign/${(await at.secretsOf(contract.id)).sign}`));
    await signed(at.url, linkIn(signUrl), "A");
  },
);

conforms("plan.credit-taken plan.redeem", "a credit pays once", async () => {
  const account = await at.account({ ownLimit: 0, credits: 1 });
  const one = (await finalized(account)).body.contract;
  const two = (await finalized(account)).body.contract;
  const person = await owner(at, account);
  await person.pay(one.token);
  await person.pay(one.token);
  await person.pay(two.token);
  const states = [one, two].map(async ({ id }) => (await read(account, id)).status);
  assert.deepEqual(await Promise.all(states), ["pending", "pending_payment"]);
  expectLimit(await finalized(account), 0, 0);
});

conforms(
  "plan.credit-taken plan.atomic",
  "one credit redeemed for two contracts at once pays one",
  async () => {
    const account = await at.account({ ownLimit: 0, credits: 1 });
    const made = [
      (await finalized(account)).body.contract,
      (await finalized(account)).body.contract,
    ];
    const person = await owner(at, account);
    await Promise.all(made.map(({ token }) => person.pay(token)));
    const found = await Promise.all(made.map(({ id }) => read(account, id)));
    assert.deepEqual(found.map(({ status }) => status).sort(), ["pending", "pending_payment"]);
  },
);

conforms(
  "plan.credit-not-counted",
  "what a credit paid for does not count toward the plan",
  async () => {
    const account = await at.account({ ownLimit: 1, credits: 1 });
    const first = (await finalized(account)).body.contract;
    const paid = (await finalized(account)).body.contract;
    await (await owner(at, account)).pay(paid.token);
    assert.equal((await read(account, paid.id)).status, "pending");
    await account.call("POST", `/contracts/${first.id}/cancel`);
    expectStatus(await finalized(account), 201);
    expectLimit(await finalized(account), 1, 1);
  },
);

conforms("plan.redeem auth.foreign", "another account's owner cannot pay", async () => {
  const account = await at.account({ ownLimit: 0, credits: 1 });
  const { contract } = (await finalized(account)).body;
  const other = await at.account({ ownLimit: 0, credits: 1 });
  const person = await owner(at, other);
  expectStatus(await person.page(`/pay/${contract.token}`), 404);
  assert.ok((await person.pay(contract.token)).status >= 400);
  assert.equal((await read(account, contract.id)).status, "pending_payment");
});

conforms("plan.month", "on the first of the month in UTC the count begins anew", async () => {
  const account = await at.account({ ownLimit: 1 });
  const now = at.clock.now();
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  // Where two processes take turns, each contract has a millisecond of its own.
  at.clock.moveMs(monthEnd - 5 - now.getTime());
  expectStatus(await finalized(account), 201);
  expectLimit(await finalized(account), 1, 1);
  at.clock.moveMs(monthEnd - at.clock.now().getTime());
  expectStatus(await finalized(account), 201);
  expectLimit(await finalized(account), 1, 1);
});
