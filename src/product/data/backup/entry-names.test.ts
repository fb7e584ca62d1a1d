import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fileName,
  hashesName,
  KEYS,
  MANIFEST,
  README,
  readEntryName,
  rowsName,
} from "./entry-names.ts";

const OWNER = "0198c0de-0000-7000-8000-000000000001";

test("every name that a backup writes is read as what it names", () => {
  const name = "a".repeat(64);
  for (const [written, read] of [
    [README, { kind: "readme" }],
    [MANIFEST, { kind: "manifest" }],
    [KEYS, { kind: "keys" }],
    [rowsName("trail_entry", 7), { kind: "rows", table: "trail_entry", part: 7 }],
    [fileName(OWNER, name), { kind: "file", owner: OWNER, name }],
    [fileName(OWNER, "Base.v1_2-3"), { kind: "file", owner: OWNER, name: "Base.v1_2-3" }],
    [hashesName(123456), { kind: "hashes", number: 123456 }],
  ] as const) {
    assert.deepEqual(readEntryName(written), read, written);
  }
});

test("names are as long as they may be, and no longer", () => {
  const table = `t${"a".repeat(62)}`;
  assert.ok(readEntryName(rowsName(table, 1)));
  assert.equal(readEntryName(rowsName(`${table}a`, 1)), null);
  const name = "n".repeat(100);
  assert.ok(readEntryName(fileName(OWNER, name)));
  assert.equal(readEntryName(fileName(OWNER, `${name}n`)), null);
  assert.equal(readEntryName(rowsName("t", 1_000_000)), null);
});

const NONE = [
  ...["", "readme.txt", "/README.txt", "./README.txt", "README.txt/", "manifest.json.x"],
  ...["toString", "__proto__", "keys.sealed\n"],
  ...["tables/Trail/000001.tsv", "tables/1a/000001.tsv", "tables/a/1.tsv", "tables/a/000001.tsv.x"],
  ...["tables/a-b/000001.tsv", "x/tables/a/000001.tsv", "tables/../000001.tsv"],
  ...["files/a/b", `files/${OWNER}/`, `files/${OWNER}/../x`, `files/${OWNER}/.hidden`],
  ...[
    `files/${OWNER}/a/b`,
    `files/${OWNER.toUpperCase()}/a`,
    `/files/${OWNER}/a`,
    `files/${OWNER}/a b`,
  ],
  ...[
    "hashes/1.sha256",
    "hashes/000001.sha256.x",
    "hashes/0000001.sha256",
    "x/hashes/000001.sha256",
  ],
];

for (const name of NONE) {
  test(`nothing in a backup is called ${JSON.stringify(name)}`, () => {
    assert.equal(readEntryName(name), null);
  });
}
