import { type Selectable, sql } from "kysely";
import { type Jobs, openJobs } from "#jobs/jobs.ts";
import { idsFrom } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { Receiver } from "#kit/peers/receiver.ts";
import { askSystem } from "#lib/egress/resolve.ts";
import { type Lease, type LeaseTimes, openLease } from "#store/lease.ts";
import type { Schema } from "#store/schema.ts";
import { inTransaction } from "#store/transaction.ts";
import { NO_TRAIL } from "#trail/chain.ts";
import type { TrailEvent } from "#trail/events.ts";
import { openTrail, type TrailSubject } from "#trail/trail.ts";
import type { DeliveringServices } from "#webhooks/deliver.ts";
import { listAttempts } from "#webhooks/deliveries-store.ts";
import { openPayload, payloadKeysFrom } from "#webhooks/sealed-payload.ts";
import { webhookKeysFrom } from "#webhooks/secret.ts";
import { startDelivering } from "#webhooks/start-delivering.ts";
import { subscribe } from "#webhooks/subscribe.ts";
import type { CreatedWebhook } from "#webhooks/webhook.ts";
import { webhookReaction } from "#webhooks/webhook-reaction.ts";
import { type HeldClock, heldClock } from "./held-clock.ts";
import type { TestDatabase } from "./open-database.ts";

/** The delays that are the default, in milliseconds. */
export const DELAYS_MS = [3, 600, 1_800, 7_200, 21_600, 86_400].map((seconds) => seconds * 1_000);

/** One process that delivers: its own jobs, on the common database. */
export interface Deliverer {
  services: DeliveringServices;
  jobs: Jobs;
  /** What it holds its work under. */
  lease: Lease;
  /** Errors that it reported and outlived. */
  errors: Error[];
  /** Begins to make attempts. */
  start(): void;
  stop(): Promise<void>;
}

export interface DelivererOptions {
  receivers?: readonly Receiver[];
  clock?: HeldClock;
  services?: Partial<DeliveringServices>;
  /** How long it may be silent, where that is to be over sooner. */
  leaseTimes?: LeaseTimes;
}

/** The same for every process of a test. */
const serverKeys = new KeyRing([new Uint8Array(32).fill(7)]);
const webhookKeys = webhookKeysFrom(serverKeys);
/** What payloads are kept under, in every process of a test. */
const payloadKeys = payloadKeysFrom(serverKeys);

export async function openDeliverer(
  store: Pick<TestDatabase, "address" | "database">,
  {
    receivers = [],
    clock = heldClock(),
    services: changes = {},
    leaseTimes,
  }: DelivererOptions = {},
): Promise<Deliverer> {
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const lease = await openLease(store.address, { onError }, leaseTimes);
  const jobs = openJobs(store.address, lease, { onError, onFailure: () => {} }, { pollingMs: 20 });
  const services: DeliveringServices = {
    database: store.database,
    ids: idsFrom(clock, systemRandom),
    clock,
    random: systemRandom,
    webhookReach: {
      allowPrivate: true,
      resolve: askSystem,
      trustedRoots: receivers.flatMap(({ trustedRoots }) => trustedRoots),
    },
    webhookKeys,
    payloadKeys,
    log: () => {},
    jobs,
    webhookRetryDelaysMs: DELAYS_MS,
    onGivenUp: async () => {},
    ...changes,
  };
  return {
    services,
    jobs,
    lease,
    errors,
    start: () => startDelivering(services, jobs),
    async stop() {
      await jobs.stop(10_000);
      await lease.close();
    },
  };
}

/** Subscribes an account to events; a new account where none is given. */
export async function subscribed(
  store: TestDatabase,
  { services }: Deliverer,
  url: string,
  events: readonly string[],
  accountId?: string,
): Promise<CreatedWebhook & { accountId: string }> {
  const owner = accountId ?? (await store.openAccount());
  const made = await subscribe(services, owner, { url, events });
  if (isRefusal(made)) throw new Error(made.message);
  return { ...made, accountId: owner };
}

/** Lets something happen to a contract of this account, in a transaction of its own. */
export async function happen(
  { services }: Deliverer,
  accountId: string,
  events: readonly TrailEvent[],
  change: Partial<TrailSubject> = {},
): Promise<TrailSubject> {
  const subject: TrailSubject = {
    id: services.ids.uuid(),
    accountId,
    token: services.ids.token(),
    sealedSignSecret: Buffer.alloc(0),
    sealedStatusSecret: Buffer.alloc(0),
    publicId: services.ids.publicId(),
    baseSha256: "0".repeat(64),
    title: "Lease – Überlassung “A”",
    status: "fully_signed",
    language: "de",
    fields: [],
    signatureCount: 2,
    createdAt: services.clock.now(),
    trail: NO_TRAIL,
    reference: null,
    metadata: null,
    tags: [],
    expiresAt: null,
    ...change,
  };
  const linksOf = (of: TrailSubject) => ({
    signUrl: of.status === "pending" ? `https://sign.example.com/sign/of-its-own` : null,
    pdfUrl: `https://sign.example.com/api/v1/contracts/${of.id}/pdf`,
    verifyUrl: `https://sign.example.com/verify/${of.publicId}`,
  });
  const trail = openTrail(webhookReaction({ ...services, linksOf }), systemRandom);
  await inTransaction(services.database, (transaction) =>
    trail.append(transaction, subject, events, services.clock.now()),
  );
  return subject;
}

/** Moves the held clock and, with it, all jobs that were put off; whoever works on them looks soon. */
export async function moveTime(store: TestDatabase, clock: HeldClock, ms: number): Promise<void> {
  clock.moveMs(ms);
  await sql`
    update job set due_at = due_at - make_interval(secs => ${ms / 1_000})
    where held_by is null and due_at > now()
  `.execute(store.database);
}

/** Resolves once a delivery shows that so many attempts are over. */
export async function untilAttempt(store: TestDatabase, id: string, attempt: number) {
  for (;;) {
    const row = await store.database
      .selectFrom("webhook_delivery")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (row.attempt >= attempt) return row;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Every attempt of a delivery, as its owner may see it. */
export function attemptsOf(
  { database }: Pick<TestDatabase, "database">,
  key: { accountId: string; deliveryId: string },
) {
  return listAttempts(database, key, payloadKeys);
}

/** What a delivery sends, of which its row is kept. */
export function bodyOf(
  row: Pick<
    Selectable<Schema["webhook_delivery"]>,
    "id" | "account_id" | "event" | "created_at" | "sealed_rest"
  >,
): string {
  const { id, account_id: accountId, event, created_at: createdAt, sealed_rest: sealedRest } = row;
  return openPayload({ payloadKeys }, { id, accountId, event, createdAt, sealedRest });
}

/** The jobs of attempts that are still to be made. */
export async function pendingJobs(store: TestDatabase, deliveryId: string) {
  const { rows } = await sql<{ attempt: number; delayMs: number; isHeld: boolean }>`
    select (payload->>'attempt')::int as attempt, held_by is not null as "isHeld",
      round(extract(epoch from due_at - created_at) * 1000)::float8 as "delayMs"
    from job where kind = 'deliver-webhook' and payload->>'deliveryId' = ${deliveryId}
  `.execute(store.database);
  return rows;
}
