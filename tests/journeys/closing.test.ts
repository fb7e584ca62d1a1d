/** Closing an account: refused while something has to stay, taken back within its time, and then nothing of it is left. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { changeSettings } from "#accounts/change-settings.ts";
import { createApiKey } from "#accounts/create-key.ts";
import { issueApiKey } from "#accounts/issue-key.ts";
import { listMembers } from "#accounts/people-store.ts";
import { lockContract } from "#contracts/contracts-store.ts";
import { deleteLocked } from "#contracts/delete.ts";
import { findTombstone } from "#contracts/lookup-store.ts";
import { CLOSING_POINTS } from "#data/erasure/closing.ts";
import { deleteClosing, findClosing, insertClosing } from "#data/erasure/closing-store.ts";
import { closeAccount, goOnClosing } from "#data/erasure/delete-account.ts";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { SERVICE } from "#kernel/actor.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import { logAll } from "#kit/rooms/log-room.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { addPerson } from "#kit/scenes/people.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { inTransaction } from "#store/transaction.ts";
import { insertWebhook } from "#webhooks/webhooks-store.ts";

const OWNER = "closing-owner@closing.example";
const SIGNER = "closing-signer@closing.example";
const NAME = "Closing & Sons";
const CLOSE = "/app/data/close";

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService();
  account = await service.openAccount({ email: OWNER });
  await sql`update account set name = ${NAME} where id = ${account.accountId}`.execute(database());
});
after(() => service.close());

const database = () => service.app.services.database;
const owner = (): Promise<TestMember> => signedIn(service, account.accountId);

interface Made {
  id: string;
  publicId: string;
  signUrl: string;
}

async function contract(change: Record<string, unknown> = {}): Promise<Made> {
  const made = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "Tenant" }],
    finalize: true,
    ...change,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.contract;
}

async function sealed(): Promise<Made> {
  const made = await contract();
  const signed = await signOver(service.url, linkIn(made.signUrl), "Tenant");
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
  assert.equal((await account.call("GET", `/contracts/${made.id}/pdf`)).status, 200);
  return made;
}

const statusOf = async ({ id }: Made) => {
  const row = await database()
    .selectFrom("contract")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.status ?? "gone";
};

async function steps(): Promise<unknown[]> {
  const mails = await database()
    .selectFrom("outgoing_mail")
    .select("details")
    .where("kind", "=", "accountClosing")
    .orderBy("requested_at")
    .execute();
  return mails.map(({ details }) => details.step);
}

/** Tables of the whole database in which a text stands. */
async function whereItStands(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(
    database(),
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ n: string }>`
      select count(*) as n from ${sql.table(name)} t
      where position(${text} in lower(to_jsonb(t)::text)) > 0`.execute(database());
    if (Number(hits[0]?.n) > 0) found.push(name);
  }
  return found;
}

async function begin(): Promise<void> {
  const began = await (await owner()).post(CLOSE, { name: NAME });
  assert.equal(began.status, 303, began.html);
}

let kept: Made;
let open: Made;
/** Sealed file and bundle, as others keep them. */
const taken: Uint8Array[] = [];

test("an account is not closed by another name, nor while somebody holds a contract, nor while the law keeps one", async () => {
  kept = await sealed();
  await logAll(service);
  for (const what of ["pdf", "evidence"]) {
    taken.push((await account.call("GET", `/contracts/${kept.id}/${what}`)).bytes);
  }
  await contract({
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [
      { role: "Tenant", email: SIGNER },
      { role: "Landlord", email: `other-${SIGNER}` },
    ],
  });
  open = await contract({ signers: [{ role: "Tenant", email: SIGNER }] });
  const { ids } = service.app.services;
  const now = service.clock.now();
  const { apiKey } = await inTransaction(database(), (transaction) =>
    issueApiKey(
      transaction,
      { accountId: account.accountId, name: null, expiresAt: null, scopes: null, isTest: true },
      { ids, random: systemRandom, now },
    ),
  );
  const tested = async (signers: readonly { role: string; email: string }[]) => {
    const tried = await fetch(`${service.url}/api/v1/contracts`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({
        content: "<p>x</p>",
        finalize: true,
        signatureFields: [{ label: "Tenant" }],
        signers,
      }),
    });
    assert.equal(tried.status, 201);
    return ((await tried.json()) as { contract: Made }).contract;
  };
  await tested([{ role: "Tenant", email: SIGNER }]);
  const draft = await tested([]);
  const removed = await fetch(`${service.url}/api/v1/contracts/${draft.id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${apiKey}` },
  });
  assert.equal(removed.status, 200, "a contract of a test key leaves a tombstone as well");
  const member = await owner();
  const { html } = await member.get(CLOSE);
  assert.match(html, /2 contracts that can still be signed or paid/);
  assert.match(html, /1 contract that everyone has signed/);
  assert.equal((await member.post(CLOSE, { name: "another" })).status, 400);

  const until = new Date(service.clock.now().getTime() + 5 * DAY_MS).toISOString().slice(0, 10);
  assert.equal((await member.post(`/app/contracts/${kept.id}/hold`, { until })).status, 303);
  assert.equal((await member.post(CLOSE, { name: NAME })).status, 409);
  assert.match((await member.get(CLOSE)).html, /1 contract held, the last until/);
  // Not even a deletion that told of it as of any other: the database looks for itself.
  const { services } = service.app;
  const deleting = inTransaction(database(), async (transaction) => {
    const held = await lockContract(transaction.queries, { id: kept.id });
    assert.ok(held);
    await deleteLocked(transaction, services, held, { by: SERVICE, now: service.clock.now() });
  });
  await assert.rejects(deleting, /somebody holds it/);
  assert.equal(await statusOf(kept), "fully_signed");
  assert.equal(await findTombstone(database(), kept.publicId), null);
  assert.equal(
    (await member.post(`/app/contracts/${kept.id}/hold`, { until: "", lift: "yes" })).status,
    303,
  );

  const months = (leastMonths: string) =>
    member.post("/app/settings/retention", {
      completedMonths: "",
      unfinishedDays: "",
      leastMonths,
    });
  assert.equal((await months("12")).status, 303);
  assert.equal((await member.post(CLOSE, { name: NAME })).status, 409);
  assert.match((await member.get(CLOSE)).html, /1 contract signed and to be kept/);
  assert.equal((await months("0")).status, 303);
  assert.equal(await findClosing(database(), account.accountId), null);
});

test("from its beginning no key and no webhook works, what is open is cancelled, others see nothing, and any owner takes it back", async () => {
  const { services } = service.app;
  const webhook = { url: "http://127.0.0.1:9/", events: ["contract.cancelled" as const] };
  const at = service.clock.now();
  await insertWebhook(
    database(),
    account.accountId,
    { ...webhook, id: randomUUID(), active: true, createdAt: at, updatedAt: at },
    new Uint8Array(),
  );
  const member = await signedIn(
    service,
    account.accountId,
    await addPerson(service, account.accountId, "member"),
  );
  await begin();
  assert.equal((await account.call("GET", "/contracts")).status, 401);
  assert.equal((await member.get("/app")).status, 401);
  await closeAccount(services, { accountId: account.accountId });
  assert.deepEqual([await statusOf(open), await statusOf(kept)], ["cancelled", "fully_signed"]);
  const { rows } = await sql<{ active: boolean }>`select active from webhook`.execute(database());
  assert.deepEqual(rows, [{ active: false }]);
  assert.deepEqual(await steps(), ["begun"]);

  const inside = await owner();
  assert.match((await inside.get("/app")).html, /This account is being closed/);
  assert.equal((await inside.get(`/app/contracts/${kept.id}/pdf`)).status, 200);
  for (const path of ["/app/keys", "/app/new", "/app/people"]) {
    assert.equal((await inside.get(path)).status, 403, path);
  }
  assert.equal((await inside.post(CLOSE, { name: NAME })).status, 409);
  // As by a request that was let in just before it began.
  const session = inside.cookie.split("=")[1] ?? "";
  const [{ id: personId = "" } = {}] = await listMembers(database(), account.accountId);
  const by = { accountId: account.accountId, personId, session };
  const form = { formId: randomUUID(), name: "", lastDay: "", isTest: false, scopes: [] };
  const refusals = [
    await createApiKey({ ...services, random: systemRandom }, by, form, async () => {}),
    await changeSettings(services, by, "habits", { language: "de" }),
  ];
  assert.deepEqual(
    refusals.map((answer) => "refused" in answer && answer.refused),
    ["UNAUTHENTICATED", "UNAUTHENTICATED"],
  );
  service.clock.moveMs(DAY_MS / 2);
  const later = await owner();
  assert.equal((await later.post("/app/data/take-back", {})).status, 303);
  assert.deepEqual(await steps(), ["begun", "takenBack"], "owners are told");
  const { rows: told } = await sql<{ by: string }>`
    select details ->> 'by' as by from outgoing_mail where kind = 'accountClosing'`.execute(
    database(),
  );
  assert.deepEqual(
    told.map(({ by }) => by),
    [OWNER, OWNER],
    "and by whom it was done",
  );
  assert.equal((await later.get("/app/keys")).status, 200);
  assert.equal(await closeAccount(services, { accountId: account.accountId }), false);
  assert.equal(await statusOf(kept), "fully_signed");
});

test("after 30 days a deletion that dies at any point is gone on with, two at once end it once, and no address of the account is left", async () => {
  const { services } = service.app;
  const { accountId } = account;
  // Tombstones and rows beside the contracts from before.
  const [paidFor, unpaid] = [randomUUID(), randomUUID()];
  for (const [id, state, paidAt] of [
    [paidFor, "paid", service.clock.now()],
    [unpaid, "open", null],
  ] as const) {
    await sql`insert into purchase (id, account_id, pack, credits, provider, reference, state, amount,
        currency, begun_by, language, begun_at, paid_at)
      values (${id}, ${accountId}, 'ten', 10, 'stripe', ${`cs_${id}`}, ${state}, 4900, 'eur',
        ${JSON.stringify({ kind: "person", id, name: OWNER })}::jsonb, 'en',
        ${service.clock.now()}, ${paidAt})`.execute(database());
  }
  await begin();
  service.clock.moveMs(22 * DAY_MS);
  assert.equal(await goOnClosing(services), 0);
  assert.deepEqual(await steps(), ["begun", "takenBack", "begun"]);
  service.clock.moveMs(2 * DAY_MS);
  // One that fails comes first, and keeps no other.
  const lost = {
    accountId: randomUUID(),
    begunAt: new Date(0),
    begunBy: null,
    closesAt: new Date(0),
  };
  await insertClosing(database(), { ...lost, language: "en" });
  const both = await Promise.allSettled([goOnClosing(services), goOnClosing(services)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  await deleteClosing(database(), lost.accountId);
  assert.deepEqual(await steps(), ["begun", "takenBack", "begun", "soon"]);
  assert.equal(await statusOf(kept), "fully_signed");
  service.clock.moveMs(7 * DAY_MS);
  const died: string[] = [];
  for (const point of CLOSING_POINTS) {
    if (point === "account") continue;
    await closeAccount(services, { accountId }, (passed) => {
      if (passed !== point) return;
      died.push(point);
      throw new Error("killed");
    }).catch((error: Error) => assert.equal(error.message, "killed"));
    if (point === "begun") {
      assert.equal((await (await owner()).post("/app/data/take-back", {})).status, 409);
    }
    if (await findClosing(database(), accountId).then((closing) => closing?.doneAt)) break;
  }
  assert.deepEqual(died.slice(0, 4), ["cancelled", "begun", "contract", "bytes"]);
  assert.ok(died.includes("test"), "a contract of a test key goes too");
  await Promise.all([goOnClosing(services), goOnClosing(services)]);
  assert.ok((await findClosing(database(), accountId))?.doneAt);
  assert.equal(await statusOf(kept), "gone");
  assert.ok(await findTombstone(database(), kept.publicId));
  const looked = await fetch(`${service.url}/verify/${kept.publicId}`, {
    headers: { "accept-language": "en" },
  });
  assert.match(await looked.text(), /deleted/);

  // What tells owners that it is done goes once it went out.
  await sql`update outgoing_mail set state = 'sent' where account_id is null`.execute(database());
  await goOnClosing(services);
  for (const text of [OWNER, SIGNER, NAME.toLowerCase()])
    assert.deepEqual(await whereItStands(text), [], text);
  const closing = await whereItStands(accountId);
  assert.deepEqual(
    closing.filter((table) => !["closing", "job", "kept_purchase"].includes(table)),
    [],
  );
  const books = await sql<Record<string, unknown>>`
    select id, account_id, credits, provider, reference, amount, currency from kept_purchase`.execute(
    database(),
  );
  assert.deepEqual(books.rows, [
    {
      id: paidFor,
      account_id: accountId,
      credits: 10,
      provider: "stripe",
      reference: `cs_${paidFor}`,
      amount: "4900",
      currency: "eur",
    },
  ]);
  // What others took with them proves what it proved, from its bytes alone.
  const roots = certificatesInPem(
    await readFile(join(service.dataDir, "keys", "root.pem"), "utf8"),
  );
  const found = await Promise.all(taken.map((bytes) => verifyFile(bytes, roots)));
  assert.deepEqual(
    found.map(({ kind, verdict, publicId }) => [kind, verdict, publicId]),
    [
      ["file", "genuine", kept.publicId],
      ["bundle", "genuine", kept.publicId],
    ],
  );
  await sequenceLog(services);
  assert.equal((await checkLog({ ...services, kept: [], readsFiles: true })).fault, null);
});
