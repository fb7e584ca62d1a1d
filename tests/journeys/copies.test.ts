import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import PostalMime from "postal-mime";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

/** Who signs over the shared link and gives an address gets the sealed file by a link of its own. */

let service: TestService;
let owner: TestAccount;
before(async () => {
  // Five mails a day to one address.
  service = await startService({ env: { MAIL_LIMITS: "5,20,1000" } });
  owner = await service.openAccount();
});
after(() => service?.close());

async function makeContract(language = "en", labels = ["A", "B"]) {
  const made = await owner.call("POST", "/contracts", {
    title: "Lease of the mill",
    content: "<h1>Lease</h1><p>The miller pays.</p>",
    language,
    signatureFields: labels.map((label) => ({ label })),
    finalize: true,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return (await owner.call("GET", `/contracts/${made.body.contract.id}`)).body.contract;
}

interface Mail {
  subject: string;
  text: string;
  attachments: string[];
}

async function mailsTo(address: string): Promise<Mail[]> {
  const folder = join(service.dataDir, "mailbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject = "", text = "", attachments }) => {
      return { subject, text, attachments: attachments.map(({ mimeType }) => mimeType) };
    });
}

async function untilMailed(address: string, count: number): Promise<Mail[]> {
  for (;;) {
    const mails = await mailsTo(address);
    if (mails.length >= count) return mails;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const linksIn = (mails: Mail[]) =>
  mails.flatMap(({ text }) => text.match(/http:\S+\/copy\/[\w-]+/g) ?? []);

/** The link is made of the service's public address, which is not where the test listens. */
const fetchLink = (link: string | undefined) =>
  fetch(`${service.url}${new URL(link ?? "").pathname}`, { redirect: "manual" });

test("once all have signed, who gave an address over the shared link gets a link to exactly the sealed file, in the contract's language", async () => {
  for (const [language, button] of [
    ["de", "Unterschriebenes PDF herunterladen"],
    ["en", "Download the signed PDF"],
    ["es", "Descargar el PDF firmado"],
    ["fr", "Télécharger le PDF signé"],
  ] as const) {
    const contract = await makeContract(language);
    const email = `anna-${language}@mill.example`;
    const shared = linkIn(contract.signUrl);
    assert.equal((await signOver(service.url, shared, "A", { email })).status, 201);
    const [first, ...more] = await untilMailed(email, 1);
    assert.deepEqual([linksIn(first ? [first] : []), more], [[], []], "not before all have signed");
    assert.equal((await signOver(service.url, shared, "B")).status, 201);
    const mails = await untilMailed(email, 2);
    const [link, ...others] = linksIn(mails);
    assert.deepEqual(others, []);
    const mail = mails.find(({ text }) => text.includes("/copy/"));
    assert.ok(mail?.text.includes(button) && mail.text.includes(email), mail?.text);
    assert.deepEqual(mail?.attachments, [], "nobody checked whose the address is");
    const file = await fetchLink(link);
    assert.equal(file.status, 200);
    assert.equal(file.headers.get("content-type"), "application/pdf");
    assert.match(file.headers.get("content-disposition") ?? "", /^attachment; .*\.pdf/);
    assert.equal(file.headers.get("cache-control"), "no-store");
    const sealed = await owner.call("GET", `/contracts/${contract.id}/pdf`);
    assert.deepEqual(new Uint8Array(await file.arrayBuffer()), sealed.bytes);
  }
});

test("who gave no address, or the same one twice, is sent no further link", async () => {
  const contract = await makeContract("en", ["A", "B", "C"]);
  const shared = linkIn(contract.signUrl);
  const email = "both@mill.example";
  for (const [role, change] of [
    ["A", { email }],
    ["B", { email }],
    ["C", {}],
  ] as const) {
    assert.equal((await signOver(service.url, shared, role, change)).status, 201);
  }
  assert.equal(linksIn(await untilMailed(email, 3)).length, 1);
});

test("an address that was written to five times that day is sent no more copies", async () => {
  const email = "busy@mill.example";
  for (let nth = 1; nth <= 6; nth += 1) {
    const contract = await makeContract("en", ["A"]);
    const answer = await signOver(service.url, linkIn(contract.signUrl), "A", { email });
    assert.equal(answer.status, 201);
    if (nth <= 5) await untilMailed(email, 2 * nth);
    else await jobsAreDone();
  }
  assert.equal(linksIn(await mailsTo(email)).length, 5);
});

async function jobsAreDone(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: string }>`
      select count(*) as left from job
      where kind in ('mail-contract', 'mail-receipt', 'seal-contract')
    `.execute(service.app.services.database);
    if (rows[0]?.left === "0") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("the link ends with the contract, and one that nobody was given opens nothing", async () => {
  const contract = await makeContract("en", ["A"]);
  const email = "gone@mill.example";
  const shared = linkIn(contract.signUrl);
  assert.equal((await signOver(service.url, shared, "A", { email })).status, 201);
  const [link = ""] = linksIn(await untilMailed(email, 2));
  const secret = link.slice(link.lastIndexOf("/") + 1);
  for (const path of [`/sign/${secret}`, `/status/${secret}`, `/api/v1/signing/${secret}/pdf`]) {
    assert.equal((await request(`${service.url}${path}`, "GET")).status, 404, path);
  }
  const changed = (secret.startsWith("A") ? "B" : "A") + secret.slice(1);
  for (const wrong of [changed, secret.slice(1), "x"]) {
    assert.equal((await fetchLink(`http://localhost/copy/${wrong}`)).status, 404, wrong);
  }
  assert.equal((await fetchLink(link)).status, 200);
  await deleteWhole(contract.id);
  const gone = await fetchLink(link);
  assert.equal(gone.status, 404);
  assert.match(await gone.text(), /This page does not exist/);
});

/** The service itself keeps what was signed; whoever owns the tables may remove it. */
async function deleteWhole(contractId: string): Promise<void> {
  const owners = new pg.Client({ connectionString: service.database?.ownerUrl });
  await owners.connect();
  try {
    const tables = ["receipt", "signature", "trail_entry"];
    for (const table of tables) await owners.query(`alter table ${table} disable trigger user`);
    const signatures = "(select id from signature where contract_id = $1)";
    for (const statement of [
      `delete from receipt where signature_id in ${signatures}`,
      "delete from signature where contract_id = $1",
      "delete from contract where id = $1",
    ]) {
      await owners.query(statement, [contractId]);
    }
    for (const table of tables) await owners.query(`alter table ${table} enable trigger user`);
  } finally {
    await owners.end();
  }
}

const askFor = (copyUrl: string, email: string) =>
  fetch(`${service.url}${new URL(copyUrl).pathname}`, {
    method: "POST",
    body: new URLSearchParams({ email }),
  });

test("who gave no address when signing can give one afterwards, once, and gets what they would have got, before all have signed and after", async () => {
  for (const isComplete of [false, true]) {
    const contract = await makeContract();
    const shared = linkIn(contract.signUrl);
    const email = `later-${isComplete}@mill.example`;
    const { body } = await signOver(service.url, shared, "A");
    if (isComplete) await signOver(service.url, shared, "B");
    assert.equal((await askFor(body.copyUrl, "nobody at all")).status, 400);
    assert.equal((await askFor(body.copyUrl, email)).status, 200);
    if (!isComplete) {
      assert.deepEqual(linksIn(await untilMailed(email, 1)), [], "not before all have signed");
      await signOver(service.url, shared, "B");
    }
    const mails = await untilMailed(email, 2);
    assert.deepEqual(
      linksIn(mails).map((link) => new URL(link).pathname),
      [new URL(body.copyUrl).pathname],
    );
    assert.equal((await fetchLink(linksIn(mails)[0])).status, 200);
    for (const other of [email, "victim@mill.example"]) {
      assert.equal((await askFor(body.copyUrl, other)).status, 409);
    }
    await jobsAreDone();
    assert.deepEqual(await mailsTo("victim@mill.example"), []);
  }
});

test("whoever gave an address when signing cannot have another one written to, and a link to nothing writes to nobody", async () => {
  const contract = await makeContract("en", ["A"]);
  const { body } = await signOver(service.url, linkIn(contract.signUrl), "A", {
    email: "given@mill.example",
  });
  assert.equal((await askFor(body.copyUrl, "other@mill.example")).status, 409);
  assert.equal((await askFor(`${body.copyUrl}x`, "other@mill.example")).status, 404);
  await jobsAreDone();
  assert.deepEqual(await mailsTo("other@mill.example"), []);
});

test("addresses for copies are taken ten times an hour from one network", async () => {
  const email = "bombed@mill.example";
  const answers: number[] = [];
  for (let nth = 1; nth <= 11; nth += 1) {
    const contract = await makeContract("en", ["A", "B"]);
    const { body } = await signOver(service.url, linkIn(contract.signUrl), "A");
    answers.push((await askFor(body.copyUrl, email)).status);
    if (answers.includes(429)) break;
  }
  assert.equal(answers.at(-1), 429);
});
