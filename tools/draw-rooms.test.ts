import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { drawRooms, fromTheTop, readFloorPlan } from "./draw-rooms.ts";

const plan = readFloorPlan(readFileSync("architecture.test.ts", "utf8"));

test("the picture of the rooms shows the floor plan as it is", () => {
  assert.equal(readFileSync("docs/rooms.svg", "utf8"), drawRooms(plan), "run npm run docs");
});

test("the plan is read with every room, also those that look into many", () => {
  assert.deepEqual(plan.kernel, []);
  assert.ok(plan.sealing?.includes("trail"));
  const rooms = new Set(Object.keys(plan));
  assert.deepEqual(
    Object.values(plan).flatMap((into) => into.filter((room) => !rooms.has(room))),
    [],
  );
});

test("in the picture every look goes down", () => {
  const order = fromTheTop(plan);
  for (const [room, into] of Object.entries(plan)) {
    for (const below of into) assert.ok(order.indexOf(below) > order.indexOf(room));
  }
});

test("a source without the table is named, not drawn as an empty house", () => {
  assert.throws(() => readFloorPlan("export {}"), /MAY_LOOK_INTO/);
});
