import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { bodyOf } from "./bucket-body.ts";

const SLICE_BYTES = 256 * 1024;

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-spool-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const spoolOf = (name: string) => join(folder, name);

/** Bytes of which no slice is like another. */
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 31) >> 3));

async function slices(body: { open(): AsyncIterable<Uint8Array> }): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const slice of body.open()) all.push(Buffer.from(slice));
  return all;
}

async function* coming(parts: readonly Uint8Array[]) {
  yield* parts;
}

const PARTS = [bytesOf(3), bytesOf(SLICE_BYTES), bytesOf(SLICE_BYTES + 1), bytesOf(0)];
const WHOLE = Buffer.concat(PARTS);

test("parts that are there are hashed as one, sent in slices, and as often as they are asked for", async () => {
  const body = await bodyOf(PARTS, spoolOf("none"));
  assert.deepEqual([body.bytes, body.sha256], [WHOLE.length, sha256Hex(WHOLE)]);
  for (const sent of [await slices(body), await slices(body)]) {
    assert.deepEqual(
      sent.map(({ length }) => length),
      [3, SLICE_BYTES, SLICE_BYTES, 1],
    );
    assert.ok(Buffer.concat(sent).equals(WHOLE));
  }
  await body.close();
  await assert.rejects(stat(spoolOf("none")), { code: "ENOENT" });
});

test("parts that are still coming are the same body, and can be sent again after an attempt failed", async () => {
  const body = await bodyOf(coming(PARTS), spoolOf("coming"));
  assert.deepEqual([body.bytes, body.sha256], [WHOLE.length, sha256Hex(WHOLE)]);
  for (const sent of [await slices(body), await slices(body)]) {
    assert.deepEqual(
      sent.map(({ length }) => length),
      [SLICE_BYTES, SLICE_BYTES, 4],
    );
    assert.ok(Buffer.concat(sent).equals(WHOLE));
  }
  await body.close();
});

test("what is spooled has no name while it is kept, in a folder that is its owner's alone", async () => {
  const body = await bodyOf(coming([Buffer.from("secret")]), spoolOf("nameless"));
  assert.deepEqual(await readdir(spoolOf("nameless")), []);
  assert.equal((await stat(spoolOf("nameless"))).mode & 0o777, 0o700);
  await body.close();
  await assert.rejects(slices(body), /closed|EBADF/);
});

test("nothing at all is a body of no bytes, there or still coming", async () => {
  for (const parts of [[], coming([])]) {
    const body = await bodyOf(parts, spoolOf("empty"));
    assert.deepEqual([body.bytes, body.sha256], [0, sha256Hex(Buffer.of())]);
    assert.deepEqual(await slices(body), []);
    await body.close();
  }
});

test("parts that break off are no body, and leave nothing behind", async () => {
  const broken = new Error("the sender is gone");
  async function* breaking() {
    yield Buffer.from("half");
    throw broken;
  }
  await assert.rejects(bodyOf(breaking(), spoolOf("broken")), (error) => error === broken);
  assert.deepEqual(await readdir(spoolOf("broken")), []);
});
