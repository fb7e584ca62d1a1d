import assert from "node:assert/strict";
import { test } from "node:test";
import { FORMAT, type Manifest, readManifest } from "./manifest.ts";

const WHOLE: Manifest = {
  format: FORMAT,
  version: "0.1.0",
  takenAt: "2026-11-22T21:00:00.007Z",
  filesSince: null,
  migrations: ["0001_contracts.sql"],
  storage: null,
  tables: [{ name: "contract", columns: ["id", "account_id"], rows: 1, parts: 1 }],
  files: { count: 1, bytes: 2 ** 40 },
  keys: ["link.key"],
  settings: ["MASTER_KEY"],
  hashes: [{ name: "hashes/000001.sha256", sha256: "ab".repeat(32) }],
  deleted: [{ id: "0198c0de-0000-7000-8000-000000000001", at: "2026-11-22T21:00:01.000Z" }],
  lost: ["files/a/b"],
};

const read = (value: unknown) => readManifest(Buffer.from(JSON.stringify(value)));

test("a manifest is read as it was written, with what later versions add passed over", () => {
  assert.deepEqual(read(WHOLE), WHOLE);
  const named = { ...WHOLE, filesSince: WHOLE.takenAt, storage: "a storage" };
  assert.deepEqual(read(named), named);
  assert.ok(read({ ...WHOLE, added: 1 }));
  const bare = { ...WHOLE, tables: [], hashes: [], deleted: [], lost: [], keys: [], settings: [] };
  assert.deepEqual(read({ ...bare, migrations: [] }), { ...bare, migrations: [] });
});

const [table] = WHOLE.tables;
const [hashes] = WHOLE.hashes;
const [deleted] = WHOLE.deleted;
const LONG = "x".repeat(201);

/** What stands in the place of a value that is right. */
const WRONG: [name: keyof Manifest, values: unknown[]][] = [
  ["format", ["countersign-backup-2", null]],
  ["version", [1, LONG]],
  ["takenAt", ["yesterday", "", null, 0]],
  ["filesSince", ["yesterday", "", 0]],
  ["migrations", ["a", [1], [LONG], null, {}]],
  ["storage", [1, LONG]],
  [
    "tables",
    [
      ...[null, {}, [null], [[]], [{ ...table, name: "Contract" }], [{ ...table, name: "a;b" }]],
      ...[[{ ...table, name: "a".repeat(64) }], [{ ...table, columns: ["a b"] }]],
      ...[[{ ...table, columns: "id" }], [{ ...table, rows: -1 }], [{ ...table, rows: "1" }]],
      ...[[{ ...table, rows: 0.5 }], [{ ...table, parts: 2 ** 53 }], [{ ...table, parts: null }]],
    ],
  ],
  ["files", [null, [], { count: 1 }, { count: -1, bytes: 1 }, { count: 1, bytes: "1" }]],
  [
    "hashes",
    [
      [{ ...hashes, sha256: "AB".repeat(32) }],
      [{ ...hashes, sha256: "ab" }],
      [{ ...hashes, name: 1 }],
      [{ sha256: hashes?.sha256 }],
    ],
  ],
  ["deleted", [[{ ...deleted, at: "then" }], [{ ...deleted, id: null }], deleted]],
  ["lost", [[1], "files/a/b"]],
  ["keys", [[null], "link.key"]],
  ["settings", [[LONG], null]],
];

for (const [name, values] of WRONG) {
  test(`what is no ${name} of a manifest makes it none, and so does its absence`, () => {
    for (const value of values) {
      assert.equal(read({ ...WHOLE, [name]: value }), null, JSON.stringify(value));
    }
    assert.equal(read({ ...WHOLE, [name]: undefined }), null);
  });
}

test("what is no JSON, no object or no UTF-8 is no manifest", () => {
  for (const value of [null, [], "", 1, "manifest"]) assert.equal(read(value), null);
  assert.equal(readManifest(Buffer.from("{")), null);
  const bytes = Buffer.from(JSON.stringify({ ...WHOLE, version: "ä" }));
  assert.ok(readManifest(bytes));
  const broken = Buffer.from(bytes);
  broken[bytes.indexOf("ä")] = 0xff;
  assert.equal(readManifest(broken), null);
});
