import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { type Pooler, startPooler } from "#kit/peers/pgbouncer.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { type NewDatabase, newDatabase } from "#kit/rooms/new-database.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { openDatabase } from "#store/database.ts";
import { isPooled, isSameDatabase } from "#store/pooled.ts";

const skip = unlessThere("pgbouncer", "setpriv", "unshare");

let database: NewDatabase;
let sessions: Pooler;
let transactions: Pooler;
before(async () => {
  if (skip) return;
  database = await newDatabase();
  const { host } = database.address;
  [sessions, transactions] = await Promise.all([
    startPooler(host, { mode: "session", poolSize: 30 }),
    startPooler(host, { mode: "transaction", poolSize: 8 }),
  ]);
});
after(async () => {
  if (skip) return;
  await Promise.all([sessions.stop(), transactions.stop()]);
  await database.drop();
});

const through = (pooler: Pooler) => ({ connectionString: pooler.urlOf(database.address) });

test("in two hundred starts beside clients that are busy, whether a pooler stands between is told right each time", {
  skip,
}, async () => {
  assert.equal(await isPooled(database.address), false);
  let isOver = false;
  const busy = Array.from({ length: 3 }, async () => {
    const client = new pg.Client(through(transactions));
    await client.connect();
    while (!isOver) await client.query("begin; select pg_sleep(0.001); commit");
    await client.end();
  });
  const told = await beside(Array.from({ length: 200 }), (_, index) =>
    isPooled(through(index % 2 === 0 ? transactions : sessions)),
  );
  isOver = true;
  await Promise.all(busy);
  assert.deepEqual(new Set(told), new Set([true]));
});

test("two that take a pooler of transactions for none never run one another's statements, and go on without names", {
  skip,
}, async () => {
  // As it is where the operator says so wrongly, or a pooler shows none of the signs.
  const pooler = await startPooler(database.address.host, {
    mode: "transaction" as const,
    poolSize: 2,
    lines: ["ignore_startup_parameters = options"],
  });
  try {
    const address = () => ({ ...through(pooler), pooling: "none" as const });
    const opened = [openDatabase(address(), () => {}), openDatabase(address(), () => {})];
    const asked = opened.flatMap(({ database }, own) =>
      [0, 1].map(async () => {
        for (let n = 0; n < 400; n += 1) {
          const { rows } = await database.run(`select '${own} ' || $1::text as said`, [`${n}`]);
          assert.equal(rows[0].said, `${own} ${n}`);
        }
      }),
    );
    await Promise.all(asked);
    await Promise.all(opened.map(({ close }) => close()));
  } finally {
    await pooler.stop();
  }
});

test("behind a pool of whole sessions that is said to be one, statements have names", {
  skip,
}, async () => {
  const { database: over, close } = openDatabase(
    { ...through(sessions), pooling: "session" },
    () => {},
  );
  await over.run("select $1::int", [1]);
  const { queries, begin, release } = await over.reserve();
  await queries.run(begin, []);
  const { rows } = await queries.run("show statement_timeout", []);
  assert.deepEqual(rows, [{ statement_timeout: "30s" }]);
  await queries.run("rollback", []);
  release(false);
  assert.equal((await over.run("select from pg_prepared_statements", [])).rowCount, 1);
  await close();
});

test("two addresses lead to the same database through a pooler and past it", {
  skip,
}, async () => {
  assert.equal(await isSameDatabase(through(transactions), database.address), true);
  assert.equal(await isSameDatabase(through(transactions), database.owner), false);
});

test("two processes behind a pooler of transactions create, sign, seal once and mail, beside one another", {
  skip,
}, async () => {
  const url = transactions.urlOf(database.address);
  const owner = transactions.urlOf(database.owner);
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: owner, LOG_LEVEL: "info" };
  const clock = heldClock();
  const first = await startService({ env, clock, keepLog: true });
  let second: TestService | undefined;
  try {
    second = await startService({ env, clock, dataDir: first.dataDir, keepLog: true });
    const services = [first, second];
    const account = await first.openAccount();
    const made = await beside(Array.from({ length: 24 }), (_, index) =>
      account.call("POST", "/contracts", {
        title: `Pooled ${index}`,
        content: "<p>Pooled</p>",
        finalize: true,
      }),
    );
    assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([201]));
    const contracts = made.map(({ body }) => body.contract);
    await beside(contracts, ({ signUrl }, index) => {
      const { url: at } = services[index % 2] ?? first;
      return signOver(at, linkIn(signUrl), "Signature");
    });
    for (const { id } of contracts) {
      const { status } = await account.call("GET", `/contracts/${id}/pdf`);
      assert.equal(status, 200);
    }
    const sealed = services.flatMap(sealedIn);
    assert.deepEqual(sealed.toSorted(), contracts.map(({ id }) => id).toSorted());
    assert.deepEqual(services.flatMap(faultsIn), []);
    assert.equal(await namedStatements(), 0);
  } finally {
    await second?.close();
    await first.close();
  }
});

/**
 * Eight at a time: with more, a machine that has much else to do has no connection free in time
 * and says so, which is another test's matter.
 */
async function beside<I, T>(
  items: readonly I[],
  act: (item: I, index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...items.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results[next[0]] = await act(next[1], next[0]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return results;
}

/** Ids of contracts that this process sealed. */
function sealedIn({ logLines }: TestService): string[] {
  return logLines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === "contract.sealed")
    .map(({ contract }) => contract);
}

function faultsIn({ logLines }: TestService): string[] {
  return logLines.filter((line) =>
    ["request.failed", "jobs.trouble", "database.lost"].includes(JSON.parse(line).event),
  );
}

/** Statements that somebody prepared by name on the connections that all share. */
async function namedStatements(): Promise<number> {
  const client = new pg.Client({ connectionString: transactions.urlOf(database.address) });
  await client.connect();
  const { rowCount } = await client.query("select from pg_prepared_statements");
  await client.end();
  return rowCount ?? 0;
}
