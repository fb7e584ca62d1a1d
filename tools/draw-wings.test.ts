import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { drawWings, modulesOf, readFloorPlan } from "./draw-wings.ts";

const plan = readFloorPlan(readFileSync("architecture.test.ts", "utf8"));

test("the picture of the wings shows the floor plan as it is", () => {
  assert.equal(readFileSync("docs/build/wings.svg", "utf8"), drawWings(plan), "run npm run docs");
});

test("the plan is read with every module, also those that look into many", () => {
  assert.equal(plan.wings[0], "kernel");
  assert.deepEqual(plan.looks["lib/pki"], []);
  assert.ok(plan.looks["product/contracts"]?.includes("product/accounts"));
  const known = new Set(Object.keys(plan.looks));
  assert.deepEqual(
    Object.values(plan.looks).flatMap((into) => into.filter((name) => !known.has(name))),
    [],
  );
});

test("in the picture no module stands before one that looks into it", () => {
  for (const wing of plan.wings) {
    const order = modulesOf(wing, plan);
    for (const name of order) {
      for (const below of plan.looks[name] ?? []) {
        if (below === wing) continue;
        assert.ok(order.indexOf(below) > order.indexOf(name), `${name} and ${below}`);
      }
    }
  }
});

test("a source without the tables is named, not drawn as an empty services", () => {
  assert.throws(() => readFloorPlan("export {}"), /MAY_LOOK_INTO/);
});
