/** Settings of an account, each shown to act where its row of the table says. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { issueApiKey } from "#accounts/issue-key.ts";
import { brandColours } from "#kernel/brand-colours.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { addPerson } from "#kit/scenes/people.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { inTransaction } from "#store/transaction.ts";

let service: TestService;
let account: TestAccount;
let owner: TestMember;
before(async () => {
  service = await startService();
  account = await service.openAccount();
  owner = await signedIn(service, account.accountId);
});
after(() => service.close());

/** One red pixel, as PNG. */
const LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

async function upload(file: Uint8Array, name = "logo.png"): Promise<Response> {
  const form = new FormData();
  form.set("token", owner.token);
  form.set("logo", new File([new Uint8Array(file)], name));
  return fetch(`${service.url}/app/settings/logo`, {
    method: "POST",
    headers: { cookie: owner.cookie, origin: service.url },
    body: form,
    redirect: "manual",
  });
}

async function signingPage(): Promise<{ html: string; policy: string; verifyUrl: string }> {
  const made = await account.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  const { signUrl, verifyUrl } = made.body.contract;
  const answer = await fetch(service.url + new URL(signUrl).pathname);
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { html: await answer.text(), policy, verifyUrl };
}

test("name, colour, logo and sites show on the signing page from the next request on, and not on the verify page", async () => {
  const saved = await owner.post("/app/settings/appearance", {
    name: "Krämer Holding",
    senderName: "Hausverwaltung Krämer & Co",
    accent: "FC0",
  });
  assert.equal(saved.location, "/app/settings?done=saved");
  assert.equal((await upload(LOGO)).status, 303);
  const sites = { embeddedBy: "https://shop.example" };
  assert.equal((await owner.post("/app/settings/reach", sites)).status, 303);

  const { html, policy, verifyUrl } = await signingPage();
  assert.ok(html.includes("Hausverwaltung Krämer &amp; Co"));
  assert.ok(!html.includes("Krämer Holding"));
  const { light, dark } = brandColours("#ffcc00");
  assert.ok(
    html.includes(`--accent:${light.accent};`) && html.includes(`--accent:${dark.accent};`),
  );
  assert.match(policy, /frame-ancestors https:\/\/shop\.example;/);
  const [logo = ""] = /\/logo\/[0-9a-f]{64}/.exec(html) ?? [];
  const picture = await fetch(service.url + logo);
  assert.equal(picture.headers.get("content-type"), "image/png");
  assert.notDeepEqual(
    Buffer.from(await picture.arrayBuffer()),
    LOGO,
    "it is not what was uploaded",
  );

  const verify = await (await fetch(service.url + new URL(verifyUrl).pathname)).text();
  assert.ok(!verify.includes("Krämer") && !verify.includes("/logo/"));

  const shown = (await owner.get("/app/settings")).html;
  assert.match(shown, /#ffcc00 would be hard to read somewhere/);
  await owner.post("/app/settings/logo", { remove: "yes" });
  assert.equal((await fetch(service.url + logo)).status, 404);
});

test("language and zone of the account are what a new contract begins with, and what its dates are in", async () => {
  const zone = { language: "fr", timeZone: "Asia/Tokyo" };
  assert.equal((await owner.post("/app/settings/habits", zone)).status, 303);
  assert.match((await owner.get("/app/new")).html, /value="fr" selected/);
  const read = await findAccount(service.app.services.database, account.accountId);
  assert.deepEqual([read?.language, read?.timeZone], ["fr", "Asia/Tokyo"]);
});

test("signatures of new contracts stand in a frame once the account says so, those of its test keys too, and older ones stay", async () => {
  const isFramed = async (maker: TestAccount, change: object = {}) => {
    const content = { content: "<p>x</p>", finalize: true, ...change };
    const { body } = await maker.call("POST", "/contracts", content);
    const link = linkIn(body.contract.signUrl);
    return {
      link,
      framed: (await maker.call("GET", `/signing/${link}`)).body.contract.signatureFrame,
    };
  };
  const before = await isFramed(account);
  assert.equal(before.framed, undefined);
  assert.equal(
    (await owner.post("/app/settings/habits", { signatureFrame: "framed" })).status,
    303,
  );
  assert.equal((await isFramed(account)).framed, true);
  assert.equal((await isFramed(account, { signatureFrame: false })).framed, undefined);
  const { database, ids, clock, random } = service.app.services;
  const key = { accountId: account.accountId, name: null, expiresAt: null, isTest: true };
  const { apiKey } = await inTransaction(database, (transaction) =>
    issueApiKey(transaction, key, { ids, random, now: clock.now() }),
  );
  const headers = { authorization: `Bearer ${apiKey}` };
  const asTest = (method: string, path: string, body?: unknown) =>
    request(`${service.url}/api/v1${path}`, method, body, headers);
  assert.equal((await isFramed({ ...account, call: asTest })).framed, true);
  const old = await account.call("GET", `/signing/${before.link}`);
  assert.equal(old.body.contract.signatureFrame, undefined);
  const unfit = await owner.post("/app/settings/habits", { signatureFrame: "gold" });
  assert.equal(unfit.status, 400);
  assert.match(unfit.html, /Choose one of the entries in the list/);
  assert.match((await owner.get("/app/settings")).html, /<option value="framed" selected/);
});

test("a form with faults changes nothing, says all of them and keeps what was typed", async () => {
  const { status, html } = await owner.post("/app/settings/appearance", {
    name: "\u202eevil",
    senderName: "Fine name",
    accent: "red",
  });
  assert.equal(status, 400);
  assert.match(html, /2 entries need another look/);
  assert.match(html, /value="red"/);
  assert.match(html, /value="Fine name"/);
  assert.match(html, /aria-invalid="true"/);
  const read = await findAccount(service.app.services.database, account.accountId);
  assert.equal(read?.senderName, "Hausverwaltung Krämer & Co");
});

test("a file that is no picture is no logo, and says so", async () => {
  for (const file of [Buffer.from("<svg/>"), LOGO.subarray(0, 40), Buffer.alloc(0)]) {
    assert.equal((await upload(file)).status, 400);
  }
});

test("members see settings and change none, and sites are changed only after a sign-in of the last minutes", async () => {
  const personId = await addPerson(service, account.accountId, "member");
  const member = await signedIn(service, account.accountId, personId);
  const { html } = await member.get("/app/settings");
  assert.match(html, /Only owners can change these settings/);
  assert.match(html, /Asia\/Tokyo/);
  assert.equal((await member.post("/app/settings/appearance", { name: "x" })).status, 403);

  const { database, clock } = service.app.services;
  const long = new Date(clock.now().getTime() - 3_600_000);
  await database.updateTable("session").set({ proved_at: long }).execute();
  const sites = { embeddedBy: "https://evil.example" };
  const late = await owner.post("/app/settings/reach", sites);
  assert.equal(late.status, 401);
  assert.match(late.html, /your sign-in is more than 10 minutes old/);
  assert.ok(!(await signingPage()).policy.includes("evil"));
  assert.equal((await owner.post("/app/settings/appearance", { accent: "" })).status, 303);
});
