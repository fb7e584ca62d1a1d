import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { listCredits } from "#accounts/credits-store.ts";
import { findPurchase } from "#accounts/payments/purchases-store.ts";
import { packsFile } from "#kit/documents/packs.ts";
import { startStripe, type TestStripe } from "#kit/peers/stripe.ts";
import type { RunningService } from "#kit/scenes/built-service.ts";
import type { CrashPointName } from "#kit/scenes/crash-points.ts";
import {
  type CrashAccount,
  type CrashScene,
  callApi,
  openCrashScene,
} from "#kit/scenes/crash-scene.ts";
import { look } from "#kit/scenes/member.ts";

/** Points of a settlement that a notice sets off. */
const SETTLING: readonly CrashPointName[] = [
  "asked what was paid, and the purchase not locked",
  "credits entered and not committed",
  "credits entered, and nobody told of it",
];

let stripe: TestStripe;
let scene: CrashScene;
let owner: CrashAccount;
let cookie: string;
const contracts: { id: string; token: string }[] = [];

before(async () => {
  stripe = await startStripe(packsFile());
  // The same whatever port each process is given.
  scene = await openCrashScene({ ...stripe.env, BASE_URL: "http://localhost:4170" });
  const service = await scene.start();
  [owner] = (await scene.openAccounts(1, { ownLimit: 0, credits: 1 })) as [CrashAccount];
  const body = { content: "<h1>Paid for</h1>", finalize: true };
  for (let made = 0; made < SETTLING.length + 2; made += 1) {
    const created = await callApi(service.origin, owner, "POST", "/contracts", body);
    contracts.push(created.body.contract);
  }
  const path = `${service.origin}/login/${owner.signInSecret}`;
  cookie = (await look(path, { method: "POST" })).setCookie?.split(";")[0] ?? "";
  // The one credit there was.
  const { token } = contracts.shift() ?? { token: "" };
  assert.equal((await post(service, `/pay/${token}`)).status, 303);
});
after(async () => {
  await scene?.[Symbol.asyncDispose]();
  await stripe?.close();
});

async function post({ origin }: RunningService, path: string, form: Record<string, string> = {}) {
  const headers = { cookie, "accept-language": "en" };
  const { html } = await look(`${origin}/app`, { headers });
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const body = new URLSearchParams({ token, ...form });
  return look(origin + path, { method: "POST", headers, body });
}

const buy = (service: RunningService, token: string, purchase: string) =>
  post(service, `/pay/${token}/buy`, { purchase, pack: "ten" });

async function send({ origin }: RunningService, session: string): Promise<number | null> {
  const { body, signature } = stripe.event("checkout.session.completed", session);
  const init = { method: "POST", headers: { "stripe-signature": signature }, body };
  return look(`${origin}/payments/stripe`, init).then(
    ({ status }) => status,
    () => null,
  );
}

async function untilOpen({ origin }: RunningService, id: string): Promise<void> {
  const status = async () =>
    (await callApi(origin, owner, "GET", `/contracts/${id}`)).body.contract.status;
  for (let tries = 0; (await status()) !== "pending"; tries += 1) {
    assert.ok(tries < 600, "it never came");
    // One key may ask sixty times a minute.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }
}

for (const point of SETTLING) {
  test(`killed at "${point}", a payment is settled by itself, once, and opens its contract`, async () => {
    const { id, token } = contracts.shift() ?? { id: "", token: "" };
    const purchase = randomUUID();
    assert.equal((await buy(await scene.start(), token, purchase)).status, 303);
    const session = stripe.sessionOf(purchase);
    stripe.pay(session);
    const dying = await scene.startToDie(point);
    await send(dying, session);
    await dying.ended;
    const service = await scene.start();
    // It comes again, as it does where nobody answered.
    assert.equal(await send(service, session), 200);
    await untilOpen(service, id);
    await assertOnce(purchase, id);
    assert.equal((await post(service, `/pay/${token}/settle`, { purchase })).status, 303);
    await assertOnce(purchase, id);
  });
}

/** One entry for what was bought and one for what it paid for, and a balance that is their sum. */
async function assertOnce(purchaseId: string, contractId: string): Promise<void> {
  await scene.look(async ({ database }) => {
    const entries = await listCredits(database, owner.accountId, { before: null, most: 100 });
    const about = entries.filter(
      (entry) => entry.purchaseId === purchaseId || entry.contractId === contractId,
    );
    assert.deepEqual(about.map(({ kind, delta }) => `${kind} ${delta}`).reverse(), [
      "bought 10",
      "redeemed -1",
    ]);
    const sum = entries.reduce((total, { delta }) => total + delta, 0);
    assert.equal(entries[0]?.balanceAfter, sum);
  });
}

test("killed over a purchase that is begun, the form that is sent again buys it once, at the same checkout", async () => {
  const { token } = contracts.shift() ?? { token: "" };
  for (const [point, isStored] of [
    ["checkout opened and not stored", false],
    ["purchase stored, and its buyer not sent on", true],
  ] as const) {
    const purchase = randomUUID();
    const dying = await scene.startToDie(point);
    await buy(dying, token, purchase).catch(() => null);
    await dying.ended;
    const stored = await scene.look(({ database }) => findPurchase(database, { id: purchase }));
    assert.equal(stored !== null, isStored);
    const again = await buy(await scene.start(), token, purchase);
    assert.equal(again.location, stripe.sessions.get(stripe.sessionOf(purchase))?.url);
    const sessions = [...stripe.sessions.values()];
    assert.equal(sessions.filter((one) => one.client_reference_id === purchase).length, 1);
  }
});
