import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { signedInCaller } from "#accounts/account.ts";
import { findAccount } from "#accounts/accounts-store.ts";
import { findOwner } from "#accounts/people-store.ts";
import type { Called, Input, Visit } from "#api/call.ts";
import type { Endpoints } from "#api/endpoints.ts";
import { LIMITS } from "#kernel/limits.ts";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";
import { readEntries } from "#trail/trail-store.ts";

let service: TestService;
const shared = sharedService();
before(async () => {
  service = await shared.start();
});
after(() => shared.end());

const origin = { ip: "192.0.2.7", addressFrom: "connection" as const, userAgent: "a door" };

// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
type Answer = Called & { body: any };

function call(name: keyof Endpoints, input: Input, visit: Omit<Visit, "origin"> = {}) {
  return service.app.api.call(name, input, { origin, ...visit }) as Promise<Answer>;
}

const keyOf = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });

const LEASE = {
  title: "Lease",
  content: "<h1>Lease</h1><p>Rent is due on the first.</p>",
  signatureFields: [{ label: "Tenant" }],
  finalize: true,
};

async function personOf({ accountId }: TestAccount) {
  const { database } = service.app.services;
  const account = await findAccount(database, accountId);
  const person = await findOwner(database, accountId);
  assert.ok(account && person);
  return { signedIn: signedInCaller({ account, person }) };
}

async function eventsOf(id: string) {
  const entries = await readEntries(service.app.services.database, id);
  return entries.map(({ event, by }) => [event, by.kind]);
}

test("a contract that was made by a call is the one that HTTP answers with, its events in the trail", async () => {
  const account = await service.openAccount();
  const made = await call("createContract", { body: LEASE }, keyOf(account));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id } = made.body.contract;
  const overHttp = await account.call("GET", `/contracts/${id}`);
  const read = await call("getContract", { params: { id } }, keyOf(account));
  assert.deepEqual(read.body, overHttp.body);
  const other = await account.call("POST", "/contracts", LEASE);
  assert.deepEqual(await eventsOf(id), await eventsOf(other.body.contract.id));
  const listed = await call("listContracts", { query: { limit: 1, offset: "1" } }, keyOf(account));
  assert.deepEqual(listed.body.contracts[0].id, id);
});

test("a person who is signed in calls without a key, and the trail names the person", async () => {
  const account = await service.openAccount();
  const person = await personOf(account);
  const { body } = await call("createContract", { body: LEASE }, person);
  assert.deepEqual(await eventsOf(body.contract.id), [
    ["contract.created", "person"],
    ["contract.finalized", "person"],
  ]);
  const cancelled = await call("cancelContract", { params: { id: body.contract.token } }, person);
  assert.equal(cancelled.body.contract.status, "cancelled");
});

test("a call is refused as a request is: by key, tier, place, query, body and state", async () => {
  const account = await service.openAccount();
  const key = keyOf(account);
  const low = keyOf(await service.openAccount({ partnerTier: 1 }));
  const id = randomUUID();
  const rows: [status: number, Promise<Answer>, RegExp][] = [
    [401, call("listContracts", {}), /Send an API key/],
    [401, call("listContracts", {}, { authorization: `Bearer svc_${"x".repeat(43)}` }), /unknown/],
    [403, call("listContracts", {}, low), /tier 2/],
    [404, call("getContract", { params: { id } }, key), /There is no such contract/],
    [404, call("getContract", { params: { id: "../x" } }, key), /There is no such contract/],
    [404, call("getContract", {}, key), /There is no such contract/],
    [404, call("getWebhook", { params: { id: 7 } }, key), /There is no such webhook/],
    [404, call("getSigning", { params: { link: "x" } }), /no contract behind this link/],
    [404, call("getSigning", {}), /There is no contract behind this link/],
    [400, call("listContracts", { query: { limit: 0 } }, key), /limit/],
    [400, call("createContract", {}, key), /The body is empty/],
    [400, call("createContract", { body: { content: 7 } }, key), /content/],
    [400, call("updateContract", { params: { id: "?" }, body: {} }, key), /at least one of title/],
    [410, call("fromTemplate", {}, key), /gone/],
  ];
  for (const [status, answer, error] of rows) {
    const { body, refusal, ...rest } = await answer;
    assert.equal(rest.status, status, JSON.stringify(body));
    assert.match(body.error, error);
    assert.ok(body.requestId && refusal);
  }
});

test("what belongs to another account does not exist for a call", async () => {
  const made = await call("createContract", { body: LEASE }, keyOf(await service.openAccount()));
  const stranger = await service.openAccount();
  const asked = { params: { id: made.body.contract.id } };
  for (const visit of [keyOf(stranger), await personOf(stranger)]) {
    assert.equal((await call("getContract", asked, visit)).status, 404);
    assert.equal((await call("deleteContract", asked, visit)).status, 404);
  }
});

test("an idempotency key means the same over HTTP and by a call", async () => {
  const account = await service.openAccount();
  const idempotencyKey = randomUUID();
  const headers = { ...keyOf(account), "idempotency-key": idempotencyKey };
  const first = await request(`${service.url}/api/v1/contracts`, "POST", LEASE, headers);
  const again = await call("createContract", { body: LEASE, idempotencyKey }, keyOf(account));
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.deepEqual(again.headers, { "idempotency-replayed": "true" });
  const another = { body: { ...LEASE, title: "Other" }, idempotencyKey };
  assert.equal((await call("createContract", another, keyOf(account))).status, 409);
  const bad = await call("createContract", { body: LEASE, idempotencyKey: "ä" }, keyOf(account));
  assert.equal(bad.status, 400);
  assert.equal((await call("listContracts", {}, keyOf(account))).body.pagination.total, 1);
});

test("requests and calls with one key share its window; a person has one, too", async () => {
  const account = await service.openAccount();
  for (let count = 1; count < LIMITS.keyRate.requests; count += 1) {
    assert.equal((await call("listWebhooks", {}, keyOf(account))).status, 200);
  }
  assert.equal((await account.call("GET", "/webhooks")).status, 200);
  const refused = await call("listWebhooks", {}, keyOf(account));
  assert.deepEqual([refused.status, refused.body.code], [429, "RATE_LIMITED"]);
  assert.match(refused.headers["retry-after"] ?? "", /^\d+$/);
  assert.equal((await account.call("GET", "/webhooks")).status, 429);

  const person = await personOf(account);
  for (let count = 0; count < LIMITS.keyRate.requests; count += 1) {
    assert.equal((await call("listWebhooks", {}, person)).status, 200);
  }
  assert.equal((await call("listWebhooks", {}, person)).status, 429);
  const saving = { ...person, pace: "saving" as const };
  for (let count = 0; count < LIMITS.keyRate.requests; count += 1) {
    assert.equal((await call("listWebhooks", {}, saving)).status, 200, "of its own");
  }
  assert.equal((await call("listWebhooks", {}, saving)).status, 429);
});

test("over a link a call signs as a request does, and the link's window is the same", async () => {
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", LEASE);
  const params = { link: linkIn(body.contract.signUrl) };
  const view = await call("getSigning", { params });
  assert.deepEqual(view.body.roles, [{ role: "Tenant", state: "open", level: "ses" }]);
  const signed = await call("createSignature", { params, body: submission("Tenant") });
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
  const { contract } = (await account.call("GET", `/contracts/${body.contract.id}`)).body;
  assert.equal(contract.status, "fully_signed");
  assert.deepEqual(
    (await eventsOf(contract.id)).map(([event]) => event),
    ["contract.created", "contract.finalized", "contract.signed", "contract.completed"],
  );
  for (let used = 12; used + 2 <= LIMITS.linkRate.requests; used += 2) {
    assert.equal((await call("getSigning", { params })).status, 200);
  }
  assert.equal((await call("getSigning", { params })).status, 429);
  const overHttp = await request(`${service.url}/api/v1/signing/${params.link}`, "GET");
  assert.equal(overHttp.status, 429);
});
