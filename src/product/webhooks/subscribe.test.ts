import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { updateAccount } from "#accounts/accounts-store.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { openText } from "#kernel/sealed-text.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { webhooksServices } from "#kit/rooms/webhooks-services.ts";
import { changeWebhook, unsubscribe } from "./resubscribe.ts";
import { subscribe } from "./subscribe.ts";
import type { CreatedWebhook } from "./webhook.ts";
import type { WebhooksServices } from "./webhooks-services.ts";
import { findWebhook, listWebhooks } from "./webhooks-store.ts";

const HOSTS: Record<string, string[]> = {
  "hooks.example.com": ["8.8.8.8", "2400::1"],
  "inside.example.com": ["8.8.8.8", "169.254.169.254"],
};
const url = "https://hooks.example.com/contracts";
const wish = { url, events: ["contract.completed"] };

const clock = heldClock();
let store: TestDatabase;
let services: WebhooksServices;
before(async () => {
  store = await openTestDatabase();
  services = webhooksServices(store, clock, HOSTS);
});
after(() => store.close());

function made<T>(answer: T | Refusal): T {
  assert.ok(!isRefusal(answer), JSON.stringify(answer));
  return answer as T;
}

test("a webhook is made active, its secret is 32 bytes as Standard Webhooks spells them, and it is not kept in the clear", async () => {
  const accountId = await store.openAccount();
  const created = made(await subscribe(services, accountId, wish));
  assert.match(created.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { secret, ...webhook } = created;
  assert.deepEqual(await findWebhook(services.database, { accountId, id: created.id }), webhook);
  assert.equal(webhook.active, true);
  assert.deepEqual([webhook.createdAt, webhook.updatedAt], [clock.now(), clock.now()]);
  const row = await store.database
    .selectFrom("webhook")
    .selectAll()
    .where("id", "=", created.id)
    .executeTakeFirstOrThrow();
  const sealed = Buffer.from(row.sealed_secret);
  assert.ok(!sealed.includes(secret.slice(6)));
  assert.equal(openText(sealed, created.id, services.webhookKeys), secret);
});

test("events named twice count once, in the order of their first naming", async () => {
  const events = ["signer.invited", "contract.signed", "signer.invited"];
  const created = made(await subscribe(services, await store.openAccount(), { url, events }));
  assert.deepEqual(created.events, ["signer.invited", "contract.signed"]);
});

test("every offending value is listed, and an unknown event together with the six there are", async () => {
  const accountId = await store.openAccount();
  const events = ["contract.opened", "contract.signed", "Contract.signed"];
  const refused = await subscribe(services, accountId, { url: "https://10.0.0.1/", events });
  assert.ok(isRefusal(refused));
  assert.equal(refused.refused, "INVALID");
  assert.deepEqual(
    refused.details?.map(({ path }) => path),
    ["url", "events[0]", "events[2]"],
  );
  const six = "created signed completed deleted cancelled"
    .split(" ")
    .map((name) => `contract.${name}`);
  for (const name of [...six, "signer.invited"]) {
    assert.ok(refused.details?.[1]?.message.includes(name), name);
  }
  assert.deepEqual(await listWebhooks(services.database, accountId), []);
});

const WRONG_URLS: [url: string, message: RegExp][] = [
  ["http://hooks.example.com/", /must begin with https/],
  ["hooks.example.com/", /not a URL/],
  ["https://a:b@hooks.example.com/", /user name or password/],
  ["https://hooks.example.com/#part", /fragment/],
  ["https://hooks.example.com/#", /fragment/],
  [" https://hooks.example.com/", /blanks/],
  ["https://hooks.example.com/a\tb", /blanks/],
  ["https://hooks.example.com/a\u0000b", /control characters/],
  [`${url}?${"a".repeat(2000 - url.length)}`, /at most 2000 characters/],
  ["https://gone.example.com/", /"gone.example.com" cannot be resolved/],
  ["https://inside.example.com/", /leads to an address that is not public \(link-local\)/],
  ["https://[::ffff:127.0.0.1]/", /not a public address/],
  ["https://localhost/", /not a public name/],
];

test("a URL that is not a public https address is refused with the reason, on creation and on change", async () => {
  const accountId = await store.openAccount();
  const { id } = made(await subscribe(services, accountId, wish));
  for (const [wrong, message] of WRONG_URLS) {
    const answers = [
      await subscribe(services, accountId, { ...wish, url: wrong }),
      await changeWebhook(services, { accountId, id }, { url: wrong }),
    ];
    for (const refused of answers) {
      assert.ok(isRefusal(refused), wrong);
      assert.equal(refused.refused, "INVALID");
      assert.equal(refused.details?.[0]?.path, "url");
      assert.match(refused.details?.[0]?.message ?? "", message);
    }
  }
  const longest = `${url}?${"a".repeat(1999 - url.length)}`;
  assert.equal(made(await subscribe(services, accountId, { ...wish, url: longest })).url, longest);
});

test("of thirty webhooks asked for at once, an account gets exactly five, and one more after it removed one", async () => {
  const [accountId, other] = [await store.openAccount(), await store.openAccount()];
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => subscribe(services, accountId, wish)),
  );
  const refused = answers.filter(isRefusal);
  assert.equal(refused.length, 25);
  assert.ok(refused.every((refusal) => refusal.refused === "WEBHOOK_LIMIT_REACHED"));
  const webhooks = await listWebhooks(services.database, accountId);
  assert.equal(webhooks.length, 5);
  made(await subscribe(services, other, wish));
  made(await unsubscribe(services, { accountId, id: webhooks[0]?.id ?? "" }));
  made(await subscribe(services, accountId, wish));
  assert.ok(isRefusal(await subscribe(services, accountId, wish)));
});

test("no webhook is made where the account's tier does not include any", async () => {
  const accountId = await store.openAccount();
  await updateAccount(store.database, accountId, { partnerTier: 1 });
  const refused = await subscribe(services, accountId, wish);
  assert.ok(isRefusal(refused));
  assert.equal(refused.refused, "PARTNER_TIER_REQUIRED");
  assert.deepEqual(await listWebhooks(store.database, accountId), []);
  await updateAccount(store.database, accountId, { partnerTier: 2 });
  made(await subscribe(services, accountId, wish));
});

test("what is kept with a webhook is kept if and only if it is made", async () => {
  const accountId = await store.openAccount();
  const kept: CreatedWebhook[] = [];
  const keep = async (_transaction: unknown, created: CreatedWebhook) => {
    kept.push(created);
    if (kept.length === 2) throw new Error("answered meanwhile");
  };
  const created = made(await subscribe(services, accountId, wish, keep));
  assert.deepEqual(kept, [created]);
  await assert.rejects(subscribe(services, accountId, wish, keep), /answered meanwhile/);
  assert.equal((await listWebhooks(services.database, accountId)).length, 1);
});

test("a change touches what it names, and the time of the change", async () => {
  const accountId = await store.openAccount();
  const created = made(await subscribe(services, accountId, wish));
  const key = { accountId, id: created.id };
  clock.moveMs(1_000);
  const off = made(await changeWebhook(services, key, { active: false }));
  const { secret: _, ...before } = created;
  assert.deepEqual(off, { ...before, active: false, updatedAt: clock.now() });
  const next = { url: "https://8.8.4.4/next", events: ["contract.signed", "contract.signed"] };
  const moved = made(await changeWebhook(services, key, next));
  assert.deepEqual(moved, { ...off, url: next.url, events: ["contract.signed"] });
  assert.deepEqual(await findWebhook(services.database, key), moved);
  const empty = await changeWebhook(services, key, {});
  assert.ok(isRefusal(empty) && empty.refused === "INVALID");
});

test("another account's webhook is unknown, to read, to change and to remove", async () => {
  const [accountId, other] = [await store.openAccount(), await store.openAccount()];
  const { id } = made(await subscribe(services, accountId, wish));
  const key = { accountId: other, id };
  assert.equal(await findWebhook(services.database, key), null);
  for (const answer of [
    await changeWebhook(services, key, { active: false }),
    await changeWebhook(services, key, { url: "https://gone.example.com/" }),
    await unsubscribe(services, key),
  ]) {
    assert.ok(isRefusal(answer) && answer.refused === "UNKNOWN");
  }
  assert.equal((await listWebhooks(services.database, accountId))[0]?.active, true);
});
