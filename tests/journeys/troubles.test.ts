import assert from "node:assert/strict";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { mailboxFolderIn } from "#app/open-services.ts";
import { findContract } from "#contracts/contracts-store.ts";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { type ReadMail, readEml } from "#kit/documents/read-eml.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { mailboxIn } from "#notifications/mail/mailbox.ts";
import { noteSealFailure, notifyOfIncidents } from "#notifications/notify-of-incidents.ts";
import { sealContract } from "#sealing/seal.ts";

const OPERATOR = "ops@example.net";

let authority: TestAuthority;
let service: TestService;
let account: TestAccount;
let owner: pg.Client;
before(async () => {
  const clock = heldClock();
  authority = await startTestAuthority({ clock });
  service = await startService({
    clock,
    keepLog: true,
    env: { TSA_URLS: authority.timestampUrl, OPERATOR_EMAIL: OPERATOR },
  });
  account = await service.openAccount();
  owner = new pg.Client(service.database?.owner);
  await owner.connect();
  // Whoever owns the tables can switch triggers off.
  await owner.query("set session_replication_role = replica");
});
after(async () => {
  await owner?.end();
  await service?.close();
  await authority?.close();
});
beforeEach(async () => {
  authority.setTimestampFault(null);
  service.clock.moveMs(2 * HOUR_MS);
  // What earlier tests left false is not looked at again in the background.
  await stopBackground();
  await owner.query("delete from outgoing_mail where state = 'due'");
  await owner.query("delete from trouble");
  await rm(mailboxFolderIn(service.dataDir), { recursive: true, force: true, maxRetries: 20 });
});

/** From here on nobody seals or mails but the test: what is under way is waited for. */
async function stopBackground(): Promise<void> {
  const theirs = "from job where kind in ('seal-contract', 'mail-contract')";
  await owner.query(`delete ${theirs} and held_by is null`);
  while ((await owner.query(`select ${theirs} and held_by is not null`)).rowCount !== 0) {
    await setTimeout(20);
  }
  await owner.query(`delete ${theirs}`);
}

const OF_SEALED = "Everyone has signed";

/** Mails of trouble so far, oldest first, once each that is due has gone out; a seal tells its owner as well. */
async function mails(of: TestService = service): Promise<ReadMail[]> {
  const due = "select from outgoing_mail where state = 'due' and kind not like 'completed%'";
  while ((await owner.query(due)).rowCount !== 0) await setTimeout(20);
  const box = mailboxIn(mailboxFolderIn(of.dataDir));
  const names = (await box.list()).reverse();
  const all = await Promise.all(
    names.map(async (name) => readEml((await box.find(name)) ?? Buffer.alloc(0))),
  );
  return all.filter(({ subject }) => !subject?.startsWith(OF_SEALED));
}

const subjects = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`);

async function signedContract(language: Language = "en"): Promise<string> {
  const created = await account.call("POST", "/contracts", {
    title: "Lease",
    language,
    content: "<p>The rent is 900 €.</p>",
    signatureFields: [{ label: "Tenant" }],
    finalize: true,
  });
  const { id, signUrl } = created.body.contract;
  assert.equal((await signOver(service.url, linkIn(signUrl), "Tenant")).status, 201);
  return id;
}

const seal = (id: string) => sealContract(service.app.services, id);

/** Signed while no authority answers, so that it waits and can be changed. */
async function waitingContract(language?: Language): Promise<string> {
  authority.setTimestampFault("status 500");
  const id = await signedContract(language);
  await assert.rejects(seal(id));
  return id;
}

const lie = (id: string) =>
  owner.query("update signature set signer_name = 'Mallory' where contract_id = $1", [id]);
const look = () => notifyOfIncidents(service.app.services);

for (const language of LANGUAGES) {
  test(`in ${language} the owner of a contract whose record is false is told once, without what was found`, async () => {
    const id = await waitingContract(language);
    await lie(id);
    for (let attempt = 0; attempt < 3; attempt += 1) await assert.rejects(seal(id), /Tenant/);
    const toOwner = (await mails()).filter(({ to }) => to !== OPERATOR);
    assert.equal(toOwner.length, 1);
    const { text = "", subject } = toOwner[0] ?? {};
    assert.match(subject ?? "", /Lease/);
    assert.doesNotMatch(text ?? "", /Mallory|signerName|trail|entry|http:\/\/127/);
    const { body } = await account.call("GET", `/contracts/${id}`);
    assert.match(text ?? "", new RegExp(body.contract.publicId));
  });
}

test("the operator is told of a false record at the next look, once, with what was found, and that it is sealed", async () => {
  const id = await waitingContract();
  const { rows } = await owner.query("select signer_name from signature where contract_id = $1", [
    id,
  ]);
  await lie(id);
  await assert.rejects(seal(id));
  await Promise.all([look(), look(), look()]);
  await look();
  const told = (await mails()).filter(({ to }) => to === OPERATOR);
  assert.equal(told.length, 1);
  assert.match(told[0]?.subject ?? "", /a record is false/);
  assert.match(told[0]?.text ?? "", /of the signature of "Tenant" the trail says otherwise/);
  assert.ok(told[0]?.text?.includes(id));
  assert.ok(service.logLines.some((line) => line.includes("trouble.began")));

  await owner.query("update signature set signer_name = $2 where contract_id = $1", [
    id,
    rows[0].signer_name,
  ]);
  authority.setTimestampFault(null);
  await seal(id);
  const sealed = (await subjects()).filter((line) => line.includes("the record is true"));
  assert.equal(sealed.length, 1);
});

test("of many records that are false at once the operator is told one by one only so far", async () => {
  const id = await waitingContract();
  const contract = await findContract(service.app.services.database, { id });
  const values = Array.from({ length: 30 }, (_, n) => `('record', 'other ${n}', 'x', $1, $1)`);
  await owner.query(
    `insert into trouble (kind, subject, words, began_at, seen_at) values ${values.join(", ")}`,
    [service.clock.now()],
  );
  // Their subjects are no contracts: the mails stand by themselves.
  await owner.query("update trouble set subject = gen_random_uuid() where kind = 'record'");
  assert.ok(contract);
  await look();
  await look();
  assert.equal((await subjects()).filter((line) => line.includes("record is false")).length, 20);
});

test("ten minutes without a timestamp while something waits are told once, and so is that it is over", async () => {
  const id = await waitingContract();
  await look();
  assert.deepEqual(await subjects(), []);
  service.clock.moveMs(9 * MINUTE_MS);
  await assert.rejects(seal(id));
  await look();
  assert.deepEqual(await subjects(), []);

  service.clock.moveMs(MINUTE_MS);
  await assert.rejects(seal(id));
  await Promise.all([look(), look()]);
  await look();
  service.clock.moveMs(HOUR_MS);
  await assert.rejects(seal(id));
  await look();
  const [told, ...more] = await mails();
  assert.equal(more.length, 0);
  assert.equal(told?.to, OPERATOR);
  assert.match(told?.subject ?? "", /^No timestamps, contracts wait/);
  assert.match(told?.text ?? "", /answered with status 500/);

  authority.setTimestampFault(null);
  await seal(id);
  await look();
  assert.ok((await subjects()).some((line) => line.includes("Timestamps are back")));
  assert.equal((await mails()).length, 2);
});

test("an authority that failed once and was not asked since is nobody's mail", async () => {
  await waitingContract();
  await owner.query("delete from job");
  service.clock.moveMs(HOUR_MS);
  await look();
  assert.deepEqual(await subjects(), []);
});

test("an authority that was away for less than ten minutes is nobody's mail", async () => {
  const id = await waitingContract();
  service.clock.moveMs(9 * MINUTE_MS);
  authority.setTimestampFault(null);
  await seal(id);
  service.clock.moveMs(HOUR_MS);
  await look();
  const other = await waitingContract();
  await look();
  assert.deepEqual(await subjects(), []);
  authority.setTimestampFault(null);
  await seal(other);
});

test("contracts that cannot be sealed for another reason are told together, and once all are sealed", async () => {
  const ids = [await waitingContract(), await waitingContract()];
  authority.setTimestampFault(null);
  // A job's own try that began before the files are back would be the answer to what asks meanwhile.
  await owner.query("delete from job");
  const [first, second] = await Promise.all(ids.map(hideFolder));
  for (const id of ids) await assert.rejects(seal(id), /ENOENT/);
  service.clock.moveMs(10 * MINUTE_MS);
  for (const id of ids) await assert.rejects(seal(id), /ENOENT/);
  await look();
  await look();
  const toOperator = (await subjects()).filter((line) => line.startsWith(OPERATOR));
  assert.deepEqual(
    toOperator.map((line) => line.replace(/: localhost.*/, "")),
    [`${OPERATOR}: Contracts cannot be sealed`],
  );
  await first?.();
  await seal(ids[0] ?? "");
  assert.equal((await mails()).filter(({ to }) => to === OPERATOR).length, 1);
  await second?.();
  await seal(ids[1] ?? "");
  const again = (await subjects()).filter((line) => line.includes("are sealed again"));
  assert.equal(again.length, 1);
});

/** Takes a contract's files away; the answer brings them back. */
async function hideFolder(id: string): Promise<() => Promise<void>> {
  const folder = join(service.dataDir, "files", id.slice(-2), id);
  await rename(folder, `${folder}.hidden`);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}.hidden`, folder);
  };
}

test("files that cannot be written for two minutes are told, and that they can be again", async () => {
  const files = join(service.dataDir, "files");
  await rename(files, `${files}.away`);
  await writeFile(files, "not a folder");
  try {
    await look();
    service.clock.moveMs(MINUTE_MS);
    await look();
    assert.deepEqual(await subjects(), []);
    service.clock.moveMs(MINUTE_MS);
    await look();
    await look();
    assert.equal((await mails()).length, 1);
    assert.match((await subjects())[0] ?? "", /Files cannot be written/);
  } finally {
    await rm(files);
    await rename(`${files}.away`, files);
  }
  // Another process may still see what this one no longer does.
  await look();
  assert.equal((await mails()).length, 1);
  service.clock.moveMs(3 * MINUTE_MS);
  await look();
  assert.ok((await subjects()).some((line) => line.includes("Files can be written again")));
  assert.ok((await readdir(files)).length > 0);
  await mkdir(files, { recursive: true });
});

test("a start in between tells nothing twice", async () => {
  const id = await waitingContract();
  service.clock.moveMs(10 * MINUTE_MS);
  await assert.rejects(seal(id));
  await look();
  const again = await startService({
    dataDir: service.dataDir,
    clock: service.clock,
    keepLog: true,
    env: {
      TSA_URLS: authority.timestampUrl,
      OPERATOR_EMAIL: OPERATOR,
      DATABASE_URL: service.database?.databaseUrl ?? "",
      DATABASE_OWNER_URL: service.database?.ownerUrl ?? "",
    },
  });
  try {
    await notifyOfIncidents(again.app.services);
    const told = (await subjects()).filter((line) => line.includes("No timestamps"));
    assert.equal(told.length, 1);
  } finally {
    await again.close();
  }
  authority.setTimestampFault(null);
  await seal(id);
});

test("without OPERATOR_EMAIL the log alone says so, and the owner is asked to tell whoever runs the service", async () => {
  const silent = { ...service.app.services, operatorEmail: null };
  const id = await waitingContract();
  // The service has an OPERATOR_EMAIL, and would find the lie as well.
  await stopBackground();
  await lie(id);
  await assert.rejects(sealContract(withOwnEvents(silent), id));
  await notifyOfIncidents(silent);
  const told = await mails();
  assert.equal(told.length, 1);
  assert.match(told[0]?.text ?? "", /Please tell the operator of this service today/);
});

function withOwnEvents(services: TestService["app"]["services"]): TestService["app"]["services"] {
  return {
    ...services,
    sealEvents: {
      ...services.sealEvents,
      failed: (...told) => noteSealFailure(services, ...told),
    },
  };
}
