import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { startLanguageModel, type TestModel } from "#kit/peers/language-model.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { mailContract } from "#notifications/occasions.ts";

let smtp: TestSmtp;
let model: TestModel;
let receiver: Receiver;
let service: TestService;
before(async () => {
  [smtp, model, receiver] = await Promise.all([
    startSmtp(),
    startLanguageModel(),
    startReceiver({ secure: false }),
  ]);
  const env = { SMTP_URL: smtp.url, WEBHOOK_ALLOW_PRIVATE: "true", ...model.env };
  service = await startService({ env, keepLog: true });
});
after(async () => {
  await service.close();
  await Promise.all([smtp.close(), model.close(), receiver.close()]);
});

/** An account of its own whose webhook is told to `url`. */
async function openTold(url: string, events: readonly string[]): Promise<TestAccount> {
  const account = await service.openAccount();
  await subscribe(account, url, events);
  return account;
}

async function subscribe(account: TestAccount, url: string, events: readonly string[]) {
  const made = await account.call("POST", "/webhooks", { url, events });
  assert.equal(made.status, 201, JSON.stringify(made.body));
}

// biome-ignore lint/suspicious/noExplicitAny: a contract as the API shows it
async function create(account: TestAccount, body: Record<string, unknown> = {}): Promise<any> {
  const created = await account.call("POST", "/contracts", { content: "<p>Text</p>", ...body });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.contract;
}

const LIFE = ["contract.created", "contract.signed", "contract.completed"];

/**
 * What somebody does who has nothing to do with the neighbour that is dead: an
 * account of its own has a contract signed. Its webhook is to hear of all that,
 * and the background to seal it, for nobody asks for the file.
 */
async function liveOn(): Promise<{ told: Promise<void>; sealed: Promise<void> }> {
  const account = await openTold(receiver.url, LIFE);
  const { id, signUrl } = await create(account, { finalize: true });
  assert.equal((await signOver(service.url, linkIn(signUrl), "Signature")).status, 201);
  return { told: untilTold(id, LIFE), sealed: untilSealed(id) };
}

async function untilSealed(contractId: string): Promise<void> {
  const sealedSha256 = () =>
    service.app.services.database
      .selectFrom("contract")
      .select("sealed_sha256")
      .where("id", "=", contractId)
      .executeTakeFirstOrThrow();
  while ((await sealedSha256()).sealed_sha256 === null) await setTimeout(20);
}

async function untilTold(contractId: string, events: readonly string[]): Promise<void> {
  const told = () =>
    receiver.received
      .map(({ body }) => JSON.parse(body.toString()))
      .filter(({ data }) => data.id === contractId)
      .map(({ event }) => event);
  while (!events.every((event) => told().includes(event))) await setTimeout(20);
}

async function untilMailed(address: string): Promise<void> {
  while (!smtp.accepted.some(({ to }) => to.includes(address))) await setTimeout(20);
}

async function untilSummarised(signUrl: string): Promise<void> {
  const view = () => request(`${service.url}/api/v1/signing/${linkIn(signUrl)}`, "GET");
  while ((await view()).body.summary === null) await setTimeout(20);
}

test("a language model that hangs holds up neither webhooks nor mails nor sealing", async () => {
  model.answerWith("hang");
  const account = await service.openAccount();
  const waiting: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { signUrl } = await create(account, { finalize: true });
    waiting.push(signUrl);
  }
  await model.untilAsked(4);
  const email = "beside-the-model@example.com";
  await create(account, { finalize: true, signers: [{ role: "Signature", email }] });
  const { told, sealed } = await liveOn();
  await Promise.all([told, sealed, untilMailed(email)]);
  assert.equal(model.asked.length, 4, "the model still has the first four");

  model.writeWith("A parrot moves.");
  model.release();
  for (const signUrl of waiting) await untilSummarised(signUrl);
});

/** Accounts whose webhooks all lead to receivers that hang, five of each. */
const HANGING_ACCOUNTS = 4;
const CONTRACTS_OF_EACH = 6;
/** Deliveries that one process makes at a time. */
const PLACES = 64;

test("receivers that hang on more deliveries than one process makes at a time hold up neither mails nor sealing nor what other receivers are told", async (t) => {
  const hanging = await startReceiver({ secure: false });
  t.after(() => hanging.close());
  hanging.answerWith("hang");
  const events = ["contract.created", "contract.deleted"];
  const accounts: TestAccount[] = [];
  for (let index = 0; index < HANGING_ACCOUNTS; index += 1) {
    const account = await openTold(hanging.url, events);
    for (let webhook = 1; webhook < 5; webhook += 1) await subscribe(account, hanging.url, events);
    accounts.push(account);
  }
  await Promise.all(
    accounts.map(async (account) => {
      for (let index = 0; index < CONTRACTS_OF_EACH; index += 1) {
        const { id } = await create(account);
        await account.call("DELETE", `/contracts/${id}`);
      }
    }),
  );
  const deliveries = HANGING_ACCOUNTS * 5 * CONTRACTS_OF_EACH * events.length;
  await hanging.untilReceived(PLACES);

  const email = "beside-the-receiver@example.com";
  await create(await service.openAccount(), {
    finalize: true,
    signers: [{ role: "Signature", email }],
  });
  const { told, sealed } = await liveOn();
  await told;
  const turns = hanging.received.length / PLACES;
  assert.ok(turns < 3, `${turns} turns of every place went by before`);
  await Promise.all([sealed, untilMailed(email)]);
  const tried = new Set(hanging.received.map(({ headers }) => headers["x-service-delivery"])).size;
  assert.ok(tried < deliveries, `${tried} of ${deliveries} had their turn before`);
});

test("a mail server that says nothing, with many mails waiting for it, holds up neither webhooks nor the sealing of another account's contract", async () => {
  const account = await service.openAccount();
  const waiting: { id: string; email: string }[] = [];
  for (let index = 0; index < 24; index += 1) {
    const email = `waits-${index}@example.com`;
    const { id } = await create(account, { signers: [{ role: "Signature", email }] });
    waiting.push({ id, email });
  }
  smtp.setFault({ at: "connect", does: "hang" });
  smtp.dropConnections();
  const asking = Promise.all(
    waiting.map(({ id }) => account.call("PATCH", `/contracts/${id}`, { finalize: true })),
  );
  const ids = waiting.map(({ id }) => id);
  while ((await underWay(ids)) < waiting.length) await setTimeout(20);
  const { told, sealed } = await liveOn();
  await Promise.all([told, sealed]);
  assert.equal(await underWay(ids), waiting.length, "not one mail has come to its end");

  const answers = await asking;
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([502]));
  smtp.setFault(null);
  smtp.dropConnections();
  for (const { id, email } of waiting) {
    await mailContract(service.app.services, { contractId: id, occasion: "links" }).catch(() => {});
    await untilMailed(email);
  }
});

/** How many of these contracts' mails somebody is sending. */
async function underWay(contractIds: readonly string[]): Promise<number> {
  const rows = await service.app.services.database
    .selectFrom("outgoing_mail")
    .select("id")
    .where("contract_id", "in", contractIds)
    .where("state", "=", "due")
    .where("claimed_by", "is not", null)
    .execute();
  return rows.length;
}
