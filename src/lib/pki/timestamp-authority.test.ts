import assert from "node:assert/strict";
import { test } from "node:test";
import {
  OtherName,
  type Stamper,
  stampedBy,
  type TimestampAuthority,
  TimestampFailure,
  timestampFailure,
} from "./timestamp-authority.ts";

const stamper = (id: string): Stamper => ({
  id,
  name: id,
  chain: [],
  tokenBytes: 1,
  timestamp: async () => new Uint8Array(),
});

/** Authorities of these names, the first of whom that was not passed over has its turn. */
function authorities(...ids: string[]): TimestampAuthority & { turns: string[][] } {
  const turns: string[][] = [];
  return {
    name: ids.join(),
    isLocal: false,
    count: ids.length,
    turns,
    async choose(passedOver = new Set()) {
      turns.push([...passedOver]);
      const id = ids.find((one) => !passedOver.has(one));
      if (!id) throw new TimestampFailure("nobody is left");
      return stamper(id);
    },
  };
}

test("what works with the first authority needs no other", async () => {
  const authority = authorities("a", "b");
  assert.equal(await stampedBy(authority, async ({ id }) => id), "a");
  assert.deepEqual(authority.turns, [[]]);
});

test("one that fails is passed over for the next, and when all have failed each reason is told once", async () => {
  const authority = authorities("a", "b", "c");
  const used = await stampedBy(authority, async ({ id }) => {
    if (id !== "c") throw new TimestampFailure(`${id} is silent`);
    return id;
  });
  assert.deepEqual([used, authority.turns], ["c", [[], ["a"], ["a", "b"]]]);
  const all = authorities("a", "b", "c");
  const failing = stampedBy(all, async ({ id }) => {
    throw new TimestampFailure(id === "a" ? "one" : "two");
  });
  await assert.rejects(failing, (error: Error) => {
    assert.ok(error instanceof TimestampFailure);
    assert.equal(error.message, "one; two");
    assert.equal((error.cause as AggregateError).errors.length, 3);
    return true;
  });
  assert.equal(all.turns.length, 3);
});

test("one whose name has changed is asked once more, and not for ever", async () => {
  const authority = authorities("a");
  let times = 0;
  const used = await stampedBy(authority, async ({ id }) => {
    times += 1;
    if (times === 1) throw new OtherName("it has another name");
    return id;
  });
  assert.deepEqual([used, authority.turns], ["a", [[], []]]);
  const restless = authorities("a");
  const never = stampedBy(restless, async () => {
    throw new OtherName("it has another name");
  });
  await assert.rejects(never, { name: "TimestampFailure", message: "it has another name" });
  assert.equal(restless.turns.length, 2);
});

test("when none can be chosen any more, that is told behind what failed before", async () => {
  const authority = { ...authorities("a"), count: 2 };
  const failing = stampedBy(authority, async () => {
    throw new TimestampFailure("silent");
  });
  await assert.rejects(failing, { message: "silent; nobody is left" });
});

test("an error that is none of a timestamp ends it at once, from whomever it comes", async () => {
  const authority = authorities("a", "b");
  const broken = new RangeError("a disk is full");
  await assert.rejects(
    stampedBy(authority, async () => {
      throw broken;
    }),
    broken,
  );
  assert.equal(authority.turns.length, 1);
  const choose = async () => {
    throw broken;
  };
  await assert.rejects(
    stampedBy({ ...authority, choose }, async () => 1),
    broken,
  );
});

test("one failure is the cause itself, several are listed", () => {
  const [one, two] = [new Error("one"), new Error("two")];
  assert.equal(timestampFailure([one]).cause, one);
  assert.deepEqual((timestampFailure([one, two]).cause as AggregateError).errors, [one, two]);
  assert.equal(timestampFailure([two, one]).message, "two; one");
});
