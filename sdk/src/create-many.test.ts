import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createMany } from "./create-many.ts";
import type { Operations } from "./operations.generated.ts";
import type { CreateContract } from "./schemas.generated.ts";

const bodies = Array.from({ length: 9 }, (_, index) => ({ title: String(index) }));

/** Answers each after a turn of its own, so that they overtake one another. */
function answering(seen: { most: number; keys: (string | undefined)[] }) {
  let now = 0;
  const create = async (
    body: CreateContract,
    options?: { idempotencyKey?: string | undefined },
  ) => {
    now += 1;
    seen.most = Math.max(seen.most, now);
    seen.keys.push(options?.idempotencyKey);
    for (let turn = Number(body.title) % 4; turn >= 0; turn -= 1) await setImmediate();
    now -= 1;
    if (body.title === "4") throw new Error("refused");
    return { success: true, contract: { id: body.title } };
  };
  return create as unknown as Operations["createContract"];
}

test("each is told once, a few are made at a time, and one that is refused keeps no other", async () => {
  const seen = { most: 0, keys: [] };
  const told: [number, string | undefined][] = [];
  const many = createMany(answering(seen), bodies, { parallel: 3 });
  for await (const { index, contract, error } of many) {
    told.push([index, contract?.id ?? (error as Error).message]);
  }
  told.sort(([a], [b]) => a - b);
  assert.deepEqual(
    told.map(([, what]) => what),
    bodies.map(({ title }) => (title === "4" ? "refused" : title)),
  );
  assert.equal(seen.most, 3);
});

test("keys of one's own go with each, and what is no number of parallels is refused before anything is sent", async () => {
  const seen = { most: 0, keys: [] as (string | undefined)[] };
  const create = answering(seen);
  const keyOf = ({ title }: CreateContract) => `run-${title}`;
  for await (const _ of createMany(create, bodies.slice(0, 2), { keyOf }));
  assert.deepEqual(seen.keys, ["run-0", "run-1"]);
  await assert.rejects(createMany(create, bodies, { parallel: 0 }).next(), TypeError);
  assert.equal(seen.keys.length, 2);
});

test("an abort ends all of it with its reason", async () => {
  const aborting = new AbortController();
  const create = async () => {
    aborting.abort(new Error("enough"));
    throw new Error("another");
  };
  const many = createMany(create as unknown as Operations["createContract"], bodies, {
    signal: aborting.signal,
  });
  await assert.rejects(async () => {
    for await (const _ of many);
  }, /enough/);
});

test("an abort while the next body is fetched ends no process over those that are under way", async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => void unheard.push(reason);
  process.on("unhandledRejection", hear);
  try {
    const aborting = new AbortController();
    const create = async () => {
      throw new Error("cut off");
    };
    async function* fetched() {
      yield { title: "first" };
      aborting.abort(new Error("enough"));
      // A whole turn, in which the first has failed and nobody waits for it.
      await setImmediate();
      yield { title: "second" };
    }
    const { signal } = aborting;
    const many = createMany(create as unknown as Operations["createContract"], fetched(), {
      signal,
    });
    await assert.rejects(many.next(), /enough/);
    assert.deepEqual(unheard, []);
  } finally {
    process.off("unhandledRejection", hear);
  }
});
