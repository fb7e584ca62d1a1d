import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request, type TestService } from "#kit/scenes/service.ts";
import { startTwoServices } from "#kit/scenes/two-services.ts";

let two: Awaited<ReturnType<typeof startTwoServices>>;
let service: TestService;
let second: TestService;
before(async () => {
  two = await startTwoServices();
  [service, second] = two.services;
});
after(() => two.close());

const draft = { content: "<p>Once</p>" };
const key = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

test("of a hundred requests at once over two processes exactly sixty pass, and the window reopens a minute after it began", async () => {
  const account = await service.openAccount();
  const send = (index: number) =>
    request(
      `${[service, second][index % 2]?.url}/api/v1/contracts?limit=1`,
      "GET",
      undefined,
      key(account.apiKey),
    );
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => send(index)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 60);
  assert.equal(answers.filter(({ status }) => status === 429).length, 40);
  const remaining = answers.map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
  assert.deepEqual(
    remaining.sort((a, b) => b - a),
    [...Array.from({ length: 60 }, (_, index) => 59 - index), ...Array(40).fill(0)],
  );
  const refused = answers.find(({ status }) => status === 429);
  assert.equal(refused?.body.code, "RATE_LIMITED");
  assert.equal(refused?.headers.get("retry-after"), "60");
  service.clock.moveMs(59_999);
  const late = await send(0);
  assert.equal(late.status, 429);
  assert.equal(late.headers.get("retry-after"), "1");
  service.clock.moveMs(1);
  const fresh = await send(1);
  assert.equal(fresh.status, 200);
  assert.equal(fresh.headers.get("x-ratelimit-remaining"), "59");
});

test("trying keys is slow: after sixty requests without a valid one an address gets no further, while valid keys still pass", async () => {
  service.clock.moveMs(60_000);
  const account = await service.openAccount();
  const wrong = { authorization: `Bearer svc_${"x".repeat(43)}` };
  const url = `${service.url}/api/v1/contracts`;
  const statuses = new Map<number, number>();
  for (let index = 0; index < 62; index += 1) {
    const { status } = await request(url, "GET", undefined, index % 2 ? wrong : {});
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual(
    [...statuses],
    [
      [401, 60],
      [429, 2],
    ],
  );
  assert.equal((await account.call("GET", "/contracts")).status, 200);
  service.clock.moveMs(60_000);
});

test("twenty requests at once with one Idempotency-Key over two processes make one contract and get one answer", async () => {
  const account = await service.openAccount();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      request(`${[service, second][index % 2]?.url}/api/v1/contracts`, "POST", draft, {
        ...key(account.apiKey),
        "idempotency-key": "create-1",
      }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  const repeated = answers.filter(({ headers }) => headers.get("idempotency-replayed") === "true");
  assert.equal(repeated.length, 19);
  const { body } = await account.call("GET", "/contracts");
  assert.equal(body.pagination.total, 1);
});

test("an Idempotency-Key stands for one request for a day: another body is a conflict, another account's key is another key", async () => {
  const [account, other] = await Promise.all([service.openAccount(), service.openAccount()]);
  const post = (apiKey: string, body: unknown, path = "/contracts") =>
    request(`${service.url}/api/v1${path}`, "POST", body, {
      ...key(apiKey),
      "idempotency-key": "one",
    });
  const first = await post(account.apiKey, draft);
  const reordered = await post(account.apiKey, { title: undefined, ...draft });
  assert.deepEqual(reordered.body, first.body);
  const changed = await post(account.apiKey, { ...draft, title: "Other" });
  assert.equal(changed.status, 409);
  assert.equal(changed.body.code, undefined);
  const elsewhere = await post(
    account.apiKey,
    undefined,
    `/contracts/${first.body.contract.id}/cancel`,
  );
  assert.equal(elsewhere.status, 409);
  const foreign = await post(other.apiKey, draft);
  assert.equal(foreign.status, 201);
  assert.notEqual(foreign.body.contract.id, first.body.contract.id);
  service.clock.moveMs(24 * 3_600_000 - 1);
  assert.deepEqual((await post(account.apiKey, draft)).body, first.body);
  service.clock.moveMs(1);
  const nextDay = await post(account.apiKey, draft);
  assert.notEqual(nextDay.body.contract.id, first.body.contract.id);
});

test("what was wrong with a request is not held against its key: mended, it is carried out", async () => {
  const account = await service.openAccount();
  const post = (body: unknown) =>
    request(`${service.url}/api/v1/contracts`, "POST", body, {
      ...key(account.apiKey),
      "idempotency-key": "mended",
    });
  assert.equal((await post({})).status, 400);
  assert.equal(
    (await post({ ...draft, signers: [{ role: "Nobody", email: "a@example.com" }] })).status,
    400,
  );
  assert.equal((await post(draft)).status, 201);
});

test("an account on the lowest partner tier is refused everywhere, before anything else about the request is looked at", async () => {
  const account = await service.openAccount({ partnerTier: 1 });
  const allowed = await service.openAccount({ partnerTier: 2 });
  for (const [method, path] of [
    ["GET", "/contracts/x"],
    ["POST", "/contracts"],
    ["GET", "/attachments"],
  ] as const) {
    const refused = await account.call(method, path, method === "POST" ? {} : undefined);
    assert.equal(refused.status, 403);
    assert.equal(refused.body.code, "PARTNER_TIER_REQUIRED");
    assert.equal(refused.body.requiredTier, 2);
    assert.ok(refused.headers.get("x-ratelimit-remaining"));
  }
  assert.equal((await allowed.call("GET", "/contracts")).status, 200);
});
