import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { checkDelivery } from "#kit/judges/declared-deliveries.ts";
import { type ReceivedRequest, type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const EVENTS = [
  "contract.created",
  "contract.signed",
  "contract.completed",
  "contract.deleted",
  "contract.cancelled",
  "signer.invited",
];

let service: TestService;
let receiver: Receiver;
let account: TestAccount;
before(async () => {
  receiver = await startReceiver({ secure: false });
  service = await startService({
    env: { WEBHOOK_ALLOW_PRIVATE: "true", WEBHOOK_RETRY_DELAYS: "0.1,0.1,0.1,0.1,0.1,0.1" },
  });
  account = await service.openAccount();
});
after(async () => {
  await service.close();
  await receiver.close();
});

/** What was told of one contract, by event. */
async function toldOf(contractId: string, count: number): Promise<Map<string, Payload>> {
  for (;;) {
    const told = receiver.received.map(payloadOf).filter(({ data }) => data.id === contractId);
    const byEvent = new Map(told.map((payload) => [payload.event, payload]));
    if (byEvent.size >= count) return byEvent;
    await wait(20);
  }
}

interface Payload {
  id: string;
  event: string;
  created_at: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  data: any;
}

/** What a request told, once it has been held against the published description. */
function payloadOf(request: ReceivedRequest): Payload {
  checkDelivery(request);
  return JSON.parse(request.body.toString());
}

async function newContract(body: Record<string, unknown> = {}) {
  const created = await account.call("POST", "/contracts", { content: "<p>A</p>", ...body });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.contract;
}

test("from subscribing to fetching the sealed PDF over the link of the payload", async () => {
  const made = await account.call("POST", "/webhooks", { url: receiver.url, events: EVENTS });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { secret, ...webhook } = made.body.webhook;
  assert.match(secret, /^whsec_/);
  assert.deepEqual(webhook.events, EVENTS);
  assert.deepEqual((await account.call("GET", "/webhooks")).body, { webhooks: [webhook] });

  const contract = await newContract({ title: "Lease", finalize: true });
  await signOver(service.url, linkIn(contract.signUrl), "Signature");
  const told = await toldOf(contract.id, 3);
  const { id, token, publicId, verifyUrl, signUrl } = contract;
  assert.deepEqual(told.get("contract.created")?.data, {
    id,
    token,
    title: "Lease",
    status: "pending",
    publicId,
    language: "en",
    requiresPayment: false,
    signUrl,
    verifyUrl,
    createdAt: contract.createdAt,
  });
  const { fieldId, ...signed } = told.get("contract.signed")?.data ?? {};
  assert.deepEqual({ ...signed, signerName: "" }, { id, token, title: "Lease", signerName: "" });
  assert.equal(typeof fieldId, "string");
  const { pdfUrl, ...completed } = told.get("contract.completed")?.data ?? {};
  assert.deepEqual(completed, {
    id,
    token,
    title: "Lease",
    signatureCount: 1,
    publicId,
    verifyUrl,
  });
  assert.ok(pdfUrl.endsWith(`/api/v1/contracts/${id}/pdf`));
  const pdf = await request(service.url + new URL(pdfUrl).pathname, "GET", undefined, {
    authorization: `Bearer ${account.apiKey}`,
  });
  assert.equal(Buffer.from(pdf.bytes.subarray(0, 5)).toString(), "%PDF-");

  const arrived = receiver.received.find(
    ({ headers }) => headers["x-service-event"] === "contract.completed",
  );
  const [, seconds, v1] =
    /^t=(\d+),v1=(\w+)$/.exec(String(arrived?.headers["x-service-signature-v2"])) ?? [];
  const expected = createHmac("sha256", secret)
    .update(`${seconds}.`)
    .update(arrived?.body ?? "");
  assert.equal(v1, expected.digest("hex"));

  const { database } = service.app.services;
  const pending = database
    .selectFrom("webhook_delivery")
    .select("id")
    .where("webhook_id", "=", webhook.id)
    .where("status", "=", "pending");
  while ((await pending.execute()).length > 0) await wait(20);
  const read = await account.call("GET", `/webhooks/${webhook.id}`);
  assert.deepEqual(read.body.webhook, webhook);
  assert.deepEqual(
    read.body.deliveries.map(({ event, statusCode, attempt, success }: Record<string, unknown>) => [
      event,
      statusCode,
      attempt,
      success,
    ]),
    ["completed", "signed", "created"].map((name) => [`contract.${name}`, 200, 1, true]),
  );
  await account.call("DELETE", `/webhooks/${webhook.id}`);
});

test("cancelling twice tells once, deleting tells the last status, a link that goes out tells its address", async () => {
  const made = await account.call("POST", "/webhooks", { url: receiver.url, events: EVENTS });
  const cancelled = await newContract({
    finalize: true,
    signatureFields: [{ label: "Tenant" }],
    signers: [{ role: "Tenant", email: "tenant@example.com" }],
  });
  await account.call("POST", `/contracts/${cancelled.id}/cancel`);
  await account.call("POST", `/contracts/${cancelled.id}/cancel`);
  const { id, token, publicId } = cancelled;
  const told = await toldOf(id, 3);
  const { cancelledAt, ...data } = told.get("contract.cancelled")?.data ?? {};
  const status = "cancelled";
  assert.deepEqual(data, { id, token, title: null, status, publicId, signatureCount: 0 });
  assert.equal(cancelledAt, service.clock.now().toISOString());
  const { sentAt, ...invited } = told.get("signer.invited")?.data ?? {};
  assert.deepEqual(invited, {
    id,
    token,
    title: null,
    role: "Tenant",
    email: "tenant@example.com",
  });
  assert.ok(!Number.isNaN(Date.parse(sentAt)));

  const draft = await newContract();
  await account.call("DELETE", `/contracts/${draft.id}`);
  const { deletedAt, ...deleted } = (await toldOf(draft.id, 2)).get("contract.deleted")?.data ?? {};
  assert.equal(deletedAt, service.clock.now().toISOString());
  assert.deepEqual(deleted, {
    id: draft.id,
    token: draft.token,
    title: null,
    status: "draft",
    publicId: draft.publicId,
  });
  const ofCancelled = receiver.received.map(payloadOf).filter((one) => one.data.id === id);
  assert.equal(ofCancelled.filter(({ event }) => event === "contract.cancelled").length, 1);
  await account.call("DELETE", `/webhooks/${made.body.webhook.id}`);
});

test("a receiver that fails is tried seven times, and the record shows the last", async () => {
  const own = await startReceiver({ secure: false });
  own.answerWith({ status: 503 });
  const wish = { url: own.url, events: ["contract.created"] };
  const made = await account.call("POST", "/webhooks", wish);
  await newContract();
  await own.untilReceived(7);
  const attempts = own.received.map(({ headers }) => headers["x-service-attempt"]);
  assert.deepEqual(attempts, ["1", "2", "3", "4", "5", "6", "7"]);
  assert.equal(new Set(own.received.map(({ headers }) => headers["x-service-delivery"])).size, 1);
  const path = `/webhooks/${made.body.webhook.id}`;
  const last = async () => (await account.call("GET", path)).body.deliveries[0];
  while ((await last()).attempt < 7) await wait(20);
  const { duration, createdAt, id, ...record } = await last();
  assert.deepEqual(record, {
    event: "contract.created",
    statusCode: 503,
    success: false,
    attempt: 7,
  });
  assert.ok(Number.isInteger(duration) && createdAt && id);
  await account.call("DELETE", path);
  await own.close();
});

test("what is wrong with a webhook is answered as the API answers, and the secret comes once", async () => {
  const wish = { url: receiver.url, events: ["contract.signed", "contract.signed"] };
  const key = { "idempotency-key": "webhook-1", authorization: `Bearer ${account.apiKey}` };
  const create = () => request(`${service.url}/api/v1/webhooks`, "POST", wish, key);
  const made = await create();
  const again = await create();
  assert.deepEqual(again.body, made.body);
  assert.deepEqual(made.body.webhook.events, ["contract.signed"]);
  const { id } = made.body.webhook;
  const read = await account.call("GET", `/webhooks/${id}`);
  assert.equal("secret" in read.body.webhook, false);
  assert.deepEqual(read.body.deliveries, []);

  const wrong: [method: string, path: string, body: unknown][] = [
    ["POST", "/webhooks", {}],
    ["POST", "/webhooks", { url: receiver.url }],
    ["POST", "/webhooks", { url: receiver.url, events: [] }],
    ["POST", "/webhooks", { url: receiver.url, events: "contract.signed" }],
    ["POST", "/webhooks", { url: receiver.url, events: ["contract.opened"] }],
    ["POST", "/webhooks", { url: 1, events: ["contract.signed"] }],
    ["POST", "/webhooks", { url: "ftp://example.com", events: ["contract.signed"] }],
    ["PATCH", `/webhooks/${id}`, {}],
    ["PATCH", `/webhooks/${id}`, { other: 1 }],
    ["PATCH", `/webhooks/${id}`, { events: [] }],
    ["PATCH", `/webhooks/${id}`, { active: "yes" }],
    ["PATCH", `/webhooks/${id}`, { url: "" }],
  ];
  for (const [method, path, body] of wrong) {
    const refused = await account.call(method, path, body);
    assert.equal(refused.status, 400, JSON.stringify([body, refused.body]));
    assert.equal(typeof refused.body.error, "string");
    assert.equal("code" in refused.body, false);
  }

  const stranger = await service.openAccount();
  for (const target of ["nonsense", id.replace(/^./, "f"), id]) {
    const caller = target === id ? stranger : account;
    for (const [method, body] of [["GET"], ["PATCH", { active: false }], ["DELETE"]] as const) {
      assert.equal((await caller.call(method, `/webhooks/${target}`, body)).status, 404);
    }
  }

  const many = await Promise.all(
    Array.from({ length: 12 }, () => account.call("POST", "/webhooks", wish)),
  );
  assert.equal(many.filter(({ status }) => status === 201).length, 4);
  const refused = many.find(({ status }) => status !== 201);
  assert.deepEqual([refused?.status, refused?.body.code], [409, "LIMIT_REACHED"]);
  const patched = await account.call("PATCH", `/webhooks/${id}`, { active: false });
  assert.deepEqual([patched.status, patched.body.webhook.active], [200, false]);
  const removed = await account.call("DELETE", `/webhooks/${id}`);
  assert.deepEqual([removed.status, removed.body], [200, { success: true }]);
  assert.equal((await account.call("DELETE", `/webhooks/${id}`)).status, 404);
});

test("without WEBHOOK_ALLOW_PRIVATE nothing inside can be named", async () => {
  const strict = await startService();
  try {
    const own = await strict.openAccount();
    for (const url of [
      receiver.url,
      "https://127.0.0.1/",
      "https://localhost/",
      "https://[::1]/",
      "http://8.8.8.8/",
    ]) {
      const refused = await own.call("POST", "/webhooks", { url, events: ["contract.signed"] });
      assert.equal(refused.status, 400);
      assert.equal(refused.body.details[0].path, "url");
    }
    const made = await own.call("POST", "/webhooks", { url: "https://8.8.8.8/", events: EVENTS });
    assert.equal(made.status, 201);
  } finally {
    await strict.close();
  }
});
