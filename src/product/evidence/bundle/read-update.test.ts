import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { crc32 } from "node:zlib";
import { sha256Hex } from "#kernel/digest.ts";
import type { Files } from "#lib/storage/files.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { AlteredFile, readUpdate } from "./read-update.ts";

const OWNER = "0198c0de-0000-7000-8000-000000000001";
/** More than one slice of a file's stream. */
const FILE = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 31) % 251));
const SHA256 = sha256Hex(FILE);

let folder: string;
let files: Files;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-update-"));
  files = filesIn(folder);
  await files.put(OWNER, SHA256, [FILE]);
});
after(() => rm(folder, { recursive: true, force: true }));

test("what stands behind the base is kept byte for byte, wherever slices end", async () => {
  for (const base of [0, 1, 65_535, 65_536, 65_537, 131_072, 199_999, 200_000, 200_001]) {
    const { bytes, update, crc32: sum } = await readUpdate(files, OWNER, SHA256, base);
    assert.deepEqual(Buffer.from(update), FILE.subarray(base), String(base));
    assert.deepEqual([bytes, sum], [FILE.length, crc32(FILE)]);
  }
});

test("a stored file that is not the one that was sealed is told as that", async () => {
  const other = sha256Hex("another");
  await files.put(OWNER, other, [FILE]);
  await assert.rejects(readUpdate(files, OWNER, other, 100), AlteredFile);
});

/** A place with one file that says to be so long. */
function saying(bytes: number, stream: Readable): Files {
  return { read: async () => ({ bytes, stream }) } as unknown as Files;
}

test("64 MB may stand behind a base; with a byte more nothing is read, and the file is let go", async () => {
  const most = 64 * 1024 * 1024;
  const stream = Readable.from([FILE]);
  await assert.rejects(readUpdate(saying(most + 101, stream), OWNER, SHA256, 100), AlteredFile);
  assert.equal(stream.destroyed, true);
  assert.equal(stream.readableDidRead, false);
  const read = await readUpdate(saying(most + 100, Readable.from([FILE])), OWNER, SHA256, 100);
  assert.equal(read.update.length, FILE.length - 100);
});
