/** Every operation of the API, asked by everybody there is: generated from the table of endpoints. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { issueApiKey } from "#accounts/issue-key.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { SCOPES, type Scope } from "#kernel/scopes.ts";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { startService, type TestAccount, type TestService } from "#kit/service.ts";
import { signedIn } from "#kit/visitor.ts";
import { inTransaction } from "#store/transaction.ts";
import { subscribe } from "#webhooks/subscribe.ts";

let service: TestService;
let account: TestAccount;
let other: TestAccount;
/** What is there, by the tag of the operations on it. */
let there: Record<string, string>;
let session: string;
let testKey: string;
let endedKey: string;
/** A key for each scope that opens all the others. */
const without = new Map<Scope, string>();
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "fatal", WEBHOOK_ALLOW_PRIVATE: "true" } });
  [account, other] = [await service.openAccount(), await service.openAccount()];
  const { house } = service.app;
  const made = await account.call("POST", "/contracts", { content: "<p>x</p>" });
  const wish = { url: "http://127.0.0.1:9/", events: ["contract.created"] };
  const subscribed = await subscribe(house, account.accountId, wish);
  assert.ok("id" in subscribed);
  there = { Contracts: made.body.contract.id, Webhooks: subscribed.id };
  session = (await signedIn(service, account.accountId)).cookie;
  const issue = async (change: object) => {
    const key = { accountId: account.accountId, name: null, expiresAt: null, ...change };
    const means = { ids: house.ids, random: house.random, now: house.clock.now() };
    return (await inTransaction(house.database, (given) => issueApiKey(given, key, means))).apiKey;
  };
  testKey = await issue({ isTest: true });
  endedKey = await issue({ expiresAt: new Date(house.clock.now().getTime() + SECOND_MS) });
  for (const scope of SCOPES) {
    without.set(scope, await issue({ scopes: SCOPES.filter((one) => one !== scope) }));
  }
  service.clock.moveMs(MINUTE_MS);
});
after(() => service.close());

const BODIES: Record<string, unknown> = {
  updateContract: { title: "x" },
  createWebhook: { url: "https://hooks.example.com/", events: ["contract.completed"] },
  updateWebhook: { active: false },
};

const OPERATIONS = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, endpoint]) =>
  endpoint.access === "key" ? [{ name, ...endpoint }] : [],
);

interface Answer {
  status: number;
  body: Record<string, unknown>;
  text: string;
}

/** Without a connection: what is asked here is who may, many times over. */
async function ask(
  { name, method, path }: (typeof OPERATIONS)[number],
  place: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const answer = await service.app.server.inject({
    method: method === "ANY" ? "POST" : method,
    url: `/api/v1${path.replace(/:\w+/, place)}`,
    headers,
    ...(method !== "GET" && method !== "DELETE" && { payload: (BODIES[name] ?? {}) as object }),
  });
  const isJson = String(answer.headers["content-type"]).includes("json");
  const body = isJson ? answer.json<Record<string, unknown>>() : {};
  // Each request has one of its own.
  delete body.requestId;
  return { status: answer.statusCode, body, text: answer.body };
}

const by = (key: string) => ({ authorization: `Bearer ${key}` });

for (const operation of OPERATIONS) {
  const { name, tag, path, scope, alsoScope } = operation;
  const hasPlace = path.includes(":");

  test(`${name} is nothing to nobody, to a session, to a key that ended or was made up`, async () => {
    service.clock.moveMs(MINUTE_MS);
    const made = `svc_${"x".repeat(43)}`;
    const strangers: Record<string, string>[] = [{}, { cookie: session }, by(endedKey), by(made)];
    const told = new Set<string>();
    for (const headers of strangers) {
      for (const place of [there[tag] ?? "x", randomUUID()]) {
        const { status, body } = await ask(operation, place, headers);
        assert.equal(status, 401);
        told.add(JSON.stringify([Object.keys(headers)[0] === "authorization", body.error]));
      }
    }
    assert.equal(told.size, 2, "with a key and without one it is the same whatever there is");
  });

  for (const needed of [scope, alsoScope]) {
    if (!needed || needed === "any") continue;
    test(`${name} is refused to a key without ${needed}, whatever there is`, async () => {
      service.clock.moveMs(MINUTE_MS);
      const key = without.get(needed) ?? "";
      const known = await ask(operation, there[tag] ?? "x", by(key));
      assert.deepEqual(
        [known.status, known.body.code, known.body.requiredScope],
        [403, "SCOPE_MISSING", needed],
      );
      const unknown = await ask(operation, randomUUID(), by(key));
      assert.deepEqual([unknown.status, unknown.body], [403, known.body]);
    });
  }

  test(`${name} tells another account and a test key no more of what is there than of what is not`, async () => {
    service.clock.moveMs(MINUTE_MS);
    for (const key of [other.apiKey, testKey]) {
      const known = await ask(operation, there[tag] ?? "x", by(key));
      if (hasPlace) {
        const unknown = await ask(operation, randomUUID(), by(key));
        assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
        assert.equal(known.status, 404);
      }
      for (const id of Object.values(there)) assert.ok(!known.text.includes(id));
    }
  });
}

test("what is there is still there, as it was", async () => {
  service.clock.moveMs(MINUTE_MS);
  const contract = await account.call("GET", `/contracts/${there.Contracts}`);
  assert.deepEqual([contract.status, contract.body.contract.title], [200, null]);
  const webhook = await account.call("GET", `/webhooks/${there.Webhooks}`);
  assert.deepEqual([webhook.status, webhook.body.webhook.active], [200, true]);
});
