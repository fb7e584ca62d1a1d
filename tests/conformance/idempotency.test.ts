import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { request, type TestAccount } from "#kit/scenes/service.ts";
import { conforms } from "./conforms.ts";
import { htmlContract } from "./contracts.ts";
import { expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

function post(account: TestAccount, key: string, body: unknown) {
  return request(`${at.url}/api/v1/contracts`, "POST", body, {
    authorization: `Bearer ${account.apiKey}`,
    "idempotency-key": key,
  });
}

async function total(account: TestAccount): Promise<number> {
  return (await account.call("GET", "/contracts")).body.pagination.total;
}

conforms(
  "repeat.same",
  "the same request again is answered alike and creates nothing more",
  async () => {
    const account = await at.account();
    const [key, body] = [randomUUID(), htmlContract({ title: "Once" })];
    const first = await post(account, key, body);
    const again = await post(account, key, body);
    expectStatus(first, 201);
    expectStatus(again, 201);
    assert.deepEqual(again.body, first.body);
    assert.equal(await total(account), 1);
  },
);

conforms("repeat.same", "of ten at once one is carried out", async () => {
  const account = await at.account();
  const [key, body] = [randomUUID(), htmlContract()];
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(account, key, body)));
  assert.deepEqual(new Set(answers.map(({ body: { contract } }) => contract?.id)).size, 1);
  assert.equal(await total(account), 1);
});

conforms("repeat.same", "without a key every request counts", async () => {
  const account = await at.account();
  for (let count = 0; count < 2; count += 1) {
    expectStatus(await account.call("POST", "/contracts", htmlContract()), 201);
  }
  assert.equal(await total(account), 2);
});

conforms("repeat.other", "another request under the same key is a conflict", async () => {
  const account = await at.account();
  const key = randomUUID();
  await post(account, key, htmlContract({ title: "One" }));
  expectRefused(await post(account, key, htmlContract({ title: "Two" })), 409);
  assert.equal(await total(account), 1);
});

conforms("repeat.scope", "another account's key of the same name is another key", async () => {
  const key = randomUUID();
  const [one, two] = [await at.account(), await at.account()];
  const body = htmlContract();
  const answers = [await post(one, key, body), await post(two, key, body)];
  assert.notEqual(answers[0]!.body.contract.id, answers[1]!.body.contract.id);
  assert.deepEqual([await total(one), await total(two)], [1, 1]);
});

conforms(
  "repeat.same",
  "a request that was wrong may be sent again, mended, under its key",
  async () => {
    const account = await at.account();
    const key = randomUUID();
    expectStatus(await post(account, key, htmlContract({ language: "it" })), 400);
    expectStatus(await post(account, key, htmlContract()), 201);
  },
);

for (const [what, key] of [
  ["too long", "x".repeat(256)],
  ["with a blank", "a b"],
] as const) {
  conforms("repeat.malformed", `a key that is ${what} is refused`, async () => {
    const account = await at.account();
    expectRefused(await post(account, key, htmlContract()), 400);
    assert.equal(await total(account), 0);
  });
}
