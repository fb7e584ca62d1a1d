import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readyChild, type SimulatedChild, waitingTask } from "#kit/rooms/simulated-children.ts";
import { openMemoryBudget } from "./memory-budget.ts";
import { openQueues } from "./queues.ts";

const LIMITS = { allBytes: 1_000, keptBytes: 100 };

/** Tasks under way on the queue where contracts are made, whose children hold so much. */
function openScene(busyBytes: readonly number[], freeBytes: number) {
  const queues = openQueues({ slowUnderWay: 1 });
  const queue = queues.named("create");
  const busy = busyBytes.map((bytes, index) => Object.assign(readyChild(index + 1), { bytes }));
  for (const [index, child] of busy.entries()) {
    queue.begin(waitingTask(`account ${index}`), child, false, 0);
  }
  let free = freeBytes;
  const held = (of: readonly SimulatedChild[]) =>
    of.filter(({ isGone }) => !isGone).reduce((sum, { bytes }) => sum + bytes, 0);
  const memory = openMemoryBudget(LIMITS, {
    queues,
    pool: {
      heldBytes: () => free + held(busy),
      letGo: () => {
        free = 0;
      },
    },
    residentBytes: (pid) => busy[(pid ?? 0) - 1]?.bytes ?? 0,
  });
  return { queues, queue, busy, memory, free: () => free };
}

const bytes = fc.array(fc.nat(900), { maxLength: 5 });

test("where all hold too much, those without work leave first, and then the largest alone", () => {
  fc.assert(
    fc.property(bytes, fc.nat(900), (busyBytes, freeBytes) => {
      const { queues, busy, memory, free, queue } = openScene(busyBytes, freeBytes);
      const before = busyBytes.reduce((sum, one) => sum + one, 0);
      memory.enforce();
      const gone = busy.filter(({ isGone }) => isGone);
      assert.equal(free(), before + freeBytes > LIMITS.allBytes ? 0 : freeBytes);
      assert.equal(gone.length, before > LIMITS.allBytes ? 1 : 0);
      for (const child of gone) {
        assert.equal(child.bytes, Math.max(...busyBytes));
        queues.named("seal").begin(waitingTask("slow"), readyChild(9), true, 0);
        const account = `account ${busy.indexOf(child)}`;
        assert.equal(queues.roomFor(queue, account), 0, "it begins again beside nothing large");
      }
    }),
  );
});

test("one more begins only where it fits beside all that are under way, and the first one always", () => {
  fc.assert(
    fc.property(bytes, fc.boolean(), (busyBytes, sealWaits) => {
      const { queues, queue, memory } = openScene(busyBytes, 0);
      if (sealWaits) queues.named("seal").add("a", waitingTask("a"));
      const held = busyBytes.reduce((sum, one) => sum + Math.max(LIMITS.keptBytes, one), 0);
      const wanted = (sealWaits ? 2 : 1) * LIMITS.keptBytes;
      const fits = busyBytes.length === 0 || held + wanted <= LIMITS.allBytes;
      assert.equal(memory.fitsOneMore(queue), fits);
    }),
  );
});
