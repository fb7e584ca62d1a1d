import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type SimulatedChild, simulatedChildren } from "#kit/rooms/simulated-children.ts";
import type { Child } from "./child.ts";
import { openPool } from "./pool.ts";

const LIMITS = { heapMb: 1, idleMs: 100, keptMs: 1_000, keptBytes: 500, startMs: 1_000 };
const KINDS = ["awaited", "slow", "ahead"] as const;

const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      "start",
      "ready",
      "take",
      "take",
      "give back",
      "die",
      "make room",
      "pass",
    ),
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(20),
    bytes: fc.nat(600),
  }),
  { maxLength: 80 },
);

test("whatever happens, none is taken twice or once it is gone, and those without work leave in time", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setImmediate"] });
  fc.assert(
    fc.property(steps, (taken) => {
      const children = simulatedChildren();
      const stillborn: string[] = [];
      const pool = openPool(
        LIMITS,
        { onReady() {}, onStillborn: (kind) => stillborn.push(kind) },
        children,
      );
      const out = new Map<Child, (typeof KINDS)[number]>();
      const isFree = (child: SimulatedChild) =>
        !child.isStarting && !child.isGone && !out.has(child);
      for (const { what, kind, which, bytes } of taken) {
        const one = children.all[which % Math.max(1, children.all.length)];
        const starting = children.all.filter((child) => child.isStarting).length;
        if (what === "start") {
          pool.start(kind, which % 4);
          assert.ok(children.all.filter((child) => child.isStarting).length <= starting + 3);
        } else if (what === "ready") one?.ready();
        else if (what === "take") {
          const child = pool.take(kind);
          if (!child) continue;
          assert.ok(!out.has(child) && !(child as SimulatedChild).isGone);
          out.set(child, kind);
        } else if (what === "give back") {
          const [child, of] = [...out][which % Math.max(1, out.size)] ?? [];
          if (!child || !of) continue;
          out.delete(child);
          (child as SimulatedChild).bytes = bytes;
          pool.giveBack(of, child);
          assert.equal((child as SimulatedChild).isGone, bytes > LIMITS.keptBytes);
        } else if (what === "die" && one) {
          out.delete(one);
          one.die({ ended: "died", isLack: true, isCrash: false });
        } else if (what === "make room") {
          const awaited = () =>
            children.all.filter((child) => isFree(child) && !child.rules.isIdleClass).length;
          const before = awaited();
          pool.makeRoom();
          assert.equal(awaited(), Math.min(1, before));
          assert.ok(!children.all.some((child) => isFree(child) && child.rules.startNice === 19));
        } else t.mock.timers.tick(which * 10);
        for (const child of out.keys()) assert.ok(!(child as SimulatedChild).isGone);
        const held = children.all.filter(({ isGone }) => !isGone);
        assert.equal(
          pool.heldBytes(),
          held.reduce((sum, child) => sum + child.bytes, 0),
        );
      }
      t.mock.timers.tick(LIMITS.idleMs);
      assert.ok(children.all.filter(isFree).length <= 1, "one is kept for what comes next");
      t.mock.timers.tick(LIMITS.keptMs);
      assert.deepEqual(children.all.filter(isFree), []);
      pool.keepOne();
      assert.ok(children.all.some(({ isGone }) => !isGone));
      pool.closeAll();
      assert.ok(children.all.every(({ isGone }) => isGone));
    }),
    { numRuns: 300 },
  );
});

test("where the system gives no process, each kind says so once, and is asked again after that", (t) => {
  t.mock.timers.enable({ apis: ["setImmediate"] });
  const children = simulatedChildren();
  const told: string[] = [];
  let asked = 0;
  const pool = openPool(
    LIMITS,
    { onReady() {}, onStillborn: (kind, why) => told.push(`${kind} ${why}`) },
    {
      ...children,
      start(_rules, _listener, onRefused) {
        asked += 1;
        onRefused(new Error("EAGAIN"));
        return null;
      },
    },
  );
  pool.start("awaited", 3);
  pool.keepOne();
  assert.equal(asked, 1);
  t.mock.timers.tick(1);
  assert.deepEqual(told, ["awaited could not be started: EAGAIN"]);
  pool.start("awaited", 1);
  assert.equal(asked, 2);
});

test("of children that have nothing to do one stays for longer, and none that still gives way", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const children = simulatedChildren();
  const pool = openPool(LIMITS, { onReady() {}, onStillborn() {} }, children);
  pool.start("awaited", 3);
  for (const child of children.all) child.ready();
  const left = () => children.all.filter(({ isGone }) => !isGone).length;
  const slowed = pool.take("awaited");
  assert.ok(slowed);
  slowed.speedUp = () => false;
  pool.giveBack("awaited", slowed);
  assert.equal(left(), 2);
  t.mock.timers.tick(LIMITS.idleMs);
  assert.equal(left(), 1);
  t.mock.timers.tick(LIMITS.keptMs - 1);
  assert.equal(left(), 1);
  t.mock.timers.tick(1);
  assert.equal(left(), 0);
});
