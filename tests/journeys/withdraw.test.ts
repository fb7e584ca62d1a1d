import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { listHeads } from "#evidence/seal-log/seal-log-store.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type ReadMail, readEml } from "#kit/documents/read-eml.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { logAll } from "#kit/rooms/log-room.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { mailWithdrawal } from "#notifications/mail-withdrawal.ts";
import { entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { withdrawWords, wordsOfRight } from "#words/withdraw-words.ts";

/** The withdrawal function over HTTP, from the notice in the document to the sealed acknowledgement. */

let smtp: TestSmtp;
let service: TestService;
let owner: TestAccount;
const skip = unlessThere("pdfsig", "pdftotext");
before(async () => {
  smtp = await startSmtp();
  service = await startService({ env: { SMTP_URL: smtp.url, LOG_LEVEL: "error" } });
  owner = await service.openAccount({ email: "owner@trader.example" });
});
after(async () => {
  await service?.close();
  await smtp?.close();
});

const NOTICE = {
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

async function made(change: object = {}) {
  const answer = await owner.call("POST", "/contracts", {
    title: "Garden & care",
    content: "<p>10 EUR</p>",
    finalize: true,
    signatureFields: [{ label: "Client" }],
    attachments: [NOTICE],
    ...change,
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return read(answer.body.contract.id);
}

const read = async (id: string) => (await owner.call("GET", `/contracts/${id}`)).body.contract;

async function concluded(change: object = {}, signing: object = {}) {
  const contract = await made(change);
  const link = linkIn(contract.signUrl);
  assert.equal((await signOver(service.url, link, "Client", { ...signing })).status, 201);
  return read(contract.id);
}

const at = (address: string) => `${service.url}${new URL(address, service.url).pathname}`;

async function get(address: string) {
  const answer = await fetch(at(address), { redirect: "manual" });
  return { status: answer.status, html: await answer.text() };
}

async function state(address: string, name: string, email: string, headers = {}) {
  const answer = await fetch(at(address), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ name, email }),
    headers,
  });
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
}

async function mailTo(address: string, isIt: (mail: ReadMail) => boolean): Promise<ReadMail> {
  for (;;) {
    for (const { to, raw } of smtp.accepted) {
      if (!to.includes(address)) continue;
      const mail = await readEml(raw);
      if (isIt(mail)) return mail;
    }
    await setTimeout(50);
  }
}

/** The function in the mail that tells that everyone has signed, under its label. */
async function mailedLink(address: string, label: string): Promise<string> {
  const mail = await mailTo(address, ({ text }) => text?.includes("/withdraw/") ?? false);
  assert.ok(mail.text?.includes(label), mail.text ?? "");
  return /http:\S+\/withdraw\/[\w-]+/.exec(mail.text ?? "")?.[0] ?? "";
}

/** What a page says, without its addresses and classes. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, " ");

/** As the page has it. */
const inHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Of each language, and of the law that says cancel in the place of withdraw. */
const WAYS = [
  ...LANGUAGES.map((language) => ({
    language,
    attachments: [NOTICE],
    words: wordsOfRight(language, "withdraw"),
    not: /\bcancel\b/i,
  })),
  {
    language: "en" as const,
    attachments: [{ ...NOTICE, type: "gb-cooling-off-notice" }],
    words: wordsOfRight("en", "cancel"),
    not: /withdr[ae]w(?!\/)/i,
  },
];

for (const { language, attachments, words, not } of WAYS) {
  const [{ type }] = attachments as [typeof NOTICE];
  test(`in ${language} with ${type} a consumer withdraws in two labelled steps and has at once a sealed acknowledgement of what was stated and when`, {
    skip,
  }, async () => {
    const email = `anna-${language}-${type}@home.example`;
    const contract = await concluded({ language, attachments }, { email });
    const link = await mailedLink(email, words.act);
    assert.notEqual(link, contract.withdrawalUrl, "it is the signer's own");

    const first = await get(link);
    assert.equal(first.status, 200);
    assert.match(first.html, new RegExp(`<a class="button primary wide"[^>]*>${words.act}</a>`));
    assert.ok(!first.html.includes(email), "nothing personal is shown");
    const second = await get(`${link}/statement`);
    assert.match(second.html, new RegExp(`<button[^>]*>${words.confirm}</button>`));
    assert.deepEqual(second.html.match(/<input/g)?.length, 2, "name and contact, nothing else");
    const statement = words.form.statement("Garden & care", contract.publicId);
    assert.ok(second.html.includes(inHtml(statement)));

    const status = await get(contract.statusUrl);
    assert.ok(status.html.includes(`>${words.act}</a>`), "the status page calls it the same");

    const stated = await state(link, "Anna Beispiel", email);
    assert.deepEqual([stated.status, stated.to?.startsWith("/withdrawn/")], [303, true]);
    const done = await get(stated.to ?? "");
    for (const said of [words.done.title, inHtml(statement), "Anna Beispiel", email]) {
      assert.ok(done.html.includes(said), said);
    }
    const pdf = await fetch(`${at(stated.to ?? "")}/acknowledgement.pdf`);
    assert.equal(pdf.headers.get("content-type"), "application/pdf");
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    if (process.env.KEEP_ACKNOWLEDGEMENTS) {
      writeFileSync(`${process.env.KEEP_ACKNOWLEDGEMENTS}/${language}.pdf`, bytes);
    }
    assertSealedPage(bytes, [statement, "Anna Beispiel", email, contract.publicId]);

    const acknowledged = await mailTo(
      email,
      ({ subject }) => subject === words.mail.acknowledged.subject("Garden & care"),
    );
    for (const said of [statement, "Anna Beispiel", contract.publicId]) {
      assert.ok(squeezed(acknowledged.text).includes(squeezed(said)), acknowledged.text ?? "");
    }
    assert.deepEqual(acknowledged.attachments[0]?.bytes, bytes);
    const told = await mailTo(
      "owner@trader.example",
      ({ subject }) => subject === words.mail.owner.subject("Garden & care"),
    );
    assert.ok(told.text?.includes("Anna Beispiel") && told.text.includes(email), told.text ?? "");

    for (const html of [first.html, second.html, done.html, status.html]) {
      assert.doesNotMatch(textOf(html), not);
    }
    assert.doesNotMatch(`${acknowledged.subject} ${acknowledged.text}`, not);

    const now = await read(contract.id);
    assert.deepEqual(
      [now.status, now.withdrawnAt],
      ["fully_signed", service.clock.now().toISOString()],
    );
    const entries = await readEntries(service.app.services.database, contract.id);
    const [entry] = entriesOf(entries, "contract.withdrawn");
    assert.deepEqual(
      [entry?.by, entry?.data.name, entry?.data.statement],
      [{ kind: "signer", role: "Client", link: "personal" }, "Anna Beispiel", statement],
    );
  });
}

/** Whatever its lines are. */
const squeezed = (text: string | null) => (text ?? "").replace(/[\s\u00ad]+/g, "");

function assertSealedPage(bytes: Uint8Array, said: readonly string[]): void {
  const printed = runOn(bytes, "pdftotext", ["-layout", "FILE", "-"]).output;
  assert.equal(printed.split("\f").filter((page) => page.trim()).length, 1, "it is one page");
  const text = squeezed(printed);
  for (const one of said) assert.ok(text.includes(squeezed(one)), `${one} in ${printed}`);
  const checked = runOn(bytes, "pdfsig", ["-nocert", "FILE"]).output;
  assert.equal(checked.match(/Signature is Valid/g)?.length, 1, checked);
  assert.match(checked, /Total document signed/);
}

test("the link in the document makes at most one statement, and nobody who makes it locks out who signed", async () => {
  const email = "bert@home.example";
  const contract = await concluded({}, { email });
  const { withdrawalUrl } = contract;
  const notice = await owner.call("GET", `/contracts/${contract.id}/pdf`);
  const { output } = runOn(notice.bytes, "pdftotext", ["-raw", "FILE", "-"]);
  assert.ok(output.replace(/\s+/g, "").includes(withdrawalUrl), "it stands in the notice");

  const [one, same, other] = await Promise.all([
    state(withdrawalUrl, "A Stranger", "stranger@elsewhere.example"),
    state(withdrawalUrl, "A Stranger", "stranger@elsewhere.example"),
    state(withdrawalUrl, "Another", "another@elsewhere.example"),
  ]);
  const [recorded, refused] = [one, same, other].sort((a, b) => a.status - b.status);
  const statuses = [one, same, other].map(({ status }) => status).sort();
  // Whoever was first decides which of the two is recorded; the same words twice are one statement.
  assert.ok(
    [303, 409].every((status) => statuses.includes(status)),
    String(statuses),
  );
  assert.ok(recorded?.to && !refused?.html.includes("elsewhere.example"));
  const before = await get(withdrawalUrl);
  assert.equal(before.status, 200);
  assert.ok(before.html.includes(withdrawWords.en.stated.title));
  assert.doesNotMatch(before.html, /Stranger|elsewhere/);
  assert.doesNotMatch((await get(`${withdrawalUrl}/statement`)).html, /<form/);

  const own = await mailedLink(email, withdrawWords.en.act);
  assert.equal((await state(own, "Bert Muster", email)).status, 303);
  const entries = await readEntries(service.app.services.database, contract.id);
  const withdrawn = entriesOf(entries, "contract.withdrawn");
  assert.deepEqual(
    withdrawn.map(({ by }) => by.kind),
    ["holder", "signer"],
  );
  assert.equal((await read(contract.id)).withdrawnAt, withdrawn[0]?.at.toISOString());
});

test("what is asked for has to be there, and nothing is stated without it", async () => {
  const { withdrawalUrl, id } = await concluded();
  for (const [name, email, wrong] of [
    ["", "anna@home.example", ["name"]],
    ["Anna", "nowhere", ["email"]],
    ["  ", "", ["name", "email"]],
    ["x".repeat(121), "anna@home.example", ["name"]],
  ] as const) {
    const { status, html } = await state(withdrawalUrl, name, email);
    assert.equal(status, 400);
    for (const one of wrong) assert.ok(html.includes(`id="${one}-problem"`), one);
    assert.equal(html.match(/aria-invalid="true"/g)?.length, wrong.length);
    assert.equal(html.match(/autofocus/g)?.length, 1);
  }
  assert.equal((await read(id)).withdrawnAt, null);
  const kept = await state(withdrawalUrl, `"><script>alert(1)</script>`, "x");
  assert.doesNotMatch(kept.html, /<script>alert/);
});

test("a wrong link, one to something else and one of a contract without a notice lead nowhere, whatever is sent there", async () => {
  const { withdrawalUrl, statusUrl } = await concluded();
  const plain = await concluded({ attachments: [] });
  assert.deepEqual([plain.withdrawalUrl, plain.withdrawableUntil], [null, null]);
  const wrong = linkIn(withdrawalUrl).replace(/^./, (first) => (first === "a" ? "b" : "a"));
  for (const link of [wrong, linkIn(statusUrl), linkIn(plain.statusUrl), "x", "A".repeat(43)]) {
    assert.equal((await get(`/withdraw/${link}`)).status, 404, link);
    assert.equal((await get(`/withdraw/${link}/statement`)).status, 404, link);
    assert.equal((await state(`/withdraw/${link}`, "Anna", "a@home.example")).status, 404, link);
    assert.equal((await get(`/withdrawn/${link}`)).status, 404, link);
    assert.equal((await get(`/withdrawn/${link}/acknowledgement.pdf`)).status, 404, link);
  }
});

test("before everyone has signed and after a cancellation there is nothing to withdraw from, and the page says so", async () => {
  const contract = await made({ signatureFields: [{ label: "Client" }, { label: "Trader" }] });
  assert.deepEqual([contract.withdrawalUrl, contract.withdrawableUntil], [null, null]);
  const { output } = runOn(
    new Uint8Array(
      await (
        await fetch(`${service.url}/api/v1/signing/${linkIn(contract.signUrl)}/original`)
      ).arrayBuffer(),
    ),
    "pdftotext",
    ["-raw", "FILE", "-"],
  );
  const [link = ""] = /\/withdraw\/[a-z2-9]{26}/.exec(output.replace(/\s+/g, "")) ?? [];
  const early = await get(link);
  assert.equal(early.status, 200);
  assert.ok(early.html.includes(withdrawWords.en.closed.open.title));
  assert.equal((await state(link, "Anna", "a@home.example")).status, 409);
  await owner.call("POST", `/contracts/${contract.id}/cancel`);
  const none = await get(link);
  assert.equal(none.status, 410);
  assert.ok(none.html.includes(withdrawWords.en.closed.cancelled.title));
  assert.equal((await state(link, "Anna", "a@home.example")).status, 410);
});

test("a statement stands whatever the mail server does, and its mails follow", async () => {
  const contract = await concluded();
  smtp.setFault({ at: "connect", does: "drop" });
  smtp.dropConnections();
  const email = "carla@home.example";
  const stated = await state(contract.withdrawalUrl, "Carla Muster", email);
  assert.equal(stated.status, 303);
  assert.equal((await get(stated.to ?? "")).status, 200);
  assert.notEqual((await read(contract.id)).withdrawnAt, null);
  smtp.setFault(null);
  const { database } = service.app.services;
  const [entry] = entriesOf(await readEntries(database, contract.id), "contract.withdrawn");
  const withdrawalId = entry?.data.withdrawalId ?? "";
  await mailWithdrawal(service.app.services, { contractId: contract.id, withdrawalId }).catch(
    () => null,
  );
  const arrived = () => smtp.accepted.filter(({ to }) => to.includes(email)).length;
  while (arrived() === 0) {
    service.clock.moveMs(60_000);
    await mailWithdrawal(service.app.services, { contractId: contract.id, withdrawalId }).catch(
      () => setTimeout(50),
    );
  }
  assert.equal(arrived(), 1);
});

test("the list shows what can be withdrawn from now and what was, and nothing of another account", async () => {
  const lister = await service.openAccount();
  const [mine, listed] = [owner, async (query: string) => lister.call("GET", `/contracts${query}`)];
  owner = lister;
  const [first, second] = [await concluded(), await concluded()];
  await concluded({ attachments: [] });
  owner = mine;
  await state(first.withdrawalUrl, "Anna", "list@home.example");
  const open = await listed("?withdrawal=open");
  const withdrawn = await listed("?withdrawal=withdrawn");
  assert.deepEqual(
    [open, withdrawn].map(({ body }) => body.contracts.map(({ id }: { id: string }) => id)),
    [[second.id], [first.id]],
  );
  assert.equal(open.body.pagination.total, 1);
  assert.equal(typeof withdrawn.body.contracts[0].withdrawnAt, "string");
  assert.equal((await listed("?withdrawal=open&status=pending")).body.pagination.total, 0);
  assert.equal((await listed("?withdrawal=none")).status, 400);
});

test("once the period is over the page takes no statement, says so, and names a way that is left", async () => {
  const { withdrawalUrl, statusUrl, withdrawableUntil } = await concluded();
  const status = await get(statusUrl);
  assert.ok(status.html.includes(withdrawWords.en.act), "the status page leads there until then");
  const left = new Date(withdrawableUntil).getTime() - service.clock.now().getTime();
  assert.ok(left > 14 * DAY_MS, `${left}`);
  service.clock.moveMs(left - 1);
  assert.equal((await get(withdrawalUrl)).status, 200);
  service.clock.moveMs(1);
  const over = await get(withdrawalUrl);
  assert.equal(over.status, 410);
  assert.ok(over.html.includes(withdrawWords.en.closed.over.title));
  assert.match(over.html, /href="mailto:owner@trader.example/);
  const late = await state(withdrawalUrl, "Anna", "late@home.example");
  assert.equal(late.status, 410);
  assert.ok(!(await get(statusUrl)).html.includes(withdrawWords.en.act));
});

test("the log of seals holds for contracts that were withdrawn since they were sealed", async () => {
  const { services } = service.app;
  const contract = await concluded();
  assert.equal((await owner.call("GET", `/contracts/${contract.id}/pdf`)).status, 200);
  assert.equal((await state(contract.withdrawalUrl, "Carla", "c@home.example")).status, 303);
  await logAll(service);
  const kept = (await listHeads(services.database)).map(({ note }) => note);
  assert.equal((await checkLog({ ...services, kept, readsFiles: true })).fault, null);
});
