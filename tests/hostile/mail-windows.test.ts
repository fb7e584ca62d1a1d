import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { request, type TestAccount, type TestAnswer } from "#kit/scenes/service.ts";
import { deliveredTo, signOver } from "#kit/scenes/signer.ts";
import { startTwoServices } from "#kit/scenes/two-services.ts";

/** How much one address is mailed, whoever asks for it and however: two services on one database. */
const [fromOneAccount, fromAllAccounts, HOURLY] = [5, 20, 30];

let stage: Awaited<ReturnType<typeof startTwoServices>>;
before(async () => {
  const MAIL_LIMITS = `${fromOneAccount},${fromAllAccounts},${HOURLY}`;
  stage = await startTwoServices({ MAIL_LIMITS });
});
after(() => stage.close());

const open = (change = {}) => stage.services[0].openAccount(change);

let turn = 0;
/** Asks one service and then the other. */
function call(by: TestAccount, method: string, path: string, body?: unknown): Promise<TestAnswer> {
  turn += 1;
  const { url } = stage.services[turn % 2 ? 0 : 1];
  stage.services[0].clock.moveMs(SECOND_MS);
  const headers = { authorization: `Bearer ${by.apiKey}` };
  return request(`${url}/api/v1${path}`, method, body, headers);
}

/** Creates a contract that asks these addresses, each for a role. */
function ask(by: TestAccount, emails: readonly string[], change: object = {}): Promise<TestAnswer> {
  const labels = emails.map((_email, index) => `R${index}`);
  return call(by, "POST", "/contracts", {
    content: "<p>x</p>",
    title: "Your account is locked",
    signatureFields: labels.map((label) => ({ label })),
    signers: labels.map((role, index) => ({ role, email: emails[index] })),
    finalize: true,
    ...change,
  });
}

let people = 0;
/** An address that nobody was mailed at yet. */
function somebody(): string {
  people += 1;
  return `victim-${people}@somewhere.example`;
}

async function mailCount(): Promise<number> {
  // The folder is made with the first mail.
  const folder = join(stage.services[0].dataDir, "mailbox");
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(".eml")).length;
}

function assertFull(answer: TestAnswer, waitMs: number): void {
  assert.deepEqual([answer.status, answer.body.code], [429, "RATE_LIMITED"]);
  const seconds = Number(answer.headers.get("retry-after"));
  assert.ok(Math.abs(seconds - waitMs / SECOND_MS) < 120, `${seconds} s`);
}

for (const [how, change] of [
  ["one that can be signed", {}],
  ["a draft", { finalize: false }],
] as const) {
  test(`a request for ${how} that names one address for fifty roles is refused once, and mails nobody`, async () => {
    const email = somebody();
    const account = await open();
    const before = await mailCount();
    const answer = await ask(account, Array(50).fill(email), change);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.details.length, 50);
    assert.deepEqual(answer.body.details[3], {
      path: "signers",
      role: "R3",
      message: `at most ${fromOneAccount} roles of a contract can have the same address: no more links are mailed to one address in a day`,
    });
    assert.equal(await mailCount(), before);
    assert.equal((await call(account, "GET", "/contracts")).body.pagination.total, 0);
    assert.equal((await ask(account, Array(fromOneAccount).fill(email), change)).status, 201);
  });
}

test("roles that are added one by one fill no address either", async () => {
  const [email, account] = [somebody(), await open()];
  const signatureFields = Array.from({ length: 12 }, (_, index) => ({ label: `R${index}` }));
  const made = await ask(account, [email], { signatureFields, finalize: false });
  const path = `/contracts/${made.body.contract.id}`;
  const statuses: number[] = [];
  for (let role = 1; role < 12; role += 1) {
    const signers = [{ role: `R${role}`, email }];
    statuses.push((await call(account, "PATCH", path, { signers })).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, ...Array(7).fill(400)]);
});

test("one account mails five links to one address in any 24 hours, whatever becomes of the contracts", async () => {
  const [email, account] = [somebody(), await open()];
  for (let count = 0; count < fromOneAccount; count += 1) {
    const { status, body } = await ask(account, [email]);
    assert.equal(status, 201);
    // Neither takes the mail back.
    if (count === 1) await call(account, "POST", `/contracts/${body.contract.id}/cancel`);
    if (count > 1) await call(account, "DELETE", `/contracts/${body.contract.id}`);
    if (count === 0) stage.services[0].clock.moveMs(HOUR_MS);
  }
  const before = await mailCount();
  const refused = await ask(account, [somebody(), email]);
  assertFull(refused, DAY_MS - HOUR_MS);
  assert.match(refused.body.error, /at most 5 links in 24 hours from one account/);
  assert.deepEqual(refused.body.details, [{ path: "signers", role: "R1", message: "not sent" }]);
  assert.equal(await mailCount(), before, "neither signer is mailed");
  // A draft mails nobody; what would mail is refused.
  const draft = await ask(account, [email], { finalize: false });
  assert.equal(draft.status, 201);
  const path = `/contracts/${draft.body.contract.id}`;
  assertFull(await call(account, "PATCH", path, { finalize: true }), DAY_MS - HOUR_MS);
  assert.equal((await call(account, "GET", path)).body.contract.status, "draft");
  // In whatever spelling, as long as it is the same mailbox.
  for (const same of [email.toUpperCase(), email.replace("@", "+bills@")]) {
    assertFull(await ask(account, [same]), DAY_MS - HOUR_MS);
  }
  assert.equal((await ask(account, [somebody()])).status, 201, "others are mailed as before");
  stage.services[0].clock.moveMs(DAY_MS - HOUR_MS + MINUTE_MS);
  assert.equal((await call(account, "PATCH", path, { finalize: true })).status, 200);
  assertFull(await ask(account, [email]), HOUR_MS);
});

test("all accounts together mail twenty links to one address in 24 hours", async () => {
  const email = somebody();
  for (let sent = 0; sent < fromAllAccounts; sent += fromOneAccount) {
    const account = await open();
    assert.equal((await ask(account, Array(fromOneAccount).fill(email))).status, 201);
  }
  const another = await open();
  const refused = await ask(another, [email]);
  assertFull(refused, DAY_MS);
  assert.match(refused.body.error, /at most 20 links in 24 hours in all/);
});

test("of many requests at once, by both services, only so many mail one address as may", async () => {
  const [email, account] = [somebody(), await open()];
  const answers = await Promise.all(Array.from({ length: 24 }, () => ask(account, [email])));
  const statuses = answers.map(({ status }) => status).sort();
  const refused = Array(24 - fromOneAccount).fill(429);
  assert.deepEqual(statuses, [...Array(fromOneAccount).fill(201), ...refused]);
});

test("whoever signs over their links is asked again as often as there is something to sign", async () => {
  const [email, account] = [somebody(), await open()];
  for (let count = 0; count < 3 * fromOneAccount; count += 1) {
    const { status, body } = await ask(account, [email]);
    assert.equal(status, 201);
    const secret = deliveredTo(stage.services[0], body.contract.signers[0]);
    assert.equal((await signOver(stage.services[0].url, secret, "R0")).status, 201);
  }
});

test("an account mails so many links an hour, and is told when it may again", async () => {
  const account = await open();
  const three = () => [somebody(), somebody(), somebody()];
  for (let sent = 0; sent < HOURLY; sent += 3) {
    assert.equal((await ask(account, three())).status, 201);
  }
  const refused = await ask(account, three());
  assertFull(refused, HOUR_MS);
  assert.match(refused.body.error, /at most 30 links an hour/);
  assert.equal((await ask(await open(), three())).status, 201, "others are not held up");
  stage.services[0].clock.moveMs(HOUR_MS);
  assert.equal((await ask(account, three())).status, 201);
});

test("what is paid for while its signers cannot be mailed stays unpaid, and the page says why", async () => {
  const email = somebody();
  const poor = await open({ ownLimit: 0, credits: 1 });
  const made = await ask(poor, [email]);
  assert.equal(made.body.contract.status, "pending_payment");
  for (let sent = 0; sent < fromAllAccounts; sent += fromOneAccount) {
    assert.equal((await ask(await open(), Array(fromOneAccount).fill(email))).status, 201);
  }
  const member = await signedIn(stage.services[0], poor.accountId);
  const page = await member.post(`/pay/${made.body.contract.token}`);
  assert.equal(page.status, 429);
  assert.match(page.html, /Nothing was paid and nothing was sent/);
  const after = (await call(poor, "GET", `/contracts/${made.body.contract.id}`)).body.contract;
  assert.equal(after.status, "pending_payment");
});
