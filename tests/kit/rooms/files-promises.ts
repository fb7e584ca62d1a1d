import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { CutFile, type Files, MissingFile } from "#lib/storage/files.ts";
import { heldClock } from "./held-clock.ts";

/** A place for files as a test has it: what it is, and ways to harm it from outside. */
export interface FilesPlace {
  files: Files;
  /** Takes the end of a file away, also from under a reader; absent where nobody can. */
  cut?(owner: string, name: string, toBytes: number): Promise<void>;
  close(): Promise<void>;
}

/** What every place for contracts' files promises, whatever it is made of. */
// oxlint-disable-next-line max-lines-per-function -- a list: one promise after the other
export function promisesOfFiles(kind: string, open: () => Promise<FilesPlace>): void {
  function promise(what: string, act: (place: FilesPlace) => Promise<void>): void {
    void test(`${kind}: ${what}`, async () => {
      const place = await open();
      try {
        await act(place);
      } finally {
        await place.close();
      }
    });
  }

  promise("what was put in parts is given back as one, at once and as a stream", ({ files }) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 2_000 }), { maxLength: 5 }),
        fc.boolean(),
        async (parts, asTheyCome) => {
          const owner = randomUUID();
          await files.put(owner, "file", asTheyCome ? oneByOne(parts) : parts);
          const whole = Buffer.concat(parts);
          assert.ok(Buffer.from(await files.get(owner, "file")).equals(whole));
          const { bytes, stream } = await files.read(owner, "file");
          assert.equal(bytes, whole.length);
          assert.ok(Buffer.concat(await stream.toArray()).equals(whole));
        },
      ),
      { numRuns: 20 },
    ),
  );

  promise("a file of megabytes comes in slices, none of them the whole", async ({ files }) => {
    const whole = randomBytes(3_000_000);
    await files.put("large", "file", [whole]);
    const { bytes, stream } = await files.read("large", "file");
    const slices: Buffer[] = [];
    for await (const slice of stream) slices.push(slice);
    assert.equal(bytes, whole.length);
    assert.ok(Buffer.concat(slices).equals(whole));
    assert.ok(slices.every(({ length }) => length < 1_500_000));
  });

  promise("what has a name keeps it: the second of that name is not stored", async ({ files }) => {
    await files.put("owner", "file", [Buffer.from("first")]);
    await files.put("owner", "file", [Buffer.from("second, and longer")]);
    assert.equal(String(await files.get("owner", "file")), "first");
    const many = Array.from({ length: 12 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(many.map((bytes) => files.put("owner", "raced", [bytes])));
    const stored = await files.get("owner", "raced");
    assert.ok(many.some((bytes) => bytes.equals(stored)));
  });

  promise(
    "a file whose parts end in an error is not there, and can be put again",
    async ({ files }) => {
      await assert.rejects(files.put("owner", "file", breaking()), /the source broke/);
      await assert.rejects(files.get("owner", "file"), MissingFile);
      await files.put("owner", "file", [Buffer.from("whole")]);
      assert.equal(String(await files.get("owner", "file")), "whole");
    },
  );

  promise(
    "what is not there is said to be missing, to whoever reads it either way",
    async ({ files }) => {
      await files.put("owner", "file", [Buffer.from("x")]);
      for (const [owner, name] of [
        ["owner", "other"],
        ["other", "file"],
      ] as const) {
        await assert.rejects(files.get(owner, name), MissingFile);
        await assert.rejects(files.read(owner, name), MissingFile);
      }
    },
  );

  promise(
    "a file that is cut while it is read ends in an error, not as a shorter file",
    async (place) => {
      const { files } = place;
      if (!place.cut) return;
      // More than is read ahead before anybody asks.
      await files.put("owner", "file", [Buffer.alloc(20_000_000, 7)]);
      const { bytes, stream } = await files.read("owner", "file");
      assert.equal(bytes, 20_000_000);
      await place.cut("owner", "file", 1_000);
      await assert.rejects(stream.toArray(), CutFile);
    },
  );

  promise("a reading that is given up leaves nothing open", async ({ files }) => {
    await files.put("owner", "file", [randomBytes(1_000_000)]);
    for (let round = 0; round < 50; round += 1) {
      const { stream } = await files.read("owner", "file");
      stream.destroy();
      await new Promise((resolve) => stream.once("close", resolve));
    }
    await files.deleteAll("owner");
  });

  promise(
    "the same name of two owners are two files, and deleting takes one owner's alone",
    async ({ files }) => {
      await files.put("one", "file", [Buffer.from("one")]);
      await files.put("two", "file", [Buffer.from("two")]);
      await files.deleteAll("one");
      await files.deleteAll("one");
      await assert.rejects(files.get("one", "file"), MissingFile);
      assert.equal(String(await files.get("two", "file")), "two");
      assert.deepEqual([await files.names("one"), await files.names("two")], [[], ["file"]]);
    },
  );

  promise(
    "one file is taken away, once or twice, and its owner's others stay; it can be put again",
    async ({ files }) => {
      await files.remove("nobody", "file");
      for (const name of ["file", "file-2"]) await files.put("one", name, [Buffer.from(name)]);
      for (let times = 0; times < 2; times += 1) {
        await files.remove("one", "file");
        await assert.rejects(files.get("one", "file"), MissingFile);
        assert.deepEqual(await files.names("one"), ["file-2"]);
      }
      await files.put("one", "file", [Buffer.from("anew")]);
      assert.equal(String(await files.get("one", "file")), "anew");
    },
  );

  promise(
    "a deletion succeeds while files of the same owner are being written",
    async ({ files }) => {
      for (let round = 0; round < 20; round += 1) {
        const owner = `owner-${round}`;
        await files.put(owner, "base", [Buffer.from("base")]);
        const writing = Array.from({ length: 12 }, (_, index) =>
          // A file whose folder was taken away while it was written may be lost; its owner is gone.
          files.put(owner, `page-${index}`, [Buffer.alloc(20_000)]).catch(() => {}),
        );
        await files.deleteAll(owner);
        await Promise.all(writing);
        await files.deleteAll(owner);
        await assert.rejects(files.get(owner, "base"), MissingFile);
      }
    },
  );

  promise(
    "owners are listed by when they were made, and none without an age",
    async ({ files }) => {
      const clock = heldClock();
      const ids = idsFrom(clock, systemRandom);
      const made: { id: string; at: Date }[] = [];
      for (let day = 0; day < 6; day += 1) {
        made.push({ id: ids.uuid(), at: clock.now() });
        clock.moveMs(86_400_000);
      }
      await files.put(randomUUID(), "file", [Buffer.from("x")]);
      for (const { id } of made) await files.put(id, "file", [Buffer.from("x")]);
      const [from, until] = [made[1]!.at, made[3]!.at];
      const listed: string[] = [];
      for await (const owner of files.ownersMadeBetween(from, until)) listed.push(owner);
      assert.deepEqual(
        listed.sort(),
        made.slice(1, 4).map(({ id }) => id),
      );
      await files.deleteAll(made[2]!.id);
      const left: string[] = [];
      for await (const owner of files.ownersMadeBetween(from, until)) left.push(owner);
      assert.deepEqual(left.sort(), [made[1]!.id, made[3]!.id]);
    },
  );

  promise("it says that it can be written and read", async ({ files }) => {
    await Promise.all([files.check(), files.check()]);
  });
}

async function* oneByOne(parts: readonly Uint8Array[]) {
  yield* parts;
}

async function* breaking() {
  yield Buffer.alloc(100_000);
  throw new Error("the source broke");
}
