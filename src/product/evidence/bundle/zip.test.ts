import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { watchHeld } from "#kit/rooms/held-bytes.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { readUpdate } from "./read-update.ts";
import { entryOf, zipOf } from "./zip.ts";

const AT = new Date("2026-11-21T09:30:00Z");

test("an entry with fewer or more bytes than it named fails the archive, and is not passed on as whole", async () => {
  for (const content of [[Buffer.alloc(2)], [Buffer.alloc(4)], []]) {
    const entry = { ...entryOf("a", Buffer.alloc(3)), content: () => content };
    await assert.rejects(zipOf([entry], AT).stream.toArray(), /has not the bytes/);
  }
});

test("what is announced is what comes", async () => {
  const { bytes, stream } = zipOf(
    [entryOf("a/b", Buffer.from("x")), entryOf("c", Buffer.alloc(0))],
    AT,
  );
  const sent = Buffer.concat(await stream.toArray());
  assert.equal(sent.length, bytes);
});

test("a sealed file of 100 MB goes through a few slices at a time, and one that was changed does not go through", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-zip-"));
  try {
    const files = filesIn(folder);
    const owner = idsFrom({ now: () => AT }, systemRandom).uuid();
    const size = 100 * 1024 * 1024;
    const slice = Buffer.alloc(1024 * 1024, 7);
    const slices = size / slice.length;
    const hash = createHash("sha256");
    for (let at = 0; at < slices; at += 1) hash.update(slice);
    const sha256 = hash.digest("hex");
    const all = (async function* () {
      for (let at = 0; at < slices; at += 1) yield slice;
    })();
    await files.put(owner, sha256, all);
    const held = watchHeld(8 * slice.length);
    const read = await readUpdate(files, owner, sha256, size - 1_000);
    held.look();
    assert.equal(read.update.length, 1_000);
    const entry = {
      name: "sealed.pdf",
      bytes: read.bytes,
      crc32: read.crc32,
      content: async function* () {
        yield* (await files.read(owner, sha256)).stream as AsyncIterable<Uint8Array>;
      },
    };
    const { bytes, stream } = zipOf([entry], AT);
    let sent = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sent += chunk.length;
      held.look();
    }
    assert.equal(sent, bytes);
    assert.ok(held.most < 8 * slice.length, `${held.most} bytes at once`);
    const stored = await open(join(folder, owner.slice(-2), owner, sha256), "r+");
    await stored.write(Buffer.from([8]), 0, 1, 5_000);
    await stored.close();
    await assert.rejects(readUpdate(files, owner, sha256, size - 1_000), /is another/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
