import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { listCredits } from "#accounts/credits-store.ts";
import { findPurchase } from "#accounts/payments/purchases-store.ts";
import { lookAgain } from "#accounts/payments/settle.ts";
import { LIMITS } from "#kernel/limits.ts";
import { packsFile } from "#kit/documents/packs.ts";
import {
  type SignedEvent,
  startStripe,
  type TestStripe,
  WEBHOOK_SECRET,
} from "#kit/peers/stripe.ts";
import { look, signedIn, type TestMember } from "#kit/scenes/member.ts";
import { addPerson } from "#kit/scenes/people.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { startTwoServices } from "#kit/scenes/two-services.ts";
import { inTransaction } from "#store/transaction.ts";

let stripe: TestStripe;
let services: [TestService, TestService];
let close: () => Promise<void>;
before(async () => {
  stripe = await startStripe(packsFile());
  ({ services, close } = await startTwoServices({ ...stripe.env, LOG_LEVEL: "fatal" }));
});
after(async () => {
  await close?.();
  await stripe?.close();
});

interface Buyer {
  account: TestAccount;
  member: TestMember;
  id: string;
  token: string;
}

/** An owner without credits, with a contract that waits for one: the last credit was spent elsewhere. */
async function buyer(): Promise<Buyer> {
  const [service] = services;
  const account = await service.openAccount({ ownLimit: 0, credits: 1 });
  const [first, second] = [await payable(account), await payable(account)];
  const member = await signedIn(service, account.accountId);
  assert.equal((await member.post(`/pay/${first.token}`)).status, 303);
  return { account, member, ...second };
}

async function payable(account: TestAccount): Promise<{ id: string; token: string }> {
  const body = {
    content: "<p>x</p>",
    finalize: true,
    signatureFields: [{ label: "Tenant" }],
    signers: [{ role: "Tenant", email: `${randomUUID()}@example.org` }],
  };
  const { contract } = (await account.call("POST", "/contracts", body)).body;
  assert.equal(contract.status, "pending_payment");
  return contract;
}

/** Buys the one pack on the contract's page; gives purchase and checkout. */
async function begin({ member, token }: Buyer): Promise<{ purchase: string; session: string }> {
  const { html } = await member.get(`/pay/${token}`);
  const purchase = /name="purchase" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const sent = await member.post(`/pay/${token}/buy`, { purchase, pack: "ten" });
  assert.equal(sent.status, 303);
  assert.ok(sent.location?.startsWith(`${stripe.url}/checkout/`), sent.location ?? "nowhere");
  return { purchase, session: stripe.sessionOf(purchase) };
}

/** Signed now, by the clock of the services, which is held. */
function event(...[type, session, change]: Parameters<TestStripe["event"]>): SignedEvent {
  const timestamp = Math.floor(services[0].clock.now().getTime() / 1_000);
  return stripe.event(type, session, { timestamp, ...change });
}

async function send({ body, signature }: SignedEvent, service = services[0]): Promise<number> {
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  return (await look(`${service.url}/payments/stripe`, { method: "POST", headers, body })).status;
}

/** Jobs are done within moments; what is waited for is said. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    assert.ok(tries < 600, "it never came");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Read at one moment, since a job may book between two readings. */
async function ledgerOf({ account }: Buyer): Promise<string[]> {
  const [entries, balance] = await inTransaction(
    services[0].app.services.database,
    async ({ queries }) => {
      await queries.run("set transaction isolation level repeatable read", []);
      const read = await listCredits(queries, account.accountId, { before: null, most: 50 });
      return [read, (await findAccount(queries, account.accountId))?.credits];
    },
  );
  assert.equal(entries[0]?.balanceAfter, balance);
  assert.equal(
    entries.reduce((sum, { delta }) => sum + delta, 0),
    balance,
  );
  return entries.map(({ kind, delta }) => `${kind} ${delta}`).reverse();
}

/** What everybody's ledger begins with here. */
const BEFORE = ["granted 1", "redeemed -1"];
const BOUGHT_AND_USED = [...BEFORE, "bought 10", "redeemed -1"];

const stateOf = async (purchase: string) =>
  (await findPurchase(services[0].app.services.database, { id: purchase }))?.state;

const statusOf = async ({ account, id }: Buyer) =>
  (await account.call("GET", `/contracts/${id}`)).body.contract.status;

test("an owner buys, comes back, and the contract is open: the notice may come first, last, often or never", async () => {
  const owner = await buyer();
  const { purchase, session } = await begin(owner);
  stripe.pay(session);
  const back = `/pay/${owner.token}?purchase=${purchase}`;
  assert.ok(stripe.sessions.get(session)?.success_url.endsWith(back));
  // Coming back changes nothing by itself: a form does, which a script presses at once.
  const page = await owner.member.get(back);
  assert.match(page.html, /being confirmed.*data-settle-after-ms="0"/s);
  assert.deepEqual(await ledgerOf(owner), BEFORE);
  const settled = await owner.member.post(`/pay/${owner.token}/settle`, { purchase });
  assert.equal(settled.location, `${back}&checked=1`);
  assert.deepEqual(await ledgerOf(owner), BOUGHT_AND_USED);
  assert.match((await owner.member.get(back)).html, /payment has arrived.*Invoice or receipt/s);
  assert.equal(await send(event("checkout.session.completed", session)), 200);
  assert.equal((await owner.member.post(`/pay/${owner.token}/settle`, { purchase })).status, 303);
  assert.deepEqual(await ledgerOf(owner), BOUGHT_AND_USED);
  assert.equal(await statusOf(owner), "pending");
});

test("a hundred presses and a hundred copies of each event, shuffled over two processes, are one purchase, one credit and one link", async () => {
  const owner = await buyer();
  const { purchase, session } = await begin(owner);
  stripe.pay(session);
  const [, second] = services;
  const other = await signedIn(second, owner.account.accountId);
  const types = [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "charge.refunded",
  ];
  const acts = Array.from({ length: 100 }, (_, index) => [
    () => [owner.member, other][index % 2]?.post(`/pay/${owner.token}`),
    () => other.post(`/pay/${owner.token}/settle`, { purchase }),
    ...types.map((type) => () => {
      // Half are copies of one, half have ids of their own.
      const id =
        index % 2 === 0 ? `evt_same_${type}_${session}` : `evt_${type}_${index}_${session}`;
      return send(event(type, session, { id }), services[index % 2]);
    }),
  ]).flat();
  acts.sort(() => Math.random() - 0.5);
  const waiting = [...acts];
  const worker = async () => {
    for (let act = waiting.pop(); act; act = waiting.pop()) await act();
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  await until(async () => (await statusOf(owner)) === "pending");
  await until(async () => (await jobsOf(purchase)) === 1);
  assert.deepEqual(await ledgerOf(owner), BOUGHT_AND_USED);
  const mails = await services[0].app.services.database
    .selectFrom("outgoing_mail")
    .select("kind")
    .where("account_id", "=", owner.account.accountId)
    .execute();
  const of = (kind: string) => mails.filter((mail) => mail.kind === kind).length;
  assert.deepEqual([of("invitation"), of("creditsMoved")], [2, 1]);
});

/** How many jobs there are that look after a purchase. */
async function jobsOf(purchase: string): Promise<number> {
  const { rows } = await services[0].app.services.database.run(
    "select from job where kind = 'settle-purchase' and payload->>'purchaseId' = $1",
    [purchase],
  );
  return rows.length;
}

test("a form that is sent twice buys once, and a purchase of another account is none", async () => {
  const owner = await buyer();
  const { purchase, session } = await begin(owner);
  const form = { purchase, pack: "ten" };
  const again = await owner.member.post(`/pay/${owner.token}/buy`, form);
  assert.equal(again.location, stripe.sessions.get(session)?.url);
  const stranger = await buyer();
  for (const act of ["buy", "settle"]) {
    const { status } = await stranger.member.post(`/pay/${stranger.token}/${act}`, form);
    assert.equal(status, 404, act);
  }
  const seen = await stranger.member.get(`/pay/${stranger.token}?purchase=${purchase}`);
  assert.doesNotMatch(seen.html, /being confirmed/);
  assert.equal(
    (
      await owner.member.post(`/pay/${owner.token}/buy`, {
        ...form,
        purchase: randomUUID(),
        pack: "x",
      })
    ).status,
    404,
  );
});

test("an event that never came is made up for by the look of the job, and one look follows the other", async () => {
  const owner = await buyer();
  const { purchase, session } = await begin(owner);
  const { app } = services[0];
  await lookAgain(app.services, { purchaseId: purchase, look: 0 });
  assert.deepEqual(await ledgerOf(owner), BEFORE);
  stripe.pay(session);
  // A job that is done twice, as after a crash, is followed by one.
  await Promise.all([1, 1].map((look) => lookAgain(app.services, { purchaseId: purchase, look })));
  assert.deepEqual(await ledgerOf(owner), BOUGHT_AND_USED);
  assert.equal(await jobsOf(purchase), 3);
});

test("a way of paying that takes days brings nothing before it has arrived", async () => {
  const owner = await buyer();
  const { purchase, session } = await begin(owner);
  stripe.pay(session, { later: true });
  assert.equal(await send(event("checkout.session.completed", session)), 200);
  await owner.member.post(`/pay/${owner.token}/settle`, { purchase });
  assert.deepEqual([await ledgerOf(owner), await stateOf(purchase)], [BEFORE, "begun"]);
  stripe.fail(session);
  await owner.member.post(`/pay/${owner.token}/settle`, { purchase });
  assert.equal(await stateOf(purchase), "failed");
  assert.match(
    (await owner.member.get(`/pay/${owner.token}?purchase=${purchase}`)).html,
    /did not go through/,
  );
  stripe.arrive(session);
  assert.equal(await send(event("checkout.session.async_payment_succeeded", session)), 200);
  await until(async () => (await stateOf(purchase)) === "paid");
  assert.deepEqual(await ledgerOf(owner), BOUGHT_AND_USED);
});

test("money that goes back after its credit was used leaves a debt: the owner is told, and the contract stays", async () => {
  const owner = await buyer();
  const { purchase, session } = await begin(owner);
  stripe.pay(session);
  await owner.member.post(`/pay/${owner.token}/settle`, { purchase });
  stripe.refund(session);
  for (const type of ["refund.created", "charge.refunded", "refund.updated"]) {
    assert.equal(await send(event(type, session)), 200);
  }
  await until(async () => (await ledgerOf(owner)).length > BOUGHT_AND_USED.length);
  assert.deepEqual(await ledgerOf(owner), [...BOUGHT_AND_USED, "refunded -10"]);
  const { html } = await owner.member.get(`/pay/${owner.token}?purchase=${purchase}`);
  assert.match(html, /was refunded/);
  assert.match((await owner.member.get("/app/account")).html, />-1</);
  assert.equal(await statusOf(owner), "pending");
  const third = await owner.account.call("POST", "/contracts", {
    content: "<p>x</p>",
    finalize: true,
  });
  assert.deepEqual([third.status, third.body.code], [403, "LIMIT_REACHED"]);
});

test("what nobody signed, or too long ago, is refused and changes nothing", async () => {
  const owner = await buyer();
  const { session } = await begin(owner);
  stripe.pay(session);
  const type = "checkout.session.completed";
  const right = event(type, session);
  const seconds = Math.floor(services[0].clock.now().getTime() / 1_000);
  const refused: SignedEvent[] = [
    { ...right, signature: "" },
    { ...right, body: right.body.replace("false", "true") },
    event(type, session, { secret: `${WEBHOOK_SECRET}x` }),
    event(type, session, { timestamp: seconds - 301 }),
  ];
  for (const one of refused) assert.equal(await send(one), 400);
  const long = { ...right, body: "x".repeat(300_000) };
  assert.equal(await send(long), 413);
  assert.deepEqual(await ledgerOf(owner), BEFORE);
  assert.equal(await send({ ...event("customer.created", session) }), 200);
});

test("while the provider is away the page says so, nothing is begun, and what was paid comes later", async () => {
  const owner = await buyer();
  const { purchase, session } = await begin(owner);
  stripe.pay(session);
  const form = { purchase: randomUUID(), pack: "ten" };
  stripe.setFault("refuses");
  try {
    const { location } = await owner.member.post(`/pay/${owner.token}/buy`, form);
    assert.equal(location, `/pay/${owner.token}?away=1`);
    assert.match(
      (await owner.member.get(location ?? "")).html,
      /does not answer\. Nothing was charged/,
    );
    assert.equal(await stateOf(form.purchase), undefined);
    assert.equal(await send(event("checkout.session.completed", session)), 200);
    const settled = await owner.member.post(`/pay/${owner.token}/settle`, { purchase });
    assert.match(settled.location ?? "", /away=1$/);
  } finally {
    stripe.setFault(null);
  }
  await until(async () => (await stateOf(purchase)) === "paid");
  assert.deepEqual(await ledgerOf(owner), BOUGHT_AND_USED);
});

test("members and viewers cannot buy, nor an owner whose sign-in is old; the page may lead to the checkout and nowhere else", async () => {
  const owner = await buyer();
  const [service] = services;
  const form = { purchase: randomUUID(), pack: "ten" };
  for (const role of ["member", "viewer"] as const) {
    const person = await addPerson(service, owner.account.accountId, role);
    const member = await signedIn(service, owner.account.accountId, person);
    assert.equal((await member.post(`/pay/${owner.token}/buy`, form)).status, 403);
  }
  const headers = { cookie: owner.member.cookie };
  const page = await fetch(`${service.url}/pay/${owner.token}`, { headers });
  const policy = page.headers.get("content-security-policy") ?? "";
  assert.ok(policy.includes(`form-action 'self' ${stripe.url};`), policy);
  service.clock.moveMs(LIMITS.freshSignInMs);
  assert.equal((await owner.member.post(`/pay/${owner.token}/buy`, form)).status, 401);
  assert.equal(await stateOf(form.purchase), undefined);
});
