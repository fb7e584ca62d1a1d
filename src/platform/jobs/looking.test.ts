import assert from "node:assert/strict";
import { test } from "node:test";
import { type LookFor, startLooking } from "./looking.ts";

/** Looks of which each ends when it is told to. */
function heldLooks() {
  const looks: { what: LookFor; end: (error?: Error) => void }[] = [];
  const errors: string[] = [];
  const looking = startLooking(
    (what) =>
      new Promise((resolve, reject) => {
        looks.push({ what, end: (error) => (error ? reject(error) : resolve()) });
      }),
    ({ message }) => errors.push(message),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { looking, looks, errors, settle };
}

test("whatever is told during a look is one further look behind it, for all if one was for all", async () => {
  const { looking, looks, settle } = heldLooks();
  looking.look("new");
  for (const what of ["new", "all", "new"] as const) looking.look(what);
  assert.equal(looks.length, 1);
  looks[0]!.end();
  await settle();
  assert.deepEqual(
    looks.map(({ what }) => what),
    ["new", "all"],
  );
  looks[1]!.end();
  await settle();
  assert.equal(looks.length, 2);
});

test("whatever is told as a look ends is looked for, at whichever moment of its end", async () => {
  for (let moments = 0; moments < 8; moments += 1) {
    const { looking, looks, settle } = heldLooks();
    looking.look("new");
    looks[0]!.end();
    for (let passed = 0; passed < moments; passed += 1) await null;
    looking.look("new");
    await settle();
    assert.equal(looks.length, 2, `${moments} microtasks later`);
  }
});

test("a look that fails is told of, and what was told meanwhile is looked for all the same", async () => {
  const { looking, looks, errors, settle } = heldLooks();
  looking.look("all");
  looking.look("new");
  looks[0]!.end(new Error("no connection"));
  await settle();
  assert.deepEqual([errors, looks.length], [["no connection"], 2]);
  looks[1]!.end();
  await settle();
  looking.look("new");
  assert.equal(looks.length, 3);
});

test("who stops waits for the look that runs, and begins none behind it", async () => {
  const { looking, looks, settle } = heldLooks();
  looking.look("all");
  looking.look("all");
  let isStopped = false;
  const stopped = looking.stop().then(() => {
    isStopped = true;
  });
  await settle();
  assert.equal(isStopped, false);
  looks[0]!.end();
  await stopped;
  looking.look("all");
  assert.equal(looks.length, 1);
});
