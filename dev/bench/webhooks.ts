import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openPageSecrets } from "#contracts/page-secrets.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { systemRandom } from "#kernel/random.ts";
import { type BuiltOptions, startBuilt } from "#kit/scenes/built-service.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { type Client, clientFor } from "./client.ts";
import { measureFloors } from "./floors.ts";
import { type LoadedAccount, loadAccount } from "./load.ts";
import { ms, perSecond, type Row, timed, timesOf } from "./measure.ts";
import type { Receipt } from "./receivers.ts";

const ACCOUNTS = 20;
const WEBHOOKS_EACH = 5;
/** Events of one account alone, told to one webhook, one after the other. */
const ALONE = 100;
/** As many events at once as there is time for, and then so many a second. */
const AT_ONCE = 1_000;
const EVENTS_PER_SECOND = 40;
const SECONDS = 8;

/** By which the links of contracts that SQL made can be read, for hooks are told of them. */
const LINK_KEY = randomBytes(32);

/** An account that is told of its contracts' deletions, and what it may still delete. */
interface Told {
  client: Client;
  pending: string[];
  webhooks: { id: string; path: string }[];
}

/** Goals 12 and 13: how soon webhooks are told, and how many a second, with and without dead ones. */
export async function measureWebhooks(program?: BuiltOptions["program"]): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-bench-webhooks-"));
  const receivers = await startReceivers();
  try {
    return await measureIn(dataDir, receivers, program);
  } finally {
    receivers.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureIn(
  dataDir: string,
  receivers: Receivers,
  program: BuiltOptions["program"],
): Promise<Row[]> {
  const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  await database.stop();
  const options = {
    env: { WEBHOOK_ALLOW_PRIVATE: "true", LINK_KEY: LINK_KEY.toString("base64") },
    ...(program && { program }),
  };
  await (await startBuilt(dataDir, options)).stop();
  const { floors, accounts } = await prepare(dataDir);
  const post = await measurePosts(receivers);
  const service = await startBuilt(dataDir, options);
  try {
    const [alone, ...many] = accounts.map(
      ({ loaded, pending }): Told => ({
        client: clientFor(service.origin, loaded.apiKeys),
        pending,
        webhooks: [],
      }),
    );
    if (!alone) throw new Error("there are no accounts");
    await subscribe(alone, "alone", 1, receivers.origin);
    for (const [index, told] of many.entries()) {
      await subscribe(told, String(index), WEBHOOKS_EACH, receivers.origin);
    }
    await tellOneByOne([alone], 20, receivers);
    const one = await tellOneByOne([alone], ALONE, receivers);
    await tellAtOnce(many, 100, receivers);
    const healthy = {
      atOnce: await tellAtOnce(many, AT_ONCE, receivers),
      paced: await tellAtPace(many, receivers),
    };
    await breakSome(many, receivers.origin);
    const broken = {
      paced: await tellAtPace(many, receivers),
      atOnce: await tellAtOnce(many, AT_ONCE, receivers),
    };
    const offered = `${EVENTS_PER_SECOND * WEBHOOKS_EACH}/s offered`;
    const floorMs = floors.commit.p50 + post.one.p50;
    const row = (goal: string, what: string, ours: string, floor: string, wanted: string) => ({
      goal,
      what,
      ours,
      floor,
      wanted,
    });
    return [
      row("12", "event to webhook received, p50", ms(one.p50), ms(floorMs), "3 ms"),
      row(
        "13",
        "deliveries of 100 webhooks",
        perSecond(healthy.atOnce),
        perSecond(post.perSecond),
        "3000/s",
      ),
      row(
        "13",
        `  event to received, p99, ${offered}`,
        ms(healthy.paced.p99),
        ms(floorMs),
        "17 ms",
      ),
      row(
        "13",
        "  one receiver in ten dead, one in a hundred slow",
        perSecond(broken.atOnce),
        perSecond(post.perSecond),
        "2500/s",
      ),
      row("13", `  healthy ones then, p99, ${offered}`, ms(broken.paced.p99), ms(floorMs), "17 ms"),
    ];
  } finally {
    await service.stop();
  }
}

async function prepare(dataDir: string) {
  const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const pool = new pg.Pool({ ...database.address, max: 1 });
  try {
    const events = Math.ceil((2 * (AT_ONCE + EVENTS_PER_SECOND * SECONDS) + 100) / ACCOUNTS);
    const accounts: { loaded: LoadedAccount; pending: string[] }[] = [];
    for (let index = 0; index <= ACCOUNTS; index += 1) {
      // Every other one is pending.
      const loaded = await loadAccount(database.address, 2 * Math.max(events, ALONE + 20));
      const { rows } = await pool.query<{ id: string }>(
        "select id from contract where account_id = $1 and status = 'pending'",
        [loaded.accountId],
      );
      const pending = rows.map(({ id }) => id);
      await giveLinks(pool, pending);
      accounts.push({ loaded, pending });
    }
    return { floors: await measureFloors(database.address), accounts };
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Gives contracts pages that their owner can be told of. */
async function giveLinks(pool: pg.Pool, contractIds: readonly string[]): Promise<void> {
  const secrets = openPageSecrets(new KeyRing([LINK_KEY]), systemRandom);
  const made = contractIds.map((id) => ({
    id,
    sign: secrets.make(id, "sign"),
    status: secrets.make(id, "status"),
  }));
  await pool.query(
    `update contract set sign_secret_hash = made.sign, sealed_sign_secret = made.sealed_sign,
       status_secret_hash = made.status, sealed_status_secret = made.sealed_status
     from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[])
       made (id, sign, sealed_sign, status, sealed_status)
     where contract.id = made.id`,
    [
      contractIds,
      ...[made.map(({ sign }) => sign.hash), made.map(({ sign }) => sign.sealed)],
      ...[made.map(({ status }) => status.hash), made.map(({ status }) => status.sealed)],
    ],
  );
}

/** What it takes to post to the receivers and nothing else, over connections that stay. */
async function measurePosts({ origin, taken }: Receivers) {
  const body = { created_at: new Date().toISOString(), data: "x".repeat(300) };
  const client = clientFor(origin, ["none"]);
  const act = () => client.call("POST", "/floor", body);
  await timed(200, 8, act);
  const { times: one } = await timed(200, 1, act);
  const { perSecond: rate } = await timed(3_000, 16, act);
  await taken();
  return { one, perSecond: rate };
}

async function subscribe(told: Told, name: string, count: number, origin: string) {
  for (let index = 0; index < count; index += 1) {
    const path = `/${name}-${index}`;
    const asked = { url: origin + path, events: ["contract.deleted"] };
    const { webhook } = await call(told.client, "POST", "/api/v1/webhooks", asked);
    told.webhooks.push({ id: webhook.id, path });
  }
}

/** Of every ten webhooks one refuses connections or never answers; one of all is slow. */
async function breakSome(many: readonly Told[], origin: string): Promise<void> {
  const all = many.flatMap(({ client, webhooks }) =>
    webhooks.map((webhook) => ({ client, webhook })),
  );
  for (const [index, { client, webhook }] of all.entries()) {
    const url =
      index === 5
        ? `${origin}/slow${webhook.path}`
        : index % 20 === 0
          ? `${origin}/dead${webhook.path}`
          : index % 20 === 10
            ? // Nobody listens there (RFC 863's port), so that it is refused at once.
              "http://127.0.0.1:9/"
            : null;
    if (url === null) continue;
    await call(client, "PATCH", `/api/v1/webhooks/${webhook.id}`, { url });
    webhook.path = "";
  }
}

async function tellOneByOne(told: readonly Told[], events: number, receivers: Receivers) {
  const receipts: Receipt[] = [];
  for (let index = 0; index < events; index += 1) {
    await deleteOne(told, index);
    receipts.push(...(await received(receivers, told, 1)));
  }
  return timesOf(receipts.map(({ afterMs }) => afterMs));
}

/** Deliveries to healthy receivers per second, from the first event to the last receipt. */
async function tellAtOnce(told: readonly Told[], events: number, receivers: Receivers) {
  const from = performance.now();
  const arriving = received(receivers, told, events / told.length);
  await timed(events, 8, (index) => deleteOne(told, index));
  const receipts = await arriving;
  return (receipts.length * 1_000) / (performance.now() - from);
}

/** How long after their event healthy receivers are told, at so many events a second. */
async function tellAtPace(told: readonly Told[], receivers: Receivers) {
  const events = EVENTS_PER_SECOND * SECONDS;
  const arriving = received(receivers, told, events / told.length);
  const from = performance.now();
  const deleting: Promise<unknown>[] = [];
  for (let index = 0; index < events; index += 1) {
    const dueAt = from + (index * 1_000) / EVENTS_PER_SECOND;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
    deleting.push(deleteOne(told, index));
  }
  await Promise.all(deleting);
  return timesOf((await arriving).map(({ afterMs }) => afterMs));
}

/** Deletes a contract that was prepared for it, of one account after the other. */
async function deleteOne(told: readonly Told[], index: number): Promise<void> {
  const { client, pending } = told[index % told.length] as Told;
  await call(client, "DELETE", `/api/v1/contracts/${pending.pop()}`);
}

/** What the healthy webhooks received, once each of them was told of so many events. */
async function received(
  { taken }: Receivers,
  told: readonly Told[],
  each: number,
): Promise<Receipt[]> {
  const healthy = new Set(
    told.flatMap(({ webhooks }) => webhooks.map(({ path }) => path).filter(Boolean)),
  );
  const receipts: Receipt[] = [];
  while (receipts.length < healthy.size * each) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    receipts.push(...(await taken()).filter(({ path }) => healthy.has(path)));
  }
  return receipts;
}

async function call(client: Client, method: string, path: string, body?: object) {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300) {
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer.body as { webhook: { id: string } };
}

interface Receivers {
  origin: string;
  /** What arrived since it was last asked. */
  taken(): Promise<Receipt[]>;
  stop(): void;
}

async function startReceivers(): Promise<Receivers> {
  const child: ChildProcess = fork(join(PACKAGE_ROOT, "bench", "receivers.ts"));
  const [port] = await once(child, "message");
  return {
    origin: `http://127.0.0.1:${port}`,
    async taken() {
      child.send("take");
      return (await once(child, "message"))[0];
    },
    stop: () => child.disconnect(),
  };
}
