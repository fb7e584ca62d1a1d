import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import { POISON, poisoned } from "#kit/scenes/poisoned.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

/**
 * The database answers with more than it was asked for: every row has columns
 * that no code knows, and so has every object within a column of JSON. Whatever
 * is added to a table one day lies beside what is shown just like that.
 */
let isPoisoned = false;
const Result = createRequire(import.meta.url)("pg/lib/result.js") as {
  prototype: { addRow(row: unknown): void };
};
const { addRow } = Result.prototype;
Result.prototype.addRow = function (row: unknown) {
  addRow.call(this, isPoisoned && !Array.isArray(row) ? poisoned(row) : row);
};

let service: TestService;
let account: TestAccount;
let receiver: Receiver;
let member: TestMember;
let pending: Owned;
let signed: Owned;

interface Owned {
  id: string;
  token: string;
  publicId: string;
  sign: string;
  status: string;
}

before(async () => {
  receiver = await startReceiver({ secure: false });
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: "true" }, keepLog: true });
  account = await service.openAccount({ plan: "unlimited" });
  const { status } = await account.call("POST", "/webhooks", {
    url: receiver.url,
    events: EVENTS,
  });
  assert.equal(status, 201);
  member = await signedIn(service, account.accountId);
  pending = await make({ finalize: true });
  signed = await make(ONE_ROLE);
  assert.equal((await signOver(service.url, signed.sign, "A")).status, 201);
  assert.equal((await account.call("GET", `/contracts/${signed.id}/pdf`)).status, 200);
  await receiver.untilReceived(4);
  isPoisoned = true;
});

after(async () => {
  isPoisoned = false;
  Result.prototype.addRow = addRow;
  await service?.close();
  await receiver?.close();
});

const EVENTS = [
  "contract.created",
  "contract.signed",
  "contract.completed",
  "contract.deleted",
  "contract.cancelled",
  "signer.invited",
];

async function make(change: object): Promise<Owned> {
  const { status, body } = await account.call("POST", "/contracts", {
    ...CONTRACT,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { id, token, publicId } = body.contract;
  return { id, token, publicId, ...(await secretsOf(service, id)) };
}

const CONTRACT = {
  title: "Lease",
  content: "<h1>Lease</h1><p>Rent is due on the first.</p>",
  signatureFields: [{ label: "A" }, { label: "B" }],
  signers: [{ role: "B", email: "b@example.com", title: "Tenant" }],
  tags: ["flat"],
};

function clean(what: string, text: string): void {
  assert.ok(text.length > 0, `${what} says something`);
  const at = text.toLowerCase().indexOf("poison");
  assert.ok(at < 0, `${what} leaks: ${text.slice(Math.max(0, at - 200), at + 100)}`);
}

async function answer(expected: number, method: string, path: string, body?: unknown) {
  const got = await account.call(method, path, body);
  const text = Buffer.from(got.bytes).toString();
  assert.equal(got.status, expected, `${method} ${path}: ${text}`);
  clean(`${method} ${path}`, text);
  return got;
}

test("no answer has anything of a row that its schema does not name", async () => {
  await answer(200, "GET", "/contracts?limit=100");
  await answer(200, "GET", `/contracts/${pending.id}`);
  await answer(200, "GET", `/contracts/${signed.token}`);
  await answer(200, "PATCH", `/contracts/${pending.id}`, { title: "Lease 2", tags: ["a", "b"] });
  await answer(200, "GET", "/attachments");
  const { body } = await answer(200, "GET", "/webhooks");
  const [{ id }] = body.webhooks;
  const seen = await answer(200, "GET", `/webhooks/${id}`);
  assert.ok(seen.body.deliveries.length > 0);
  await answer(200, "PATCH", `/webhooks/${id}`, { active: true });
  const hook = { url: receiver.url, events: ["contract.signed"] };
  const made = await answer(201, "POST", "/webhooks", hook);
  await answer(200, "DELETE", `/webhooks/${made.body.webhook.id}`);
  for (const { sign } of [pending, signed]) {
    const { status, bytes } = await request(`${service.url}/api/v1/signing/${sign}`, "GET");
    assert.equal(status, 200);
    clean("the signing view", Buffer.from(bytes).toString());
  }
});

test("what is created, signed, cancelled and deleted from such rows is answered and told without them", async () => {
  const before = receiver.received.length;
  const { body } = await answer(201, "POST", "/contracts", { ...CONTRACT, finalize: true });
  const { id, signUrl } = body.contract;
  const { status, bytes } = await signOver(service.url, linkIn(signUrl), "A");
  assert.equal(status, 201);
  clean("a signature's answer", Buffer.from(bytes).toString());
  await answer(200, "POST", `/contracts/${id}/cancel`);
  await answer(409, "DELETE", `/contracts/${id}`);
  const draft = await answer(201, "POST", "/contracts", CONTRACT);
  await answer(200, "PATCH", `/contracts/${draft.body.contract.id}`, { finalize: true });
  await answer(200, "DELETE", `/contracts/${draft.body.contract.id}`);
  const one = await answer(201, "POST", "/contracts", { ...CONTRACT, ...ONE_ROLE });
  assert.equal((await signOver(service.url, linkIn(one.body.contract.signUrl), "A")).status, 201);
  // Created, invited, signed, cancelled; created, invited, deleted; created, signed, completed.
  await receiver.untilReceived(before + 10);
  const told = receiver.received.slice(before).map(({ body }) => body.toString());
  assert.deepEqual([...new Set(told.map((text) => JSON.parse(text).event))].sort(), EVENTS.sort());
  for (const text of told) clean("a payload", text);
});

const ONE_ROLE = { finalize: true, signatureFields: [{ label: "A" }], signers: [] };

test("no page has anything of a row that it does not name, in its text or for its script", async () => {
  const pages = [
    ...[pending, signed].flatMap(({ sign, status, publicId, token }) => [
      `/sign/${sign}`,
      `/status/${status}`,
      `/verify/${publicId}`,
      `/pay/${token}`,
    ]),
    ...["/app", "/app/keys", "/app/account", "/verify"],
  ];
  for (const page of pages) {
    const { status, html } = await member.get(page);
    assert.equal(status, 200, page);
    clean(page, html);
  }
});

test("the poison is there: rows have it", async () => {
  const { rows } = await service.app.services.database.run("select '{\"a\":1}'::jsonb as of", []);
  assert.deepEqual(rows, [
    { poison: POISON, of: { poison: POISON, a: 1, poisonToo: POISON }, poisonToo: POISON },
  ]);
});
