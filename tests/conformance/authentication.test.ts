import assert from "node:assert/strict";
import { issueApiKey } from "#accounts/issue-key.ts";
import { systemRandom } from "#kernel/random.ts";
import { request, type TestAccount } from "#kit/scenes/service.ts";
import { inTransaction } from "#store/transaction.ts";
import { conforms } from "./conforms.ts";
import { create, createPending } from "./contracts.ts";
import { expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

/** Every operation that needs a key, with an id that nobody has. */
const OPERATIONS: [method: string, path: string, body?: unknown][] = [
  ["POST", "/contracts", { content: "<p>x</p>" }],
  ["GET", "/contracts"],
  ["GET", "/contracts/aaaaaaaaaaaaaaaa"],
  ["PATCH", "/contracts/aaaaaaaaaaaaaaaa", { title: "x" }],
  ["DELETE", "/contracts/aaaaaaaaaaaaaaaa"],
  ["POST", "/contracts/aaaaaaaaaaaaaaaa/cancel"],
  ["GET", "/contracts/aaaaaaaaaaaaaaaa/pdf"],
  ["GET", "/contracts/from-template"],
  ["GET", "/attachments"],
  ["GET", "/webhooks"],
  ["POST", "/webhooks", { url: "https://example.com/hook", events: ["contract.signed"] }],
  ["GET", "/webhooks/0192f0c0-0000-7000-8000-000000000000"],
  ["PATCH", "/webhooks/0192f0c0-0000-7000-8000-000000000000", { active: false }],
  ["DELETE", "/webhooks/0192f0c0-0000-7000-8000-000000000000"],
];

function call(path: string, authorization?: string, method = "GET", body?: unknown) {
  const headers = authorization === undefined ? {} : { authorization };
  return request(`${at.url}/api/v1${path}`, method, body, headers as Record<string, string>);
}

/** A further key of the account, as the command line issues it. */
async function furtherKey({ accountId }: TestAccount, expiresAt: Date | null): Promise<string> {
  const { services } = at.service.app;
  const { apiKey } = await inTransaction(services.database, (transaction) =>
    issueApiKey(
      transaction,
      { accountId, name: null, expiresAt },
      { ids: services.ids, random: systemRandom, now: services.clock.now() },
    ),
  );
  return apiKey;
}

for (const [method, path, body] of OPERATIONS) {
  conforms(
    "auth.missing auth.header error.no-code",
    `${method} ${path} without a key is 401`,
    async () => {
      expectRefused(await call(path, undefined, method, body), 401);
    },
  );
}

for (const [what, header] of [
  ["an empty header", ""],
  ["another scheme", "Basic c3ZjXzp4"],
  ["a scheme without a key", "Bearer"],
  ["a key without a scheme", `svc_${"a".repeat(43)}`],
  ["two keys", `Bearer svc_${"a".repeat(43)} svc_${"b".repeat(43)}`],
] as const) {
  conforms("auth.malformed", `${what} is 401`, async () => {
    at.clock.moveMs(60_000);
    expectRefused(await call("/contracts/x", header), 401);
  });
}

for (const key of [`svc_${"a".repeat(43)}`, "svc_", "sk_live_abc", "svc_short", "undefined"]) {
  conforms("auth.invalid", `the unknown key ${key.slice(0, 12)} is 401`, async () => {
    at.clock.moveMs(60_000);
    expectRefused(await call("/contracts/x", `Bearer ${key}`), 401);
  });
}

conforms("auth.invalid", "a key that differs in its last character is unknown", async () => {
  const { apiKey } = await at.account();
  const other = apiKey.slice(0, -1) + (apiKey.endsWith("A") ? "B" : "A");
  expectRefused(await call("/contracts/x", `Bearer ${other}`), 401);
  expectRefused(await call("/contracts/x", `Bearer ${apiKey}`), 404);
});

conforms("auth.expired", "a key works until it expires", async () => {
  const account = await at.account();
  const key = await furtherKey(account, new Date(at.clock.now().getTime() + 10_000));
  expectRefused(await call("/contracts/x", `Bearer ${key}`), 404);
  at.clock.moveMs(10_000);
  expectRefused(await call("/contracts/x", `Bearer ${key}`), 401);
});

conforms("auth.prefix", "keys start with svc_ and do not repeat", async () => {
  const keys = new Set<string>();
  for (let count = 0; count < 10; count += 1) {
    const { apiKey } = await at.account();
    assert.match(apiKey, /^svc_[A-Za-z0-9_-]{27,}$/);
    keys.add(apiKey);
  }
  assert.equal(keys.size, 10);
});

conforms("auth.header", "every key of an account sees the same contracts", async () => {
  const account = await at.account();
  const { id } = await create(account);
  const key = await furtherKey(account, null);
  expectStatus(await call(`/contracts/${id}`, `Bearer ${key}`), 200);
});

conforms("auth.partner-tier", "the lowest partner tier is refused on every call", async () => {
  const account = await at.account({ partnerTier: 1 });
  for (const [method, path, body] of OPERATIONS) {
    const answer = await account.call(method, path, body);
    expectRefused(answer, 403, "PARTNER_TIER_REQUIRED", ["requiredTier"]);
    assert.equal(answer.body.requiredTier, 2);
  }
});

for (const partnerTier of [2, 3, null]) {
  conforms("auth.partner-tier-two", `partner tier ${partnerTier} may use the API`, async () => {
    const account = await at.account({ partnerTier });
    expectStatus(await account.call("GET", "/contracts"), 200);
    await createPending(account);
  });
}

conforms("auth.order", "401 comes before everything else", async () => {
  at.clock.moveMs(60_000);
  expectRefused(await call("/contracts", "Bearer nobody", "POST", "not json"), 401);
  expectRefused(await call("/contracts?limit=x", "Bearer nobody"), 401);
  expectRefused(await call("/contracts/unknown", "Bearer nobody"), 401);
});

conforms("auth.order", "403 comes before 404 and 400", async () => {
  const account = await at.account({ partnerTier: 1 });
  for (const [method, path, body] of [
    ["GET", "/contracts/unknown", undefined],
    ["POST", "/contracts", { language: "it" }],
    ["POST", "/contracts", "no json"],
    ["GET", "/contracts?limit=x", undefined],
  ] as const) {
    const answer = await account.call(method, path, body);
    expectRefused(answer, 403, "PARTNER_TIER_REQUIRED", ["requiredTier"]);
  }
});

conforms("auth.order rate.sixty", "429 comes before 403", async () => {
  const account = await at.account({ partnerTier: 1 });
  for (let count = 0; count < 60; count += 1) {
    expectStatus(await account.call("GET", "/attachments"), 403);
  }
  expectRefused(await account.call("GET", "/attachments"), 429, "RATE_LIMITED");
});

conforms("auth.order rate.sixty", "429 comes before 404 and 400", async () => {
  const account = await at.account();
  for (let count = 0; count < 60; count += 1) await account.call("GET", "/contracts/unknown");
  expectRefused(await account.call("GET", "/contracts/unknown"), 429, "RATE_LIMITED");
  expectRefused(await account.call("POST", "/contracts", { language: "it" }), 429, "RATE_LIMITED");
  expectRefused(await account.call("POST", "/contracts", "no json"), 429, "RATE_LIMITED");
});

conforms(
  "auth.strangers-limited",
  "who keeps trying keys is slowed down, and a valid key still works",
  async () => {
    at.clock.moveMs(60_000);
    const statuses = new Set<number>();
    let last = await call("/contracts", "Bearer svc_nobody");
    for (let count = 0; count < 300 && last.status === 401; count += 1) {
      statuses.add(last.status);
      last = await call("/contracts", "Bearer svc_nobody");
    }
    expectRefused(last, 429, "RATE_LIMITED");
    assert.match(last.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    expectStatus(await (await at.account()).call("GET", "/contracts"), 200);
    at.clock.moveMs(60_000);
    expectRefused(await call("/contracts", "Bearer svc_nobody"), 401);
  },
);
