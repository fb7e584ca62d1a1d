import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { seedOf, seedsOf } from "./seed-of.ts";
import { allFiles, drawsAnew, isIn, tierOf } from "./test-plan.ts";

const MORNING = new Date("2026-11-27T06:00:00.000Z");
const EVENING = new Date("2026-11-27T22:00:00.000Z");
const NEXT = new Date("2026-11-28T00:00:00.000Z");

test("at every change property tests draw what they drew before, and before a release something new each day", () => {
  for (const tier of ["quick", "slow"]) {
    assert.equal(seedOf(tier, undefined, MORNING), seedOf(tier, "", NEXT));
  }
  assert.equal(seedOf("long", undefined, MORNING), seedOf("long", undefined, EVENING));
  assert.notEqual(seedOf("long", undefined, MORNING), seedOf("long", undefined, NEXT));
});

test("what somebody asks for is where they begin, in any tier, and what is no seed is said to be none", () => {
  for (const tier of ["quick", "slow", "long"]) assert.equal(seedOf(tier, "-42", MORNING), -42);
  for (const none of ["x", "1.5", "4294967296", "-"]) {
    assert.throws(() => seedOf("quick", none, MORNING), /TEST_SEED/);
  }
});

test("of many rounds the first begins where one alone would, and each elsewhere", () => {
  const seeds = seedsOf(-42, 100);
  assert.equal(seeds[0], -42);
  assert.equal(new Set(seeds).size, 100);
  for (const seed of seeds) assert.equal(seed, seed | 0);
});

test("every property is tried as often as is asked for", () => {
  let times = 0;
  fc.assert(
    fc.property(fc.constant(0), () => {
      times += 1;
    }),
    { numRuns: 1 },
  );
  assert.equal(times, Number(process.env.TEST_ROUNDS ?? 1));
});

test("every process of tests begins with the seed of its tier", () => {
  const { TEST_TIER: tier = "quick", TEST_SEED: asked } = process.env;
  if (tier !== "long") assert.equal(fc.readConfigureGlobal().seed, seedOf(tier, asked, new Date()));
});

test("whatever draws at a change draws anew before a release", () => {
  const drawing = allFiles().filter(drawsAnew);
  assert.ok(drawing.length > 50);
  for (const file of drawing) assert.ok(isIn("long", file) && isIn(tierOf(file), file), file);
});
