import assert from "node:assert/strict";
import type { TestAccount, TestAnswer } from "#kit/scenes/service.ts";
import { conforms } from "./conforms.ts";
import { create, createSigned } from "./contracts.ts";
import { expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

function look(account: TestAccount): Promise<TestAnswer> {
  return account.call("GET", "/attachments");
}

async function used(requests: number): Promise<TestAccount> {
  const account = await at.account();
  for (let count = 0; count < requests; count += 1) await look(account);
  return account;
}

function shown({ headers }: TestAnswer) {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) =>
    headers.get(`x-ratelimit-${name}`),
  );
  return { limit, remaining, reset };
}

conforms(
  "rate.headers rate.reset",
  "limit, what remains, and when the window ends are on every answer",
  async () => {
    const account = await at.account();
    const reset = new Date(at.clock.now().getTime() + 60_000).toISOString();
    for (const remaining of ["59", "58", "57"]) {
      assert.deepEqual(shown(await look(account)), { limit: "60", remaining, reset });
    }
  },
);

conforms("rate.headers", "they are on errors, on files and on creations too", async () => {
  const account = await at.account();
  const { id } = await createSigned(at, account);
  for (const [method, path, body, status] of [
    ["GET", "/contracts/unknown", undefined, 404],
    ["POST", "/contracts", { language: "it" }, 400],
    ["POST", "/contracts", "no json", 400],
    ["POST", "/contracts", { content: "<p>x</p>" }, 201],
    ["PATCH", `/contracts/${id}`, { title: "x" }, 409],
    ["GET", `/contracts/${id}/pdf`, undefined, 200],
    ["GET", "/contracts/from-template", undefined, 410],
  ] as const) {
    const answer = await account.call(method, path, body);
    expectStatus(answer, status);
    assert.equal(shown(answer).limit, "60", path);
    assert.match(shown(answer).remaining ?? "", /^\d+$/);
    assert.match(shown(answer).reset ?? "", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  }
  const tier = await at.account({ partnerTier: 1 });
  assert.equal(shown(await look(tier)).limit, "60");
});

conforms(
  "rate.headers rate.sixty",
  "they are on what leads nowhere and on wrong methods, which count",
  async () => {
    const account = await at.account();
    for (const [method, path, status, remaining] of [
      ["PUT", "/contracts", 405, "59"],
      ["GET", "/nope", 404, "58"],
      ["DELETE", "/attachments", 405, "57"],
    ] as const) {
      const answer = await account.call(method, path);
      expectStatus(answer, status);
      assert.equal(shown(answer).remaining, remaining, path);
    }
    for (let count = 0; count < 57; count += 1) await account.call("GET", "/nope");
    const refused = await account.call("GET", "/nope");
    expectRefused(refused, 429, "RATE_LIMITED");
    assert.equal(shown(refused).remaining, "0");
  },
);

conforms(
  "rate.sixty rate.retry-after rate.headers",
  "sixty pass, the next is refused and says how long",
  async () => {
    const account = await used(59);
    const sixtieth = await look(account);
    expectStatus(sixtieth, 200);
    assert.equal(shown(sixtieth).remaining, "0");
    at.clock.moveMs(17_000);
    const refused = await look(account);
    expectRefused(refused, 429, "RATE_LIMITED");
    assert.equal(refused.headers.get("retry-after"), "43");
    assert.equal(shown(refused).remaining, "0");
  },
);

conforms("rate.sixty", "every endpoint counts toward the same sixty", async () => {
  const account = await used(57);
  await create(account);
  await account.call("GET", "/contracts/unknown");
  await account.call("GET", "/contracts/from-template");
  expectRefused(await look(account), 429, "RATE_LIMITED");
});

conforms(
  "rate.window rate.not-extended",
  "the window ends sixty seconds after its first request, whatever came after",
  async () => {
    const account = await used(1);
    at.clock.moveMs(30_000);
    for (let count = 0; count < 59; count += 1) await look(account);
    for (let count = 0; count < 5; count += 1) {
      expectRefused(await look(account), 429, "RATE_LIMITED");
      at.clock.moveMs(5_000);
    }
    at.clock.moveMs(4_999);
    expectRefused(await look(account), 429, "RATE_LIMITED");
    at.clock.moveMs(1);
    const first = await look(account);
    expectStatus(first, 200);
    assert.equal(shown(first).remaining, "59");
  },
);

conforms("rate.retry-after", "a part of a second counts as a whole one", async () => {
  const account = await used(60);
  at.clock.moveMs(59_400);
  assert.equal((await look(account)).headers.get("retry-after"), "1");
});

conforms("rate.per-key", "another key has its own window", async () => {
  await used(60);
  expectStatus(await look(await at.account()), 200);
});

conforms("rate.exact", "of eighty at once exactly sixty pass", async () => {
  const account = await at.account();
  const answers = await Promise.all(Array.from({ length: 80 }, () => look(account)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 60);
  assert.equal(answers.filter(({ status }) => status === 429).length, 20);
});

conforms("rate.headers auth.missing", "without a valid key there are no such headers", async () => {
  const answer = await at.stranger("GET", "/contracts");
  expectRefused(answer, 401);
  assert.equal(shown(answer).limit, null);
});

conforms("rate.sixty create.nothing-on-refusal", "a refused creation creates nothing", async () => {
  const account = await used(60);
  expectStatus(await account.call("POST", "/contracts", { content: "<p>x</p>" }), 429);
  at.clock.moveMs(60_000);
  assert.equal((await account.call("GET", "/contracts")).body.pagination.total, 0);
});
