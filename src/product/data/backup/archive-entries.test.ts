import assert from "node:assert/strict";
import { test } from "node:test";
import { type RawEntry, rawArchive, rawEntry, withRaw } from "#kit/documents/raw-archive.ts";
import { BrokenBackup, bodyOf, entriesOf, rowPartsOf, rowsIn } from "./archive-entries.ts";
import { BLOCK, tarHeader } from "./tar.ts";

const ENTRIES: readonly RawEntry[] = [
  ["README.txt", "what it is"],
  ["tables/contract/000001.tsv", "1\ta\n"],
  ["tables/contract/000002.tsv", "2\tb\n"],
  ["tables/signer/000001.tsv", "9\n"],
  ["manifest.json", ""],
];

const names = (bytes: Uint8Array, isWhole = true) =>
  withRaw(bytes, async (archive) => {
    const found: string[] = [];
    for await (const { name } of entriesOf({ ...archive, isWhole })) found.push(name);
    return found;
  });

const refused = (bytes: Uint8Array, why: RegExp) =>
  assert.rejects(names(bytes), (error: Error) => {
    assert.ok(error instanceof BrokenBackup);
    assert.match(error.message, why);
    return true;
  });

test("entries are told in their order, with where their bodies lie", async () => {
  await withRaw(rawArchive(...ENTRIES), async (archive) => {
    const bodies: string[] = [];
    for await (const entry of entriesOf(archive)) {
      const parts: Buffer[] = [];
      for await (const part of bodyOf(archive.handle, entry)) parts.push(part);
      bodies.push(`${entry.name}: ${Buffer.concat(parts)}`);
    }
    assert.deepEqual(
      bodies,
      ENTRIES.map(([name, body]) => `${name}: ${body}`),
    );
  });
});

test("a body larger than a slice is read in slices, whole", async () => {
  const body = Buffer.alloc(1024 * 1024 + 7, "x");
  await withRaw(rawArchive(["manifest.json", body]), async ({ handle, ...archive }) => {
    const { value: entry } = await entriesOf({ ...archive, handle }).next();
    const lengths: number[] = [];
    for await (const part of bodyOf(handle, entry)) lengths.push(part.length);
    assert.deepEqual(lengths, [1024 * 1024, 7]);
  });
});

test("rows are those of one table, over its parts, and none of a table that the manifest does not name", async () => {
  const tables = [{ name: "contract", columns: ["id", "name"], rows: 2, parts: 2 }];
  await withRaw(rawArchive(...ENTRIES), async (archive) => {
    const parts: string[] = [];
    for await (const part of rowPartsOf(archive, "contract")) parts.push(String(part));
    assert.deepEqual(parts, ["1\ta\n", "2\tb\n"]);
    const rows: unknown[] = [];
    for await (const row of rowsIn(archive, tables, "contract")) rows.push(row.get("name"));
    assert.deepEqual(rows, ["a", "b"]);
    await assert.rejects(rowsIn(archive, tables, "signer").next(), /columns instead of 0/);
  });
});

test("what is written of a backup so far is read to where it reaches, and a whole one needs its end", async () => {
  const soFar = Buffer.concat(ENTRIES.slice(0, 2).map(rawEntry));
  assert.deepEqual(await names(soFar, false), ["README.txt", "tables/contract/000001.tsv"]);
  await refused(soFar, /cut short/);
});

test("an archive ends with two blocks of zeros, and nothing behind them", async () => {
  const whole = rawArchive(...ENTRIES);
  await refused(whole.subarray(0, -BLOCK), /behind its end/);
  await refused(whole.subarray(0, -1), /behind its end/);
  await refused(Buffer.concat([whole, Buffer.alloc(BLOCK)]), /behind its end/);
  const marked = Buffer.from(whole);
  marked[whole.length - 1] = 1;
  await refused(marked, /no end/);
  assert.deepEqual(await names(Buffer.alloc(2 * BLOCK)), []);
});

test("what is cut short within an entry says in which", async () => {
  const whole = rawArchive(...ENTRIES);
  await refused(whole.subarray(0, BLOCK + 4), /within README\.txt/);
  await refused(whole.subarray(0, BLOCK - 1), /cut short/);
  const second = 2 * BLOCK + BLOCK + 2;
  await refused(whole.subarray(0, second), /within tables\/contract\/000001\.tsv/);
});

test("nothing stands between a body and the next header", async () => {
  const changed = rawArchive(...ENTRIES);
  changed[2 * BLOCK - 1] = 1;
  await refused(changed, /behind README\.txt/);
  const first = rawArchive(...ENTRIES);
  first[BLOCK + "what it is".length] = 1;
  await refused(first, /behind README\.txt/);
});

test("what is no plain file, or has a name that no backup has, is refused", async () => {
  const link = rawArchive(...ENTRIES);
  link.write("2", 156);
  await refused(link, /at byte 0 stands what is no plain file/);
  await refused(rawArchive(["etc/passwd", "x"]), /"etc\/passwd" is nothing that a backup has/);
  await refused(rawArchive(["toString", "x"]), /"toString" is nothing/);
});

test("an entry that says that it is larger than any of its kind is refused by its header alone", async () => {
  const header = (bytes: number) => tarHeader({ name: "keys.sealed", bytes, modifiedAt: 0 });
  await refused(header(1024 * 1024 + 1), /says that it has 1048577 bytes/);
  await refused(header(1024 * 1024), /within keys\.sealed/);
});
