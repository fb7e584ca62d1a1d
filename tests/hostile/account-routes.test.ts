/** Every route of the account's pages, asked by everybody there is: generated from the routes and the table of roles. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { type Act, may, ROLES, type Role } from "#accounts/roles.ts";
import { insertApproval } from "#assistant/assistant-store.ts";
import { findExport, insertExport } from "#export/export-store.ts";
import { writeExport } from "#export/write-export.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { pagesPdf } from "#kit/pdfs/handmade.ts";
import { addPerson } from "#kit/people.ts";
import { startService, type TestAccount, type TestService } from "#kit/service.ts";
import { look, type PageSeen, signedIn, type TestVisitor } from "#kit/visitor.ts";
import { OWN_ROUTES } from "#pages/account/account-routes.ts";
import { sendTest } from "#webhooks/send-again.ts";
import { subscribe } from "#webhooks/subscribe.ts";
import { insertWebhook } from "#webhooks/webhooks-store.ts";

let service: TestService;
let account: TestAccount;
let other: TestAccount;
/** What of the account the routes are asked about. */
type Named =
  | "contract"
  | "signed"
  | "draft"
  | "token"
  | "key"
  | "person"
  | "invitation"
  | "webhook"
  | "approval"
  | "archive";
let ids: Record<Named | "delivery", string>;
/** Webhooks that are there to be removed. */
const spare: string[] = [];
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "fatal", WEBHOOK_ALLOW_PRIVATE: "true" } });
  account = await service.openAccount({ email: "owner@example.org", ownLimit: 0, credits: 1 });
  other = await service.openAccount({ email: "stranger@example.org" });
  const made = await account.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  const { id: contract, token } = made.body.contract;
  const { database } = service.app.house;
  const half = await account.call("POST", "/contracts", { content: "<p>x</p>" });
  const signed = half.body.contract.id;
  await database
    .updateTable("contract")
    .set({ status: "pending", signature_count: 1 })
    .where("id", "=", signed)
    .execute();
  const begun = await account.call("POST", "/contracts", {
    document: {
      pdf: Buffer.from(pagesPdf([{ entries: "/MediaBox [0 0 400 400]", content: "" }])).toString(
        "base64",
      ),
    },
    signatureFields: [{ label: "A", x: 1, y: 1 }],
  });
  const draft = begun.body.contract.id;
  const of = { column: "account_id", id: account.accountId } as const;
  const key = await database
    .selectFrom("api_key")
    .select("id")
    .where(of.column, "=", of.id)
    .executeTakeFirstOrThrow();
  const invitation = randomUUID();
  await database
    .insertInto("member_invitation")
    .values({
      ...{ id: invitation, hash: new Uint8Array(32), account_id: account.accountId },
      ...{ email: "new@example.org" as never, role: "viewer", invited_by: null },
      invited_at: service.clock.now(),
      expires_at: new Date(service.clock.now().getTime() + DAY_MS),
    })
    .execute();
  const approval = randomUUID();
  const asked = {
    ...{ accountId: account.accountId, keyId: key.id, tool: "cancel_contract" },
    ...{ contractId: contract, argumentsSha256: new Uint8Array(32) },
  };
  await insertApproval(database, asked, {
    ...{ id: approval, contractVersion: 1, arguments: { id: contract } },
    askedAt: service.clock.now(),
    // These tests move the clock by months.
    expiresAt: new Date(service.clock.now().getTime() + 3_650 * DAY_MS),
  });
  const person = await addPerson(service, account.accountId, "viewer");
  const { house } = service.app;
  const wish = { url: "http://127.0.0.1:9/", events: ["contract.created"] };
  const subscribed = await subscribe(house, account.accountId, wish);
  assert.ok("id" in subscribed);
  const tested = await sendTest(
    house,
    { accountId: account.accountId, id: subscribed.id },
    "contract.created",
  );
  assert.ok("deliveryId" in tested);
  for (let left = 0; left < 8; left += 1) {
    const webhook = { ...subscribed, id: randomUUID() };
    await insertWebhook(database, account.accountId, webhook, new Uint8Array());
    spare.push(webhook.id);
  }
  const hook = { webhook: subscribed.id, delivery: tested.deliveryId };
  const archive = await exported(account.accountId);
  ids = {
    ...{ contract, signed, draft, token, key: key.id, person, invitation, approval, archive },
    ...hook,
  };
});
after(() => service.close());

/** An archive of everything of an account, which is done. */
async function exported(accountId: string): Promise<string> {
  const { house } = service.app;
  const id = house.ids.uuid();
  const of = { id, accountId, askedAt: house.clock.now(), askedBy: randomUUID() };
  await insertExport(house.database, { ...of, language: "en" });
  const alone = { ...house, jobs: { enqueue: async () => {} }, tellOfExport: async () => {} };
  while ((await findExport(house.database, id))?.doneAt === null) {
    await writeExport(alone, { exportId: id });
  }
  return id;
}

interface Asked {
  path(of: typeof ids): string;
  form?: Record<string, string>;
  /** What whoever may do it is answered, where nothing stands in the way. */
  allowed: number;
}

/** How each route is asked; one that is missing here fails the first test. */
const ASKED: Record<string, Asked> = {
  "GET /app": { path: () => "/app", allowed: 200 },
  "GET /app/contracts/:id/pdf": { path: (of) => `/app/contracts/${of.contract}/pdf`, allowed: 409 },
  "GET /app/contracts/:id/evidence": {
    path: (of) => `/app/contracts/${of.contract}/evidence`,
    allowed: 409,
  },
  "GET /app/contracts/:id": { path: (of) => `/app/contracts/${of.contract}`, allowed: 200 },
  "GET /app/contracts/:id/original": {
    path: (of) => `/app/contracts/${of.contract}/original`,
    allowed: 200,
  },
  "GET /app/contracts/:id/pages/:page": {
    path: (of) => `/app/contracts/${of.contract}/pages/1`,
    allowed: 200,
  },
  // Nobody of it has an address.
  "POST /app/contracts/:id/remind": {
    path: (of) => `/app/contracts/${of.contract}/remind`,
    form: { role: "Tenant" },
    allowed: 409,
  },
  "POST /app/contracts/:id/address": {
    path: (of) => `/app/contracts/${of.contract}/address`,
    form: { role: "Tenant", email: "x" },
    allowed: 400,
  },
  "POST /app/contracts/:id/reminders": {
    path: (of) => `/app/contracts/${of.contract}/reminders`,
    form: { firstDays: "3", everyDays: "2", most: "11" },
    allowed: 400,
  },
  "GET /app/settings": { path: () => "/app/settings", allowed: 200 },
  "POST /app/settings/logo": { path: () => "/app/settings/logo", allowed: 400 },
  "POST /app/settings/notices": {
    path: () => "/app/settings/notices",
    form: { log: "yes" },
    allowed: 303,
  },
  "POST /app/settings/notices/address": {
    path: () => "/app/settings/notices/address",
    form: { log: "yes" },
    allowed: 303,
  },
  "POST /app/settings/reply-to": {
    path: () => "/app/settings/reply-to",
    form: { email: "x" },
    // Without a mail server no code can be sent.
    allowed: 404,
  },
  "POST /app/settings/reply-to/confirm": {
    path: () => "/app/settings/reply-to/confirm",
    form: { code: "000000" },
    allowed: 400,
  },
  "POST /app/settings/reply-to/remove": {
    path: () => "/app/settings/reply-to/remove",
    allowed: 303,
  },
  "POST /app/settings/retention": {
    path: () => "/app/settings/retention",
    form: { completedMonths: "0" },
    allowed: 400,
  },
  "POST /app/contracts/:id/hold": {
    path: (of) => `/app/contracts/${of.contract}/hold`,
    form: { until: "2020-01-01" },
    allowed: 400,
  },
  "POST /app/settings/:group": {
    path: () => "/app/settings/habits",
    form: { timeZone: "Nowhere/None" },
    allowed: 400,
  },
  "POST /app/settings/reminders": {
    path: () => "/app/settings/reminders",
    form: { firstDays: "0", everyDays: "1", most: "1" },
    allowed: 400,
  },
  "POST /app/contracts/:id/tags": {
    path: (of) => `/app/contracts/${of.contract}/tags`,
    form: { tags: "lease" },
    allowed: 303,
  },
  "GET /app/contracts/:id/cancel": {
    path: (of) => `/app/contracts/${of.contract}/cancel`,
    allowed: 200,
  },
  // Somebody has signed: its ID has to be typed, and it cannot be deleted.
  "POST /app/contracts/:id/cancel": {
    path: (of) => `/app/contracts/${of.signed}/cancel`,
    allowed: 400,
  },
  "GET /app/contracts/:id/delete": {
    path: (of) => `/app/contracts/${of.signed}/delete`,
    allowed: 409,
  },
  "POST /app/contracts/:id/delete": {
    path: (of) => `/app/contracts/${of.signed}/delete`,
    allowed: 409,
  },
  "GET /app/new": { path: () => "/app/new", allowed: 200 },
  "POST /app/new": { path: () => "/app/new", allowed: 400 },
  "GET /app/new/:id/fields": { path: (of) => `/app/new/${of.draft}/fields`, allowed: 200 },
  // There is no field in it.
  "POST /app/new/:id/fields": { path: (of) => `/app/new/${of.draft}/fields`, allowed: 400 },
  "GET /app/new/:id/people": { path: (of) => `/app/new/${of.draft}/people`, allowed: 200 },
  "POST /app/new/:id/people": { path: (of) => `/app/new/${of.draft}/people`, allowed: 303 },
  "GET /app/new/:id/check": { path: (of) => `/app/new/${of.draft}/check`, allowed: 200 },
  "POST /app/new/:id/send": { path: (of) => `/app/new/${of.draft}/send`, allowed: 303 },
  "GET /app/keys": { path: () => "/app/keys", allowed: 200 },
  "POST /app/keys": { path: () => "/app/keys", form: { formId: "x" }, allowed: 400 },
  // The form has no id.
  "POST /app/keys/:id/roll": { path: (of) => `/app/keys/${of.key}/roll`, allowed: 400 },
  "POST /app/keys/:id/revoke": { path: (of) => `/app/keys/${of.key}/revoke`, allowed: 303 },
  "POST /app/sign-in/passkeys": { path: () => "/app/sign-in/passkeys", allowed: 400 },
  "POST /app/sign-in/passkeys/:id/remove": {
    path: () => `/app/sign-in/passkeys/${randomUUID()}/remove`,
    allowed: 404,
  },
  // No identity provider is configured here.
  "POST /app/sign-in/provider": { path: () => "/app/sign-in/provider", allowed: 404 },
  "POST /app/sign-in/identities/:id/remove": {
    path: () => `/app/sign-in/identities/${randomUUID()}/remove`,
    allowed: 404,
  },
  "GET /app/prove/provider": { path: () => "/app/prove/provider", allowed: 404 },
  "GET /app/prove/passkey": { path: () => "/app/prove/passkey", allowed: 200 },
  "POST /app/prove/passkey": { path: () => "/app/prove/passkey", allowed: 401 },
  "GET /app/test-mail": { path: () => "/app/test-mail", allowed: 200 },
  "GET /app/test-mail/:id": { path: (of) => `/app/test-mail/${of.key}`, allowed: 404 },
  "GET /app/test-mail/:id/html": { path: (of) => `/app/test-mail/${of.key}/html`, allowed: 404 },
  "GET /app/people": { path: () => "/app/people", allowed: 200 },
  // There is no mail server here.
  "POST /app/people/invite": { path: () => "/app/people/invite", allowed: 404 },
  "POST /app/people/:id/role": {
    path: (of) => `/app/people/${of.person}/role`,
    form: { role: "viewer" },
    allowed: 303,
  },
  "POST /app/people/:id/remove": { path: (of) => `/app/people/${of.person}/remove`, allowed: 303 },
  "POST /app/invitations/:id/withdraw": {
    path: (of) => `/app/invitations/${of.invitation}/withdraw`,
    allowed: 303,
  },
  "GET /app/data": { path: () => "/app/data", allowed: 200 },
  "POST /app/data/look": { path: () => "/app/data/look", form: { email: "x" }, allowed: 400 },
  "GET /app/data/close": { path: () => "/app/data/close", allowed: 200 },
  "POST /app/data/close": { path: () => "/app/data/close", form: { name: "x" }, allowed: 400 },
  // Nothing is being closed: it stays as it is.
  "POST /app/data/take-back": { path: () => "/app/data/take-back", form: {}, allowed: 303 },
  "POST /app/data/erase": { path: () => "/app/data/erase", form: { email: "x" }, allowed: 400 },
  "POST /app/data/export": { path: () => "/app/data/export", allowed: 303 },
  "GET /app/data/exports/:id": {
    path: (of) => `/app/data/exports/${of.archive}`,
    allowed: 200,
  },
  "GET /app/assistant": { path: () => "/app/assistant", allowed: 200 },
  "POST /app/assistant": { path: () => "/app/assistant", form: { lowest: "page" }, allowed: 303 },
  "GET /app/approve/:id": { path: (of) => `/app/approve/${of.approval}`, allowed: 200 },
  "POST /app/approve/:id": {
    path: (of) => `/app/approve/${of.approval}`,
    form: { decision: "refuse" },
    allowed: 303,
  },
  "GET /app/webhooks": { path: () => "/app/webhooks", allowed: 200 },
  "POST /app/webhooks": { path: () => "/app/webhooks", form: { url: "x" }, allowed: 400 },
  "GET /app/webhooks/check": { path: () => "/app/webhooks/check", allowed: 200 },
  "POST /app/webhooks/check": { path: () => "/app/webhooks/check", allowed: 200 },
  "GET /app/webhooks/:id": { path: (of) => `/app/webhooks/${of.webhook}`, allowed: 200 },
  "POST /app/webhooks/:id/test": {
    path: (of) => `/app/webhooks/${of.webhook}/test`,
    form: { event: "contract.created" },
    allowed: 303,
  },
  "POST /app/webhooks/:id/recover": {
    path: (of) => `/app/webhooks/${of.webhook}/recover`,
    allowed: 303,
  },
  "POST /app/webhooks/:id/switch": {
    path: (of) => `/app/webhooks/${of.webhook}/switch`,
    form: { active: "true" },
    allowed: 303,
  },
  "POST /app/webhooks/:id/remove": {
    path: (of) => `/app/webhooks/${of === ids ? spare.pop() : of.webhook}/remove`,
    allowed: 303,
  },
  "GET /app/webhooks/:id/deliveries/:delivery": {
    path: (of) => `/app/webhooks/${of.webhook}/deliveries/${of.delivery}`,
    allowed: 200,
  },
  "POST /app/webhooks/:id/deliveries/:delivery/again": {
    path: (of) => `/app/webhooks/${of.webhook}/deliveries/${of.delivery}/again`,
    allowed: 303,
  },
  "GET /app/usage": { path: () => "/app/usage", allowed: 200 },
  // Nobody sells credits here.
  "POST /app/usage/buy": { path: () => "/app/usage/buy", allowed: 404 },
  "POST /app/usage/settle": { path: () => "/app/usage/settle", allowed: 404 },
  "GET /app/account": { path: () => "/app/account", allowed: 200 },
  "GET /app/sign-in": { path: () => "/app/sign-in", allowed: 200 },
  "POST /app/sign-in/password": {
    path: () => "/app/sign-in/password",
    form: { password: "short" },
    allowed: 400,
  },
  "POST /app/sign-in/password/remove": { path: () => "/app/sign-in/password/remove", allowed: 303 },
  "POST /app/sign-in/totp/begin": { path: () => "/app/sign-in/totp/begin", allowed: 200 },
  "POST /app/sign-in/totp": { path: () => "/app/sign-in/totp", allowed: 403 },
  "POST /app/sign-in/totp/remove": { path: () => "/app/sign-in/totp/remove", allowed: 303 },
  // They have no password and no app.
  "POST /app/prove/password": { path: () => "/app/prove/password", allowed: 401 },
  "POST /app/prove/code": { path: () => "/app/prove/code", allowed: 401 },
  "POST /app/leave": { path: () => "/app/leave", allowed: 303 },
  "POST /app/accounts/:id/enter": {
    path: () => `/app/accounts/${randomUUID()}/enter`,
    allowed: 404,
  },
  "POST /app/sessions/end-others": { path: () => "/app/sessions/end-others", allowed: 303 },
  "POST /app/sessions/:id/end": { path: () => `/app/sessions/${randomUUID()}/end`, allowed: 404 },
  "POST /app/sign-in-link": { path: () => "/app/sign-in-link", allowed: 404 },
  "POST /app/sign-out": { path: () => "/app/sign-out", allowed: 303 },
  "GET /pay/:token": { path: (of) => `/pay/${of.token}`, allowed: 200 },
  "POST /pay/:token": { path: (of) => `/pay/${of.token}`, allowed: 303 },
  // Nobody sells credits here.
  "POST /pay/:token/buy": { path: (of) => `/pay/${of.token}/buy`, allowed: 404 },
  "POST /pay/:token/settle": { path: (of) => `/pay/${of.token}/settle`, allowed: 404 },
};

const ROUTES: { name: string; method: string; act: Act }[] = [
  ...OWN_ROUTES.map(({ method, path, act }) => ({ name: `${method} ${path}`, method, act })),
  { name: "GET /pay/:token", method: "GET", act: "pay" },
  { name: "POST /pay/:token", method: "POST", act: "pay" },
  { name: "POST /pay/:token/buy", method: "POST", act: "pay" },
  { name: "POST /pay/:token/settle", method: "POST", act: "pay" },
];

test("every route of the account is asked here", () => {
  assert.deepEqual(Object.keys(ASKED).sort(), ROUTES.map(({ name }) => name).sort());
});

function ask(visitor: TestVisitor, method: string, { path, form }: Asked, of = ids) {
  return method === "GET" ? visitor.get(path(of)) : visitor.post(path(of), form);
}

/** Somebody of this role who does nothing else. */
async function somebody(role: Role): Promise<TestVisitor> {
  const personId = await addPerson(service, account.accountId, role);
  return signedIn(service, account.accountId, personId);
}

/** What is the same for every such answer. */
const told = ({ status, html }: PageSeen) => [status, html];

for (const { name, method, act } of ROUTES) {
  const asked = ASKED[name] as Asked;

  test(`${name} is nothing to whoever is not signed in, nor to a session that is over`, async () => {
    const url = service.url + asked.path(ids);
    const none = await look(url, { method, headers: { "accept-language": "en" } });
    assert.equal(none.status, 401);
    const late = await somebody("owner");
    service.clock.moveMs(3 * DAY_MS);
    assert.deepEqual(told(await ask(late, method, asked)), told(none));
  });

  for (const role of ROLES) {
    const allows = may(role, act);
    test(`${name} is ${allows ? "answered" : "refused"} to a ${role}`, async () => {
      const visitor = await somebody(role);
      const { status, html } = await ask(visitor, method, asked);
      // Keys of others are not a member's.
      const isOthers = name.includes("/keys/:id") && !may(role, "keepAllKeys");
      assert.equal(status, allows ? (isOthers ? 404 : asked.allowed) : 403);
      if (!allows) assert.match(html, /Your role does not include this/);
    });
  }

  if (/:(?:id|token)/.test(name)) {
    test(`${name} tells another account's owner no more of what is there than of what is not`, async () => {
      const visitor = await signedIn(service, other.accountId);
      const theirs = await ask(visitor, method, asked);
      const unknown = {
        ...ids,
        contract: randomUUID(),
        signed: randomUUID(),
        draft: randomUUID(),
        key: randomUUID(),
        person: randomUUID(),
        webhook: randomUUID(),
        delivery: randomUUID(),
      };
      Object.assign(unknown, {
        approval: randomUUID(),
        archive: randomUUID(),
        invitation: randomUUID(),
        token: service.app.house.ids.token(),
      });
      assert.equal(theirs.status, 404);
      assert.deepEqual(told(await ask(visitor, method, asked, unknown)), told(theirs));
    });
  }
}

test("a role that is taken away is gone with the next request, in the same session", async () => {
  const personId = await addPerson(service, account.accountId, "owner");
  const visitor = await signedIn(service, account.accountId, personId);
  assert.equal((await visitor.get("/app/people")).status, 200);
  const owner = await somebody("owner");
  const lowered = await owner.post(`/app/people/${personId}/role`, { role: "viewer" });
  assert.deepEqual([lowered.status, lowered.location], [303, "/app/people?done=changed"]);
  assert.equal((await visitor.get("/app/people")).status, 403);
  assert.doesNotMatch((await visitor.get("/app")).html, /href="\/app\/(?:people|keys)"/);
});

test("what outlives a session needs a sign-in of the last ten minutes, role or no role", async () => {
  const personId = await addPerson(service, account.accountId, "viewer");
  const owner = await somebody("owner");
  service.clock.moveMs(10 * MINUTE_MS);
  for (const [path, form] of [
    [`/app/people/${personId}/role`, { role: "owner" }],
    [`/app/people/${personId}/remove`, {}],
    ["/app/data/export", {}],
    ["/app/sign-in/password", { password: "correct horse battery staple" }],
    ["/app/sign-in/password/remove", {}],
    ["/app/sign-in/totp/remove", {}],
    [`/pay/${ids.token}`, {}],
    [`/pay/${ids.token}/buy`, {}],
    ["/app/usage/buy", {}],
  ] as const) {
    const { status, html } = await owner.post(path, form);
    assert.equal(status, 401, path);
    assert.match(html, /Nothing was (?:changed|done): your sign-in is more than 10 minutes old/);
  }
});

test("a download that broke off goes on with the same bytes, and only for a fresh sign-in", async () => {
  const owner = await somebody("owner");
  const url = service.url + ASKED["GET /app/data/exports/:id"]!.path(ids);
  const get = (headers: Record<string, string> = {}) =>
    fetch(url, { headers: { cookie: owner.cookie, ...headers } });
  const whole = await get();
  const tag = whole.headers.get("etag") ?? "";
  const bytes = Buffer.from(await whole.arrayBuffer());
  assert.deepEqual([whole.status, whole.headers.get("accept-ranges")], [200, "bytes"]);
  assert.equal(Number(whole.headers.get("content-length")), bytes.length);
  const rest = await get({ range: "bytes=1000-", "if-range": tag });
  assert.equal(rest.status, 206);
  assert.equal(rest.headers.get("content-range"), `bytes 1000-${bytes.length - 1}/${bytes.length}`);
  assert.ok(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000)));
  const another = await get({ range: "bytes=1000-", "if-range": '"another"' });
  assert.equal(another.status, 200);
  assert.ok(Buffer.from(await another.arrayBuffer()).equals(bytes));
  const beyond = await get({ range: `bytes=${bytes.length}-` });
  assert.deepEqual(
    [beyond.status, beyond.headers.get("content-range")],
    [416, `bytes */${bytes.length}`],
  );
  service.clock.moveMs(10 * MINUTE_MS);
  const late = await get({ range: "bytes=1000-", "if-range": tag });
  assert.equal(late.status, 401);
  assert.match(late.headers.get("content-type") ?? "", /text\/html/);
});
