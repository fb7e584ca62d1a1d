import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { type Exclusive, openExclusive } from "./exclusive.ts";
import { type Lease, openLease } from "./lease.ts";

let store: TestDatabase;
const leases: Lease[] = [];
before(async () => {
  store = await openTestDatabase();
});
after(async () => {
  for (const lease of leases) await lease.close();
  await store.close();
});

/** One process. */
async function newProcess(): Promise<{ exclusive: Exclusive; lease: Lease }> {
  const lease = await openLease(store.address, { onError: () => {} });
  leases.push(lease);
  return { exclusive: openExclusive(store.database, lease), lease };
}

/** Work that lasts until it is let go. */
function held<T>(result: T) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    start();
    await promise;
    return result;
  };
  return { work, letGo, started, begun: () => begun };
}

test("who asks for the same work in one process while it runs gets its outcome, and it is done once", async () => {
  const { exclusive } = await newProcess();
  const { work, letGo, begun } = held("done");
  const asked = [1, 2, 3].map(() => exclusive.run("shared", work));
  letGo();
  assert.deepEqual(await Promise.all(asked), ["done", "done", "done"]);
  assert.equal(begun(), 1);
  assert.equal(await exclusive.run("shared", async () => "again"), "again");
});

test("another process waits until it is over, then does its own", async () => {
  const [one, other] = [await newProcess(), await newProcess()];
  const first = held("first");
  const second = held("second");
  const running = one.exclusive.run("between", first.work);
  await first.started;
  const waiting = other.exclusive.run("between", second.work);
  // Long enough to ask more than once.
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.deepEqual([first.begun(), second.begun()], [1, 0]);
  first.letGo();
  assert.equal(await running, "first");
  second.letGo();
  assert.equal(await waiting, "second");
});

test("work of another name is done beside it", async () => {
  const [one, other] = [await newProcess(), await newProcess()];
  const { work, letGo } = held("slow");
  const running = one.exclusive.run("slow work", work);
  assert.equal(await other.exclusive.run("quick work", async () => "quick"), "quick");
  letGo();
  await running;
});

test("work that fails is told to whoever asked for it, and leaves the name free", async () => {
  const [one, other] = [await newProcess(), await newProcess()];
  const failing = () => one.exclusive.run("failing", () => Promise.reject(new Error("broken")));
  await assert.rejects(Promise.all([failing(), failing()]), /broken/);
  assert.equal(await other.exclusive.run("failing", async () => "fine"), "fine");
});

test("a process that is gone holds up nobody", async () => {
  const [one, other] = [await newProcess(), await newProcess()];
  const { work, letGo, started } = held("late");
  const running = one.exclusive.run("left behind", work);
  await started;
  await one.lease.close();
  assert.equal(await other.exclusive.run("left behind", async () => "taken over"), "taken over");
  letGo();
  assert.equal(await running, "late");
});
