import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { test } from "node:test";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import {
  CutFile,
  everyOwner,
  type Files,
  isEmpty,
  isMadeBetween,
  wholeOf,
  withKept,
} from "#lib/storage/files.ts";

const passed = async (bytes: number, ...parts: string[]) => {
  const whole = wholeOf(bytes);
  const read = buffer(whole);
  await Promise.all([pipeline(Readable.from(parts.map((part) => Buffer.from(part))), whole), read]);
  return String(await read);
};

test("a file passes as a whole where it has the bytes that it says, and fails where it has fewer or more", async () => {
  assert.equal(await passed(6, "one", "two"), "onetwo");
  assert.equal(await passed(0), "");
  await assert.rejects(passed(7, "one", "two"), (error) => {
    return error instanceof CutFile && error.message === "1 of 7 bytes were not there";
  });
  await assert.rejects(passed(5, "one", "two"), CutFile);
});

test("whose id is of a time is made between it, both ends included, and who has no such id never is", () => {
  const clock = heldClock();
  const owner = idsFrom(clock, systemRandom).uuid();
  const at = (ms: number) => new Date(clock.now().getTime() + ms);
  assert.equal(isMadeBetween(owner, at(0), at(0)), true);
  assert.equal(isMadeBetween(owner, at(1), at(2)), false);
  assert.equal(isMadeBetween(owner, at(-2), at(-1)), false);
  for (const other of ["seal-log", "", crypto.randomUUID()]) {
    assert.equal(isMadeBetween(other, new Date(0), at(0)), false);
  }
});

/** A place of which only owners are known. */
function placeOf(...owners: string[]) {
  const deleted: string[] = [];
  const files = {
    async deleteAll(owner: string) {
      deleted.push(owner);
    },
    async *ownersMadeBetween() {
      yield* owners;
    },
  } as unknown as Files;
  return { files, deleted };
}

test("a place is empty where nobody's bytes are", async () => {
  assert.equal(await isEmpty(placeOf().files), true);
  assert.equal(await isEmpty(placeOf("a").files), false);
});

test("what is deleted goes from beside as well, and owners of either place are told", async () => {
  const [own, kept] = [placeOf("a", "b"), placeOf("b", "c")];
  const both = withKept(own.files, kept.files);
  await both.deleteAll("a");
  assert.deepEqual([own.deleted, kept.deleted], [["a"], ["a"]]);
  const owners: string[] = [];
  for await (const owner of everyOwner(both)) owners.push(owner);
  assert.deepEqual(owners, ["a", "b", "b", "c"]);
});
