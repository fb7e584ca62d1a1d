/** How whoever is reminded stops it: over the button of a mail program, or over the page behind it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findSigners } from "#contracts/signers-store.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { stopSecret } from "#signing/links/delivered-link.ts";
import { reminderWords } from "#words/reminder-words.ts";

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService();
  account = await service.openAccount();
});
after(() => service.close());

const REMINDERS = { firstDays: 3, everyDays: 2, most: 4 };

async function reminded(language = "en") {
  const made = await account.call("POST", "/contracts", {
    title: "Lease",
    language,
    content: "<p>Text</p>",
    finalize: true,
    reminders: REMINDERS,
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: ["Tenant", "Landlord"].map((role) => ({ role, email: `${role}@example.org` })),
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id } = made.body.contract;
  const { database, linkKeys } = service.app.services;
  const signer = (await findSigners(database, id)).find(({ role }) => role === "Tenant")!;
  const path = `/reminders/${stopSecret(linkKeys, { signerId: signer.id, epoch: signer.epoch })}`;
  const stopped = async () => {
    const { signers } = (await account.call("GET", `/contracts/${id}`)).body.contract;
    return signers.flatMap((one: { role: string; remindersStoppedAt?: string }) =>
      one.remindersStoppedAt ? [one.role] : [],
    );
  };
  return { id, path, stopped };
}

const ask = (path: string, init: RequestInit = {}) => fetch(service.url + path, init);

test("fetching the link changes nothing, and its page has one button, which stops reminders of this signer alone", async () => {
  const { id, path, stopped } = await reminded();
  const words = reminderWords.en.stop;
  const page = await ask(path);
  const html = await page.text();
  assert.equal(page.status, 200);
  for (const said of [words.title, words.act, "Lease"]) assert.ok(html.includes(said), said);
  assert.equal((html.match(/<button/g) ?? []).length, 1);
  assert.match(html, new RegExp(`<form method="post" action="${path}"`));
  // A browser says where a form comes from, unless the page forbids it.
  assert.match(html, /<meta name="referrer" content="same-origin"/);
  assert.deepEqual(await stopped(), []);

  const body = new URLSearchParams();
  const headers = { origin: service.url, "sec-fetch-site": "same-origin" };
  const done = await ask(path, { method: "POST", body, headers });
  assert.equal(done.status, 200);
  assert.ok((await done.text()).includes(words.stopped));
  assert.deepEqual(await stopped(), ["Tenant"]);
  assert.ok(!(await (await ask(path)).text()).includes("<button"));
  const owner = await signedIn(service, account.accountId);
  const { html: seen } = await owner.get(`/app/contracts/${id}`);
  assert.ok(seen.includes(reminderWords.en.stopped));
});

test("one POST of a mail program is enough, in both forms that RFC 8058 has, and as often as it likes", async () => {
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  const plain = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  for (const body of [multipart, plain]) {
    const { path, stopped } = await reminded("de");
    for (let times = 0; times < 2; times += 1) {
      const answer = await ask(path, { method: "POST", body, redirect: "error" });
      assert.equal(answer.status, 200);
    }
    assert.deepEqual(await stopped(), ["Tenant"]);
  }
});

test("a link that this service did not make is unknown, whatever is sent to it", async () => {
  const { path, stopped } = await reminded();
  const other = path.slice(0, -1) + (path.endsWith("A") ? "B" : "A");
  for (const wrong of [other, "/reminders/x", `${path}A`]) {
    assert.equal((await ask(wrong)).status, 404);
    assert.equal((await ask(wrong, { method: "POST" })).status, 404);
  }
  const large = new URLSearchParams({ x: "x".repeat(10_000) });
  assert.equal((await ask(path, { method: "POST", body: large })).status, 413);
  assert.deepEqual(await stopped(), []);
});
