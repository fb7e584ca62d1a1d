import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { simulatedChildren } from "#kit/rooms/simulated-children.ts";
import { excessOf, isHeldUp, NO_PROGRESS, openWatchdog } from "./watchdog.ts";

const LIMITS = { cpuMs: 1_000, memoryBytes: 500 };
const usages = fc.record({ usedMs: fc.nat(20_000), clockMs: fc.nat(20_000), bytes: fc.nat(1_000) });

test("a task may go on exactly as long as it passes no limit of time or memory", () => {
  fc.assert(
    fc.property(usages, ({ usedMs, clockMs, bytes }) => {
      const mayGoOn = usedMs <= 1_000 && clockMs <= 10_000 && bytes <= 500;
      const excess = excessOf({ usedMs, clockMs, bytes }, LIMITS);
      assert.equal(excess === null, mayGoOn);
      if (excess === NO_PROGRESS) assert.ok(usedMs <= 1_000, "a starved child did nothing wrong");
      if (usedMs >= clockMs) assert.equal(isHeldUp({ usedMs, clockMs }), false);
    }),
  );
});

/** A child at a task, looked at each 250 ms. */
function openScene() {
  const children = simulatedChildren();
  const rules = { heapMb: 1, startMs: 1, nice: 0, startNice: 0, isIdleClass: false };
  children.start(rules, { onReady() {}, onGone() {}, onStillborn() {} }, () => {});
  const child = children.all[0]!;
  child.ready();
  const told: string[] = [];
  const dog = openWatchdog(
    { cpuMs: null, memoryBytes: LIMITS.memoryBytes },
    { ...children, processorMs: (pid) => children.processorMs(pid) },
  );
  const watch = (name: "composeHtml" | "takeUpload" = "composeHtml") =>
    dog.watch(
      child,
      { name, queue: { cpuMs: 5_000, startCpuMs: 100 } },
      { onSlow: () => told.push("slow"), onLook: () => told.push("look") },
    );
  return { children, child, told, watch };
}

test("a task is told slow once, and one that may load engines later than others", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { child, told, watch } = openScene();
  const first = watch("takeUpload");
  child.usedMs = 1_500;
  t.mock.timers.tick(250);
  assert.deepEqual(told, ["look"]);
  child.usedMs = 1_700;
  t.mock.timers.tick(500);
  assert.deepEqual(told, ["look", "slow", "look", "look"]);
  first.end({ ms: 900, isComplete: true });
  told.length = 0;
  watch("takeUpload");
  child.usedMs += 700;
  t.mock.timers.tick(250);
  assert.deepEqual(told, ["slow", "look"], "what is loaded is not loaded again");
});

test("what a child took for itself is not its task's, and after the end nobody looks", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { child, told, watch } = openScene();
  const first = watch();
  child.usedMs = 2_000;
  // 300 for what it loaded, 400 for its first task, 100 for starting what this queue works with.
  assert.equal(first.end({ ms: 300, isComplete: false }), 1_200);
  const second = watch();
  child.usedMs += 1_000;
  assert.equal(second.end({ ms: 500, isComplete: false }), 700);
  t.mock.timers.tick(1_000);
  assert.deepEqual(told, []);
});

test("a child at a task that takes too much is ended, with why", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { child, watch } = openScene();
  const ends: unknown[] = [];
  child.begin({ name: "composeHtml", input: null }, (end) => ends.push(end));
  watch();
  child.usedMs = 5_001;
  t.mock.timers.tick(250);
  assert.deepEqual(ends, [{ ended: "took over 5000 ms", isLack: false, isCrash: false }]);
});

test("a child that finds no idle time is told to hurry, and one that does is not", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { children, child, watch } = openScene();
  let hurried = 0;
  child.hurry = () => {
    hurried += 1;
  };
  watch();
  children.pass(2_000);
  t.mock.timers.tick(250);
  assert.equal(hurried, 0);
  children.pass(1);
  t.mock.timers.tick(250);
  assert.equal(hurried, 1);
});

test("of a child that is gone what was seen last counts, and where nothing is told the clock", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const { children, child, watch } = openScene();
  const dead = watch();
  child.usedMs = 1_200;
  t.mock.timers.tick(250);
  const { processorMs } = children;
  children.processorMs = () => null;
  children.pass(900);
  assert.equal(dead.end(null), 700);
  const untold = watch();
  children.pass(900);
  assert.equal(untold.end(null), 400);
  children.processorMs = processorMs;
});
