/** What a test key opens, and that neither side sees anything of the other. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { issueApiKey } from "#accounts/issue-key.ts";
import { sweepTests } from "#contracts/tests-store.ts";
import { readPublicId } from "#kernel/public-id.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { inTransaction } from "#store/transaction.ts";
import { testWords } from "#words/test-words.ts";

let service: TestService;
let live: TestAccount;
let owner: TestMember;
let testKey: string;
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "error", WEBHOOK_ALLOW_PRIVATE: "true" } });
  // Nothing more may be made with a live key, however many credits there are.
  live = await service.openAccount({ ownLimit: 1, email: "owner@example.org" });
  owner = await signedIn(service, live.accountId);
  const { database, ids, clock, random } = service.app.services;
  testKey = await inTransaction(database, async (transaction) => {
    const key = { accountId: live.accountId, name: null, expiresAt: null, isTest: true };
    return (await issueApiKey(transaction, key, { ids, random, now: clock.now() })).apiKey;
  });
});
after(() => service.close());

const call = (method: string, path: string, body?: unknown) =>
  request(`${service.url}/api/v1${path}`, method, body, { authorization: `Bearer ${testKey}` });

const LEASE = {
  language: "de",
  content: "<h1>Mietvertrag</h1><p>Die Miete ist am ersten fällig.</p>",
  signatureFields: [{ label: "Mieter" }],
  signers: [{ role: "Mieter", email: "mieter@example.com" }],
  finalize: true,
};

const pagesOf = (pdf: Uint8Array) =>
  askTool("pdftotext", ["-raw", "FILE", "-"], pdf).toString().split("\f").slice(0, -1);

test("a test contract is marked on every page and in its ID, is counted nowhere, mails nobody, and ends after 30 days", {
  skip: withoutTools("pdftotext"),
}, async () => {
  assert.match(testKey, /^svc_test_[A-Za-z0-9_-]{43}$/);
  const made = await call("POST", "/contracts", LEASE);
  assert.equal(made.status, 201);
  const second = await call("POST", "/contracts", { ...LEASE, signers: [] });
  assert.equal(second.status, 201, "the account's limit does not hold for tests");
  const { id, publicId, signUrl } = made.body.contract;
  assert.ok(publicId.startsWith("T") && readPublicId(publicId) === publicId);

  const page = await fetch(service.url + new URL(signUrl).pathname);
  const html = await page.text();
  assert.ok(html.includes(testWords.de.notice) && html.includes(testWords.de.mark));

  const list = await owner.get("/app/test-mail");
  const [path = ""] = /\/app\/test-mail\/[0-9a-f-]{36}/.exec(list.html) ?? [];
  assert.match(list.html, /mieter@example\.com/);
  assert.match((await owner.get(path)).html, /<iframe/);
  const mail = (await owner.get(`${path}/html`)).html;
  const [link = ""] = /http:\/\/[^"\s]+\/sign\/[^"\s]+/.exec(mail) ?? [];
  assert.deepEqual(
    await service.app.services.database.selectFrom("asking_mail").selectAll().execute(),
    [],
  );

  assert.equal((await signOver(service.url, linkIn(link), "Mieter")).status, 201);
  const sealed = await call("GET", `/contracts/${id}/pdf`);
  assert.equal(sealed.status, 200);
  const pages = pagesOf(sealed.bytes);
  assert.ok(pages.length >= 2);
  // Letters that stand askew are told one by one.
  const letters = (text: string) => text.replace(/\s/g, "");
  for (const text of pages) assert.ok(letters(text).includes(letters(testWords.de.mark)), text);

  assert.match((await owner.get("/app/account")).html, /0 of 1 used/);
  const verify = await (await fetch(`${service.url}/verify/${publicId}`)).text();
  assert.ok(Object.values(testWords).some(({ notice }) => verify.includes(notice)));

  const { database, files, clock } = service.app.services;
  const services = { database, files };
  const kept = await live.call("POST", "/contracts", { ...LEASE, signers: [] });
  assert.equal(kept.status, 201);
  await sweepTests(services, new Date(clock.now().getTime() + 30 * DAY_MS - 1));
  assert.equal((await call("GET", `/contracts/${id}`)).status, 200);
  await sweepTests(services, new Date(clock.now().getTime() + 30 * DAY_MS));
  assert.equal((await call("GET", `/contracts/${id}`)).status, 404);
  assert.equal((await call("GET", "/contracts")).body.pagination.total, 0);
  assert.equal((await live.call("GET", `/contracts/${kept.body.contract.id}`)).status, 200);
});

test("a test contract that was withdrawn from goes as well, with its acknowledgement, and keeps no other", async () => {
  const { database, files, clock } = service.app.services;
  const notice = {
    type: "eu-withdrawal-notice",
    fields: {
      trader: "Example Ltd",
      address: "1 Quay, Dublin",
      telephone: "+353 1 555 0123",
      email: "w@example.com",
      contractKind: "service",
      subject: "Gardening",
    },
  };
  const made = await call("POST", "/contracts", { ...LEASE, signers: [], attachments: [notice] });
  const { id, signUrl } = made.body.contract;
  assert.equal((await signOver(service.url, linkIn(signUrl), "Mieter")).status, 201);
  const { withdrawalUrl } = (await call("GET", `/contracts/${id}`)).body.contract;
  const stated = await fetch(service.url + new URL(withdrawalUrl).pathname, {
    method: "POST",
    body: new URLSearchParams({ name: "Nora", email: "nora@example.com" }),
    redirect: "manual",
  });
  assert.equal(stated.status, 303);
  const acknowledged = stated.headers.get("location") ?? "";
  const pdf = await fetch(
    `${service.url}${new URL(acknowledged, service.url).pathname}/acknowledgement.pdf`,
  );
  assert.equal(pdf.status, 200);
  const younger = await call("POST", "/contracts", { ...LEASE, signers: [] });

  await sweepTests({ database, files }, new Date(clock.now().getTime() + 30 * DAY_MS));
  for (const gone of [id, younger.body.contract.id]) {
    assert.equal((await call("GET", `/contracts/${gone}`)).status, 404);
  }
});

test("nothing live is there for a test key, and nothing of a test for a live key or the account's pages", async () => {
  const theirs = await live.call("POST", "/contracts", { content: "<p>x</p>" });
  const own = await call("POST", "/contracts", { content: "<p>x</p>" });
  const hook = { url: "http://127.0.0.1:9/", events: ["contract.created"] };
  const liveHook = (await live.call("POST", "/webhooks", hook)).body.webhook;
  const testHook = (await call("POST", "/webhooks", hook)).body.webhook;
  const [liveId, testId] = [theirs.body.contract.id, own.body.contract.id];
  for (const [ask, id, hookId] of [
    [call, liveId, liveHook.id],
    [live.call, testId, testHook.id],
  ] as const) {
    for (const [method, path, body] of [
      ["GET", `/contracts/${id}`],
      ["PATCH", `/contracts/${id}`, { title: "x" }],
      ["GET", `/contracts/${id}/pdf`],
      ["GET", `/contracts/${id}/evidence`],
      ["POST", `/contracts/${id}/cancel`],
      ["DELETE", `/contracts/${id}`],
      ["GET", `/webhooks/${hookId}`],
      ["PATCH", `/webhooks/${hookId}`, { active: false }],
      ["DELETE", `/webhooks/${hookId}`],
    ] as const) {
      const there = await ask(method, path, body);
      const nowhere = path.replace(id, randomUUID()).replace(hookId, randomUUID());
      const absent = await ask(method, nowhere, body);
      assert.equal(there.status, 404, `${method} ${path}`);
      assert.equal(there.body.error, absent.body.error);
    }
  }
  assert.equal((await owner.get(`/app/contracts/${testId}/pdf`)).status, 404);
  const { webhooks } = (await call("GET", "/webhooks")).body;
  assert.deepEqual(
    webhooks.map(({ id }: { id: string }) => id),
    [testHook.id],
  );
});

test("the tests of an account follow its settings, and no evidence can be made a test to be rid of it", async () => {
  const { database } = service.app.services;
  const account = { column: "id", value: live.accountId } as const;
  await database
    .updateTable("account")
    .set({ partner_tier: 1 })
    .where(account.column, "=", account.value)
    .execute();
  assert.equal((await call("GET", "/contracts")).status, 403);
  await database
    .updateTable("account")
    .set({ partner_tier: null })
    .where(account.column, "=", account.value)
    .execute();
  const other = await service.openAccount();
  await assert.rejects(
    database
      .updateTable("account")
      .set({ twin_of: other.accountId })
      .where("id", "=", live.accountId)
      .execute(),
    /what is live stays live/,
  );
  const testAccount = await database
    .selectFrom("account")
    .select("id")
    .where("twin_of", "=", live.accountId)
    .executeTakeFirstOrThrow();
  await assert.rejects(
    database
      .updateTable("contract")
      .set({ account_id: testAccount.id })
      .where("account_id", "=", live.accountId)
      .execute(),
    /what is live stays live/,
  );
});

test("a key that is replaced goes on for a day beside the next one, which has its name and scopes", async () => {
  const { database, ids, clock, random } = service.app.services;
  const old = await inTransaction(database, async (transaction) => {
    const scopes = ["contracts:read"] as const;
    const key = { accountId: live.accountId, name: null, expiresAt: null, isTest: true, scopes };
    return issueApiKey(transaction, key, { ids, random, now: clock.now() });
  });
  const path = `/app/keys/${old.keyId}/roll`;
  const formId = randomUUID();
  service.clock.moveMs(DAY_MS);
  const stale = await signedIn(service, live.accountId);
  service.clock.moveMs(11 * MINUTE_MS);
  const tooOld = await stale.post(path, { formId });
  assert.equal(tooOld.status, 401);
  const fresh = await signedIn(service, live.accountId);
  const made = await fresh.post(path, { formId });
  assert.equal(made.status, 201, made.html);
  const next = /svc_test_[\w-]{43}/.exec(made.html)?.[0] ?? "";
  assert.equal((await fresh.post(path, { formId })).status, 409, "the form makes one key");
  const statusOf = async (key: string, method = "GET") => {
    const body = method === "GET" ? undefined : {};
    const headers = { authorization: `Bearer ${key}` };
    return (await request(`${service.url}/api/v1/contracts`, method, body, headers)).status;
  };
  assert.deepEqual([await statusOf(old.apiKey), await statusOf(next)], [200, 200]);
  assert.equal(await statusOf(next, "POST"), 403, "the scopes are the same");
  service.clock.moveMs(DAY_MS - 1);
  assert.equal(await statusOf(old.apiKey), 200);
  service.clock.moveMs(1);
  assert.deepEqual([await statusOf(old.apiKey), await statusOf(next)], [401, 200]);
  const again = await signedIn(service, live.accountId);
  assert.equal((await again.post(path, { formId: randomUUID() })).status, 404, "it has ended");
});
