/** Accounts that let contracts go after a while: told of before, held where somebody says so, once. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { announceExpiry, deleteExpired } from "#contracts/delete-expired.ts";
import { findTombstone } from "#contracts/lookup-store.ts";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { DAY_MS } from "#kernel/time.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { notifyOfExpiry } from "#notifications/notify-of-expiry.ts";

let service: TestService;
let account: TestAccount;
let owner: TestMember;
before(async () => {
  service = await startService();
  account = await service.openAccount();
  owner = await signedIn(service, account.accountId);
});
after(() => service.close());

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

const statusOf = async ({ id }: Made) => (await account.call("GET", `/contracts/${id}`)).status;

/** As two processes that look at the same moment would. */
async function look(): Promise<number> {
  const { services } = service.app;
  const tell = notifyOfExpiry(services);
  await Promise.all([announceExpiry(services, tell), announceExpiry(services, tell)]);
  const gone = await Promise.all([deleteExpired(services), deleteExpired(services)]);
  return gone.reduce((sum, count) => sum + count, 0);
}

async function toldMails(): Promise<{ count: number; firstAt: string }[]> {
  const mails = await service.app.services.database
    .selectFrom("outgoing_mail")
    .select("details")
    .where("account_id", "=", account.accountId)
    .where("kind", "=", "contractsLeaving")
    .orderBy("requested_at")
    .execute();
  return mails.map(({ details }) => details as never);
}

test("signed contracts go when their time is over, two weeks after their owner was told, once; what is held stays", async () => {
  const [first, held, draft] = [
    await sealed(),
    await sealed(),
    await contract({ finalize: false }),
  ];
  const day = new Date(service.clock.now().getTime() + 100 * DAY_MS).toISOString().slice(0, 10);
  assert.equal((await owner.post(`/app/contracts/${held.id}/hold`, { until: day })).status, 303);
  assert.equal((await owner.post(`/app/contracts/${draft.id}/hold`, { until: day })).status, 303);
  const months = { completedMonths: "1", unfinishedDays: "30", leastMonths: "1" };
  assert.equal((await owner.post("/app/settings/retention", months)).status, 303);

  assert.equal(await look(), 0);
  assert.deepEqual(await toldMails(), [], "nothing is due within two weeks");
  service.clock.moveMs(20 * DAY_MS);
  assert.equal(await look(), 0);
  const [told, ...more] = await toldMails();
  assert.deepEqual([told?.count, more], [1, []]);
  assert.match((await newOwner()).html, /1 contract will be deleted on/);

  const refused = await account.call("DELETE", `/contracts/${draft.id}`);
  assert.deepEqual([refused.status, refused.body.code], [409, "CONTRACT_HELD"]);
  assert.ok(new Date(refused.body.keptUntil) > service.clock.now());

  service.clock.moveMs(13 * DAY_MS);
  assert.equal(await look(), 0, "the two weeks are not over");
  service.clock.moveMs(2 * DAY_MS);
  assert.equal(await look(), 1);
  assert.deepEqual(
    [await statusOf(first), await statusOf(held), await statusOf(draft)],
    [404, 200, 200],
  );
  const { services } = service.app;
  assert.ok(await findTombstone(services.database, first.publicId));
  for (const table of ["signature", "receipt", "trail_entry", "signer"] as const) {
    const rows = await services.database
      .selectFrom(table)
      .select("contract_id")
      .where("contract_id", "=", first.id)
      .execute();
    assert.deepEqual(rows, [], table);
  }
  await sequenceLog(services);
  const question = { ...services, kept: [], readsFiles: true };
  assert.equal((await checkLog(question)).fault, null);

  service.clock.moveMs(70 * DAY_MS);
  await look();
  service.clock.moveMs(15 * DAY_MS);
  assert.equal(await look(), 2, "their hold is over");
});

test("a contract stays whose account keeps it for longer by the time that it would have gone", async () => {
  const kept = await sealed();
  service.clock.moveMs(20 * DAY_MS);
  await look();
  owner = await signedIn(service, account.accountId);
  const longer = { completedMonths: "", unfinishedDays: "", leastMonths: "120" };
  assert.equal((await owner.post("/app/settings/retention", longer)).status, 303);
  service.clock.moveMs(400 * DAY_MS);
  assert.equal(await look(), 0);
  assert.equal(await statusOf(kept), 200);
});

test("nothing is kept for less than the law wants, and a form that says so changes nothing", async () => {
  owner = await signedIn(service, account.accountId);
  const typed = { completedMonths: "6", unfinishedDays: "5", leastMonths: "120" };
  const { status, html } = await owner.post("/app/settings/retention", typed);
  assert.equal(status, 400);
  assert.match(html, /shorter than what the law requires/);
  assert.match(html, /A whole number from 30 to 3650/);
  assert.match(html, /value="6"/);
});

test("evidence of a signed contract goes neither without a tombstone nor without a word in the log of seals", async () => {
  const { id } = await sealed();
  const { database } = service.app.services;
  await assert.rejects(sql`select forget_kept(${id})`.execute(database), { code: "23001" });
});

async function newOwner() {
  owner = await signedIn(service, account.accountId);
  return owner.get("/app/settings");
}
