import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import type pg from "pg";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { openPool } from "./pool.ts";

let store: TestDatabase;
let pool: pg.Pool;
before(async () => {
  store = await openTestDatabase();
  pool = openPool(() => {}, { ...store.address, max: 1 });
});
after(async () => {
  await pool.end();
  await store.close();
});

const LARGE = Buffer.alloc(3_000_000, "0123456789äöü");
const LARGER = Buffer.alloc(5_000_000, 0xff);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

test("large values arrive as they are, beside small ones of every kind", async () => {
  const at = new Date("2026-11-26T05:00:00.000Z");
  for (const name of [undefined, "stated"]) {
    const { rows } = await pool.query({
      ...(name && { name }),
      text: `select sha256($1::bytea) as one, $2::int as n, $3::text as none, sha256($4::bytea) as other,
        $5::text[] as list, $6::timestamptz as at, $7::jsonb as json, $8::text as words, $9::bytea as few`,
      values: [LARGE, 7, null, LARGER, ["a", 'b"'], at, { a: 1 }, "ä", Buffer.from([1, 0])],
    });
    assert.deepEqual(rows, [
      {
        one: sha256(LARGE),
        n: 7,
        none: null,
        other: sha256(LARGER),
        list: ["a", 'b"'],
        at,
        json: { a: 1 },
        words: "ä",
        few: Buffer.from([1, 0]),
      },
    ]);
  }
});

test("a large text is one, though its bytes are handed over", async () => {
  const { rows } = await pool.query("select length($1::text) as letters", [LARGE]);
  assert.deepEqual(rows, [{ letters: LARGE.toString().length }]);
});

test("what the server refuses of a large value fails by itself, and the connection goes on", async () => {
  const wrong = Buffer.alloc(1_000_000, 0xff);
  await assert.rejects(pool.query("select length($1::text)", [wrong]), { code: "22021" });
  const { rows } = await pool.query("select $1::int as n", [1]);
  assert.deepEqual(rows, [{ n: 1 }]);
});

test("large values are written as the bytes that they are: none is copied", async () => {
  const client = await pool.connect();
  try {
    const { stream } = client.connection;
    const written: unknown[] = [];
    const write = stream.write.bind(stream);
    stream.write = ((bytes: Buffer, ...rest: []) => {
      written.push(bytes);
      return write(bytes, ...rest);
    }) as typeof stream.write;
    await client.query("select sha256($1::bytea), sha256($2::bytea)", [LARGE, LARGER]);
    assert.ok(written.includes(LARGE) && written.includes(LARGER));
  } finally {
    client.release(true);
  }
});
