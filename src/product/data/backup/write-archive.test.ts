import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { manifestOf } from "#kit/documents/raw-archive.ts";
import { entriesOf, wholeBodyOf } from "./archive-entries.ts";
import { checkArchive } from "./check-archive.ts";
import type { Manifest } from "./manifest.ts";
import { withArchives } from "./open-archive.ts";
import { writeArchive } from "./write-archive.ts";

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const AT = new Date("2026-11-22T21:00:00.000Z");
const OWNER = "0198c0de-0000-7000-8000-000000000001";
const MB = 1024 * 1024;

/** Where a backup is to be written, in a folder of its own. */
function place() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-write-"));
  folders.push(folder);
  return { folder, path: join(folder, "backup.tar"), names: () => readdir(folder) };
}

const [, BARE] = manifestOf([]);

/** A manifest of this, whatever else there is. */
function said(change: Partial<Manifest> = {}): Omit<Manifest, "hashes"> {
  const { hashes: _, ...manifest } = JSON.parse(String(BARE)) as Manifest;
  return { ...manifest, ...change };
}

const reading = (bytes: Buffer, parts: Iterable<Buffer> = [bytes]) => ({
  bytes: bytes.length,
  stream: Readable.from(parts),
});

/** The names of all that stands in a backup, which nothing is wrong with. */
const checked = (path: string) =>
  withArchives([path], async ([archive]) => {
    assert.ok(archive);
    const { findings } = await checkArchive(archive, null);
    const names: string[] = [];
    for await (const { name } of entriesOf(archive)) names.push(name);
    return { findings, names };
  });

test("a backup has its name once all of it is written, and is its owner's alone", async () => {
  const { path, names } = place();
  const writer = await writeArchive(path, AT);
  const table = await writer.addRows("contract", Readable.from([Buffer.from("1\n2\n")]));
  assert.deepEqual(table, { rows: 2, parts: 1 });
  const file = Buffer.from("a file");
  assert.equal(await writer.addFile(OWNER, "picture", reading(file)), sha256Hex(file));
  assert.ok((await names()).every((name) => name.startsWith("backup.tar.unfinished-")));
  const tables = [{ name: "contract", columns: ["id"], ...table }];
  let bound = "";
  const bytes = await writer.finish(
    said({ tables, files: { count: 1, bytes: file.length } }),
    async (sha256) => {
      bound = sha256;
      return "sealed";
    },
  );
  assert.deepEqual(await names(), ["backup.tar"]);
  const { size, mode } = await stat(path);
  assert.deepEqual([size, mode & 0o777], [bytes, 0o600]);
  assert.deepEqual(await checked(path), {
    findings: [],
    names: [
      ...["README.txt", "tables/contract/000001.tsv", `files/${OWNER}/picture`],
      ...["hashes/000001.sha256", "manifest.json", "keys.sealed"],
    ],
  });
  await withArchives([path], async ([archive]) => {
    for await (const entry of entriesOf(archive!)) {
      if (entry.of.kind !== "manifest") continue;
      assert.equal(sha256Hex(await wholeBodyOf(archive!.handle, entry)), bound);
    }
  });
  await writer.close();
  assert.deepEqual(await names(), ["backup.tar"]);
});

test("nothing is written over a file that is there, and of a killed backup of this name nothing is left", async () => {
  const { folder, path, names } = place();
  await writeFile(path, "mine");
  await assert.rejects(writeArchive(path, AT), /is there already/);
  assert.equal(String(await readFile(path)), "mine");
  const next = join(folder, "next.tar");
  for (const left of ["next.tar.unfinished-1", "other.tar.unfinished-1"]) {
    await writeFile(join(folder, left), "left");
  }
  const writer = await writeArchive(next, AT);
  assert.deepEqual(
    (await names()).filter((name) => name.endsWith(".unfinished-1")),
    ["other.tar.unfinished-1"],
  );
  await writer.close();
  assert.deepEqual((await names()).sort(), ["backup.tar", "other.tar.unfinished-1"]);
});

test("of two backups of one name that are written at once the first keeps it", async () => {
  const { path, names } = place();
  const one = await writeArchive(path, AT);
  // The name is free still: the first has begun, and goes on in a file that has no name any more.
  const other = await writeArchive(path, AT);
  await other.finish(said(), async () => "other");
  const before = await readFile(path);
  await assert.rejects(one.finish(said(), async () => "one"));
  await one.close();
  assert.deepEqual(await readFile(path), before);
  assert.deepEqual(await names(), ["backup.tar"]);
});

test("rows go into parts of some megabytes, each of whole lines, and a table without any has none", async () => {
  const { path } = place();
  const writer = await writeArchive(path, AT);
  const line = Buffer.concat([Buffer.alloc(3 * MB - 1, "x"), Buffer.from("\n")]);
  const rows = await writer.addRows(
    "contract",
    Readable.from(Array.from({ length: 4 }, () => line)),
  );
  assert.deepEqual(rows, { rows: 4, parts: 2 });
  assert.deepEqual(await writer.addRows("signer", Readable.from([])), { rows: 0, parts: 0 });
  const sizes: number[] = [];
  for await (const { of, bytes } of entriesOf(writer.soFar())) {
    if (of.kind === "rows") sizes.push(bytes);
  }
  assert.deepEqual(sizes, [9 * MB, 3 * MB]);
  await writer.close();
});

test("a large file is written as it is read, with its hash", async () => {
  const { path } = place();
  const writer = await writeArchive(path, AT);
  const file = Buffer.alloc(MB + 7, "x");
  const parts = [file.subarray(0, 5), file.subarray(5, MB), file.subarray(MB)];
  assert.equal(await writer.addFile(OWNER, "large", reading(file, parts)), sha256Hex(file));
  await writer.finish(said({ files: { count: 1, bytes: file.length } }), async () => "sealed");
  assert.deepEqual((await checked(path)).findings, []);
});

test("a large file that breaks off, or has another size than it said, leaves nothing of itself", async () => {
  const { path } = place();
  const writer = await writeArchive(path, AT);
  const file = Buffer.alloc(MB + 7, "x");
  async function* broken() {
    yield file.subarray(0, MB);
    throw new Error("the bucket is away");
  }
  const { bytes: before } = writer.soFar();
  const failing = { bytes: file.length, stream: Readable.from(broken()) };
  await assert.rejects(writer.addFile(OWNER, "a", failing), /away/);
  for (const parts of [[file.subarray(1)], [file, file.subarray(0, 1)]]) {
    await assert.rejects(writer.addFile(OWNER, "a", reading(file, parts)), /another size/);
    assert.equal(writer.soFar().bytes, before);
  }
  const small = Buffer.from("a small one");
  await writer.addFile(OWNER, "b", reading(small));
  await writer.finish(said({ files: { count: 1, bytes: small.length } }), async () => "sealed");
  const { findings, names } = await checked(path);
  assert.deepEqual([findings, names.includes(`files/${OWNER}/a`)], [[], false]);
});

test("where the keys cannot be sealed there is no backup", async () => {
  const { path, names } = place();
  const writer = await writeArchive(path, AT);
  const failing = writer.finish(said(), async () => {
    throw new Error("no passphrase");
  });
  await assert.rejects(failing, /no passphrase/);
  await writer.close();
  assert.deepEqual(await names(), []);
});

test("archives that are compressed say with what they are unpacked, and all are closed however it ends", async () => {
  const { folder, path } = place();
  await writeFile(path, "plain");
  for (const [magic, program] of [
    ["\x1f\x8b", /gunzip/],
    ["\x28\xb5\x2f\xfd", /unzstd/],
    ["\xfd7zXZ\0", /unxz/],
  ] as const) {
    const packed = join(folder, "packed");
    await writeFile(packed, Buffer.from(`${magic} and more`, "latin1"));
    await assert.rejects(
      withArchives([path, packed], async () => assert.fail()),
      program,
    );
  }
  const opened = await withArchives([path], async (archives) => archives);
  await assert.rejects(opened[0]!.handle.stat());
  await assert.rejects(
    withArchives([path, join(folder, "none")], async () => {}),
    /ENOENT/,
  );
});
