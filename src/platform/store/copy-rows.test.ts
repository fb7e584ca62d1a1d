import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import pg from "pg";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { copyIn, copyOut } from "./copy-rows.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const opened: pg.Client[] = [];
afterEach(async () => {
  for (const client of opened.splice(0)) await client.end();
});

/** A connection with a table of its own, which ends with the test. */
async function connected(): Promise<pg.Client> {
  const client = new pg.Client(store.owner);
  client.on("error", () => {});
  await client.connect();
  opened.push(client);
  await client.query("create temporary table kept (id integer primary key, said text)");
  return client;
}

const INTO = "copy kept from stdin";

async function* rows(from: number, to: number): AsyncIterable<Uint8Array> {
  for (let id = from; id <= to; id += 1) yield Buffer.from(`${id}\trow ${id}\n`);
}

async function idsIn(client: pg.Client): Promise<number[]> {
  const { rows: kept } = await client.query<{ id: number }>("select id from kept order by id");
  return kept.map(({ id }) => id);
}

async function textOf(parts: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString();
}

test("rows go in as they came out, and the server says how many it stored", async () => {
  const client = await connected();
  assert.equal(await copyIn(client, INTO, rows(1, 3)), 3);
  assert.equal(
    await textOf(copyOut(client, "copy (select * from kept order by id) to stdout")),
    "1\trow 1\n2\trow 2\n3\trow 3\n",
  );
});

test("a part may end within a row, and be a view into a larger buffer", async () => {
  const client = await connected();
  const whole = Buffer.from("xx1\tone\n2\ttwo\nxx");
  async function* parts() {
    for (const [from, to] of [
      [2, 4],
      [4, 9],
      [9, 14],
    ]) {
      yield new Uint8Array(whole.buffer, whole.byteOffset + (from ?? 0), (to ?? 0) - (from ?? 0));
    }
  }
  assert.equal(await copyIn(client, INTO, parts()), 2);
  assert.equal(await textOf(copyOut(client, "copy kept to stdout")), "1\tone\n2\ttwo\n");
});

test("no rows at all are stored as none, and read as none", async () => {
  const client = await connected();
  assert.equal(await copyIn(client, INTO, rows(1, 0)), 0);
  assert.equal(await textOf(copyOut(client, "copy kept to stdout")), "");
});

test("more than the server and a connection hold arrives whole, both ways", async () => {
  const client = await connected();
  const said = "x".repeat(64 * 1024);
  async function* large() {
    for (let id = 1; id <= 64; id += 1) yield Buffer.from(`${id}\t${said}\n`);
  }
  assert.equal(await copyIn(client, INTO, large()), 64);
  const out = copyOut(client, "copy (select id, said from kept order by id) to stdout");
  const lines = (await textOf(out)).trimEnd().split("\n");
  assert.deepEqual(
    lines,
    lines.map((_, at) => `${at + 1}\t${said}`),
  );
  assert.equal(lines.length, 64);
});

test("what is held of a table is what was read, not what came after it", async () => {
  const client = await connected();
  await copyIn(client, INTO, rows(1, 20_000));
  const held: Buffer[] = [];
  for await (const part of copyOut(client, "copy (select id from kept order by id) to stdout")) {
    held.push(part);
  }
  const ids = Buffer.concat(held).toString().trimEnd().split("\n").map(Number);
  assert.deepEqual(
    ids,
    ids.map((_, at) => at + 1),
  );
  assert.equal(ids.length, 20_000);
});

test("rows that break off end in what broke them, and none of them is stored", async () => {
  const client = await connected();
  const broken = new Error("the backup is cut");
  async function* breaking() {
    yield* rows(1, 2);
    throw broken;
  }
  await assert.rejects(copyIn(client, INTO, breaking()), (error) => error === broken);
  assert.deepEqual(await idsIn(client), []);
});

test("what the server finds wrong is told, nothing is stored, and the connection can go on", async () => {
  const client = await connected();
  await copyIn(client, INTO, rows(2, 2));
  await assert.rejects(copyIn(client, INTO, rows(1, 3)), { code: "23505" });
  await assert.rejects(copyIn(client, "copy nowhere from stdin", rows(1, 1)), { code: "42P01" });
  assert.deepEqual(await idsIn(client), [2]);
});

test("a sender is not read on once the server has refused its rows", async () => {
  const client = await connected();
  let isClosed = false;
  async function* endless() {
    try {
      for (let id = 1; ; id += 1) {
        yield Buffer.from(`${id}\tx\nno number\tx\n`);
        // The server is heard in between.
        await new Promise(setImmediate);
      }
    } finally {
      isClosed = true;
    }
  }
  await assert.rejects(copyIn(client, INTO, endless()), { code: "22P02" });
  assert.deepEqual(await idsIn(client), []);
  assert.equal(isClosed, true);
});

test("a table that cannot be read is told to whoever reads it", async () => {
  const client = await connected();
  await assert.rejects(textOf(copyOut(client, "copy nowhere to stdout")), { code: "42P01" });
  await assert.rejects(
    textOf(copyOut(client, "copy (select 1 / (g - 5) from generate_series(1, 9) g) to stdout")),
    { code: "22012" },
  );
});
