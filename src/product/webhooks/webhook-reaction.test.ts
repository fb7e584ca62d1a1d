import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Field } from "#contracts/contract.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { BY_KEY, BY_SERVICE, BY_SIGNER } from "#kit/rooms/actors.ts";
import {
  bodyOf,
  type Deliverer,
  happen,
  openDeliverer,
  pendingJobs,
  subscribed,
} from "#kit/rooms/delivering.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { inTransaction } from "#store/transaction.ts";
import type { TrailEvent } from "#trail/events.ts";
import type { TrailSubject } from "#trail/trail.ts";
import { PAYLOADS } from "./payload-schemas.ts";
import { changeWebhook } from "./resubscribe.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";
import { webhookReaction } from "./webhook-reaction.ts";

const clock = heldClock();
const url = "https://8.8.8.8/hook";
let store: TestDatabase;
let deliverer: Deliverer;
before(async () => {
  store = await openTestDatabase();
  deliverer = await openDeliverer(store, { clock });
});
after(async () => {
  await deliverer.stop();
  await store.close();
});

const deliveriesOf = (webhookId: string) =>
  store.database
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("id")
    .execute();

const toldIn = (row: Parameters<typeof bodyOf>[0] | undefined) => {
  assert.ok(row);
  return JSON.parse(bodyOf(row));
};

const box = { page: 1, x: 1, y: 1, width: 10, height: 10 };
const field = (id: string, type: Field["type"], label: string): Field => ({
  ...box,
  id,
  type,
  label: knownText(label),
  text: null,
  optional: false,
});
const fields = [
  field("date", "date", "Tenant"),
  field("initials", "initials", "Tenant"),
  field("signature", "signature", "Tenant"),
  field("second", "signature", "Tenant"),
  field("only", "initials", "Witness"),
];

const signed = (role: string) =>
  ({
    event: "contract.signed",
    by: BY_SIGNER,
    data: { role, signerName: "Ada" },
  }) as TrailEvent;

/** An event of the trail, and the data that a webhook is told with it. */
const TOLD: [
  event: TrailEvent,
  status: TrailSubject["status"],
  data: (c: Told) => Record<string, unknown>,
][] = [
  [
    { event: "contract.created", by: BY_KEY, data: {} } as TrailEvent,
    "pending_payment",
    ({ id, token, title, publicId }) => ({
      id,
      token,
      title,
      status: "pending_payment",
      publicId,
      language: "de",
      requiresPayment: true,
      signUrl: null,
      verifyUrl: `https://sign.example.com/verify/${publicId}`,
      createdAt: clock.now().toISOString(),
    }),
  ],
  [
    signed("Tenant"),
    "pending",
    ({ id, token, title }) => ({ id, token, title, fieldId: "signature", signerName: "Ada" }),
  ],
  [
    signed("Witness"),
    "pending",
    ({ id, token, title }) => ({ id, token, title, fieldId: "only", signerName: "Ada" }),
  ],
  [
    { event: "contract.completed", by: BY_SERVICE, data: { signatureCount: 2 } },
    "fully_signed",
    ({ id, token, title, publicId }) => ({
      id,
      token,
      title,
      signatureCount: 2,
      pdfUrl: `https://sign.example.com/api/v1/contracts/${id}/pdf`,
      publicId,
      verifyUrl: `https://sign.example.com/verify/${publicId}`,
    }),
  ],
  [
    { event: "contract.cancelled", by: BY_KEY, data: { signatureCount: 1 } },
    "cancelled",
    ({ id, token, title, publicId }) => ({
      id,
      token,
      title,
      status: "cancelled",
      publicId,
      signatureCount: 1,
      cancelledAt: clock.now().toISOString(),
    }),
  ],
  [
    { event: "contract.deleted", by: BY_KEY, data: { status: "draft" } },
    "draft",
    ({ id, token, title, publicId }) => ({
      id,
      token,
      title,
      status: "draft",
      publicId,
      deletedAt: clock.now().toISOString(),
    }),
  ],
  [
    {
      event: "signer.invited",
      by: BY_SERVICE,
      data: { role: knownText("Tenant"), email: knownEmail("ada@example.com") },
    },
    "pending",
    ({ id, token, title }) => ({
      id,
      token,
      title,
      role: "Tenant",
      email: "ada@example.com",
      sentAt: clock.now().toISOString(),
    }),
  ],
];
type Told = { id: string; token: string; title: string | null; publicId: string };

test("each of the six events is told with exactly its data, under the delivery's own id", async () => {
  const webhook = await subscribed(store, deliverer, url, WEBHOOK_EVENTS);
  for (const [event, status, data] of TOLD) {
    clock.moveMs(1_000);
    const contract = await happen(deliverer, webhook.accountId, [event], { status, fields });
    const row = (await deliveriesOf(webhook.id)).at(-1);
    assert.equal(row?.event, event.event);
    assert.deepEqual(toldIn(row), {
      id: row?.id,
      event: event.event,
      created_at: clock.now().toISOString(),
      data: data(contract),
    });
    assert.deepEqual(Object.keys(toldIn(row)), ["id", "event", "created_at", "data"]);
    assert.deepEqual(
      Object.keys(PAYLOADS[row?.event ?? "contract.created"].sample),
      Object.keys(toldIn(row).data),
      "a test delivery has other data than a real one, or in another order",
    );
    const [job] = await pendingJobs(store, row?.id ?? "");
    assert.deepEqual(job, { attempt: 1, delayMs: 0, isHeld: false });
  }
});

test("a title of any letters is told as it is, and in one piece of JSON", async () => {
  const webhook = await subscribed(store, deliverer, url, ["contract.deleted"]);
  for (const title of [
    'a"b\\c',
    "\u2028\u0001\u0000",
    "😀 \ud800 %s {0} $1 '",
    "'); drop table webhook; --",
    null,
  ]) {
    const event: TrailEvent = { event: "contract.deleted", by: BY_KEY, data: { status: "draft" } };
    await happen(deliverer, webhook.accountId, [event], { title });
    const row = (await deliveriesOf(webhook.id)).at(-1);
    assert.deepEqual(toldIn(row).data.title, title);
  }
});

test("every subscribed active webhook of the account is told, and no other one", async () => {
  const wanted = await subscribed(store, deliverer, url, ["contract.completed", "contract.signed"]);
  const { accountId } = wanted;
  const second = await subscribed(store, deliverer, url, ["contract.completed"], accountId);
  const other = await subscribed(store, deliverer, url, ["contract.signed"], accountId);
  const off = await subscribed(store, deliverer, url, ["contract.completed"], accountId);
  await changeWebhook(deliverer.services, { accountId, id: off.id }, { active: false });
  const stranger = await subscribed(store, deliverer, url, ["contract.completed"]);
  const completed: TrailEvent = {
    event: "contract.completed",
    by: BY_SERVICE,
    data: { signatureCount: 2 },
  };
  await happen(deliverer, accountId, [completed]);
  const counts = await Promise.all(
    [wanted, second, other, off, stranger].map(async ({ id }) => (await deliveriesOf(id)).length),
  );
  assert.deepEqual(counts, [1, 1, 0, 0, 0]);
  const [one, two] = [...(await deliveriesOf(wanted.id)), ...(await deliveriesOf(second.id))];
  assert.notEqual(one?.id, two?.id);
});

test("what webhooks are not told of leaves nothing behind", async () => {
  const webhook = await subscribed(store, deliverer, url, WEBHOOK_EVENTS);
  await happen(deliverer, webhook.accountId, [
    { event: "contract.finalized", by: BY_KEY, data: { baseSha256: "aa" } },
    { event: "contract.title_changed", by: BY_KEY, data: { from: null, to: knownText("New") } },
    {
      event: "signer.opened",
      by: BY_SIGNER,
      data: {
        role: knownText("A"),
        deliveredTo: knownEmail("a@example.com"),
        ip: "127.0.0.1",
        addressFrom: "connection",
        userAgent: "",
      },
    },
  ]);
  assert.deepEqual(await deliveriesOf(webhook.id), []);
});

test("an event that is rolled back with its change is told to nobody", async () => {
  const webhook = await subscribed(store, deliverer, url, ["contract.completed"]);
  const { services } = deliverer;
  const linksOf = () => ({ signUrl: null, pdfUrl: null, verifyUrl: null });
  const react = webhookReaction({ ...services, linksOf });
  const subject = await happen(deliverer, webhook.accountId, []);
  const jobs = () => store.database.selectFrom("webhook_delivery").select("id").execute();
  const before = await jobs();
  await assert.rejects(
    inTransaction(services.database, async (transaction) => {
      const event: TrailEvent = {
        event: "contract.completed",
        by: BY_SERVICE,
        data: { signatureCount: 2 },
      };
      await react(transaction, subject, [event], clock.now());
      throw new Error("the change failed");
    }),
    /the change failed/,
  );
  assert.deepEqual(await jobs(), before);
});
