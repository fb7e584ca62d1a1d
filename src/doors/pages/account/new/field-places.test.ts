import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  copied,
  type EditedField,
  freePlace,
  inReadingOrder,
  keepOnPage,
  LEAST_SIDE,
  MOST_STEPS,
  moveFields,
  redoStep,
  repeated,
  resized,
  SNAP,
  snapped,
  startHistory,
  undoStep,
  withStep,
} from "./field-places.ts";

const anyBox = fc
  .tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0, max: 100, noNaN: true })))
  .map(([x = 0, y = 0, width = 0, height = 0]) => keepOnPage({ x, y, width, height }));

const field = (key: number, change: Partial<EditedField> = {}): EditedField => ({
  key,
  type: "signature",
  label: "A",
  name: "",
  text: "",
  optional: false,
  page: 1,
  x: 10,
  y: 10,
  width: 25,
  height: 10,
  ...change,
});

function assertOnPage({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  for (const value of [x, y, width, height]) {
    assert.ok(Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${value} is rounded`);
  }
  assert.ok(x >= 0 && y >= 0 && x + width <= 100 + 1e-9 && y + height <= 100 + 1e-9);
  assert.ok(width >= LEAST_SIDE && height >= LEAST_SIDE);
}

test("whatever is moved or drawn, no box leaves its page, and what is on it stays to 0.01 %", () => {
  const far = fc.record({
    x: fc.double({ min: -300, max: 300, noNaN: true }),
    y: fc.double({ min: -300, max: 300, noNaN: true }),
  });
  const side = fc.constantFrom<-1 | 0 | 1>(-1, 0, 1);
  fc.assert(
    fc.property(anyBox, far, side, side, (box, by, x, y) => {
      assertOnPage(box);
      assert.deepEqual(keepOnPage(box), box);
      const [one] = moveFields([{ ...field(1), ...box }], new Set([1]), by);
      assertOnPage(one!);
      assert.deepEqual([one?.width, one?.height], [box.width, box.height]);
      assertOnPage(resized(box, { x, y }, by));
    }),
  );
});

test("what is moved together keeps its places to one another, also at the edge", () => {
  const fields = [field(1, { x: 5 }), field(2, { x: 40 }), field(3, { x: 60 })];
  const places = (by: { x: number; y: number }) =>
    moveFields(fields, new Set([1, 2]), by).map(({ x, y }) => [x, y]);
  assert.deepEqual(places({ x: -20, y: 3 }), [
    [0, 13],
    [35, 13],
    [60, 10],
  ]);
  assert.deepEqual(moveFields(fields, new Set(), { x: 1, y: 1 }), fields);
});

test("a handle draws its own side alone, and the opposite one stays where it was", () => {
  const box = { x: 10, y: 10, width: 20, height: 10 };
  const drawn: [handle: [-1 | 0 | 1, -1 | 0 | 1], by: [number, number], now: number[]][] = [
    [
      [1, 1],
      [5, 2],
      [10, 10, 25, 12],
    ],
    [
      [-1, -1],
      [5, 2],
      [15, 12, 15, 8],
    ],
    [
      [-1, 0],
      [-50, 9],
      [0, 10, 30, 10],
    ],
    [
      [-1, 0],
      [90, 0],
      [29, 10, 1, 10],
    ],
    [
      [0, 1],
      [9, 200],
      [10, 10, 20, 90],
    ],
  ];
  for (const [[x, y], [dx, dy], now] of drawn) {
    const { x: left, y: top, width, height } = resized(box, { x, y }, { x: dx, y: dy });
    assert.deepEqual([left, top, width, height], now);
  }
});

test("an edge that comes near another is drawn to it, and one that does not stays", () => {
  const other = { x: 40, y: 70, width: 20, height: 5 };
  const near = { x: 40 + SNAP / 2, y: 20, width: 25, height: 10 };
  assert.ok(Math.abs(snapped(near, [other]).x + SNAP / 2) < 1e-9);
  assert.equal(snapped(near, [other]).y, 0);
  assert.deepEqual(snapped({ ...near, x: 42.5, y: 3 }, [other]), { x: 0, y: 0 });
  assert.deepEqual(snapped({ x: 37, y: 45.3, width: 25, height: 10 }, []), {
    x: 0.5,
    y: -0.29999999999999716,
  });
});

test("a new box lies in the middle, and below what is there already", () => {
  const size = { width: 25, height: 10 };
  const first = freePlace(size, []);
  assert.deepEqual(first, { x: 37.5, y: 45 });
  const second = freePlace(size, [{ ...first, ...size }]);
  assert.deepEqual(second, { x: 37.5, y: 55 });
  assert.deepEqual(freePlace(size, [{ x: 0, y: 0, width: 100, height: 100 }]), first);
});

test("what is repeated is on every page once, however often", () => {
  let key = 1;
  const next = () => ++key;
  const once = repeated([field(1, { page: 2 })], new Set([1]), 3, next);
  assert.deepEqual(once.map(({ page }) => page).sort(), [1, 2, 3]);
  assert.deepEqual(repeated(once, new Set([1]), 3, next), once);
  assert.equal(new Set(once.map((one) => one.key)).size, 3);
});

test("a copy lies beside what it is of, on another page at the same place", () => {
  const [of, next] = [field(1), () => 7];
  assert.deepEqual(copied([of], [of], next), {
    fields: [of, { ...of, key: 7, x: 12, y: 12 }],
    keys: [7],
  });
  assert.deepEqual(copied([of], [of], next, 2).fields[1], { ...of, key: 7, page: 2 });
});

test("fields are gone through as they are read", () => {
  const fields = [field(1, { page: 2 }), field(2, { x: 50 }), field(3), field(4, { y: 5 })];
  assert.deepEqual(
    inReadingOrder(fields).map(({ key }) => key),
    [4, 3, 2, 1],
  );
});

test("every step is taken back and made again, a hundred of them, and a new one ends what was taken back", () => {
  let history = startHistory(0);
  for (let step = 1; step <= 150; step += 1) history = withStep(history, step);
  assert.equal(history.past.length, MOST_STEPS);
  for (let step = 0; step < 200; step += 1) history = undoStep(history);
  assert.equal(history.now, 50);
  for (let step = 0; step < 200; step += 1) history = redoStep(history);
  assert.equal(history.now, 150);
  history = withStep(undoStep(history), 7);
  assert.deepEqual(redoStep(history), history);
  assert.equal(undoStep(withStep(history, 8, true)).now, 149 - 0);
});
