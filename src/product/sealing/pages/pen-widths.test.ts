import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Stroke } from "#lib/pdf/parts.ts";
import { LEAST_WIDTH, MOST_WIDTH, penWidths } from "./pen-widths.ts";

/** A level line whose points are so far apart, one after the other. */
function line(steps: readonly number[]): Stroke {
  let x = 0;
  const points = steps.map((step): [number, number] => {
    x += step;
    return [x, 50];
  });
  return [[0, 50], ...points];
}

const times = (count: number, step: number) => Array.from({ length: count }, () => step);
const widthsOf = (...strokes: Stroke[]) => penWidths(strokes).map((one) => [...one]);

test("a pen that is fast leaves a thin line, one that is slow a thick one, and between them it goes smoothly", () => {
  const [widths = []] = widthsOf(line([...times(20, 2), ...times(20, 16)]));
  assert.ok(widths[3]! > 1.1 && widths[36]! < 0.7, widths.join(" "));
  for (const [at, width] of widths.slice(1).entries()) {
    assert.ok(width <= widths[at]! + 1e-9 && widths[at]! - width < 0.3, `${widths[at]} ${width}`);
  }
});

test("a pen that moves evenly, and one that never moves, leaves a line of its own width", () => {
  const [even = []] = widthsOf(line(times(30, 7)));
  for (const width of even) assert.ok(Math.abs(width - 1) < 1e-9);
  assert.deepEqual(widthsOf(line(times(6, 0))), [times(7, 1)]);
  assert.deepEqual(widthsOf([[5, 5]], []), [[1], [1]]);
});

test("a stroke of few points says nothing of speed, however long it is beside the others", () => {
  const written = line([...times(20, 3), ...times(20, 9)]);
  for (const steps of [[500], [500, 1], [1, 500, 1]]) {
    const [, short = []] = widthsOf(written, line(steps));
    assert.deepEqual(new Set(short), new Set([1]));
  }
});

test("the first and the last step, which take any time, make no blot and no hair", () => {
  for (const odd of [0.01, 300]) {
    const [widths = []] = widthsOf(line([odd, ...times(30, 7), odd]));
    for (const width of widths) assert.ok(Math.abs(width - 1) < 1e-9, widths.join(" "));
  }
});

test("a drawing in other units, from a pad that looks more seldom, is as wide", () => {
  const steps = Array.from({ length: 60 }, (_, at) => 6 + 5 * Math.sin(at / 5));
  const [widths = []] = widthsOf(line(steps));
  const [larger = []] = widthsOf(line(steps.map((step) => step * 37)));
  for (const [at, width] of widths.entries()) assert.ok(Math.abs(width - larger[at]!) < 1e-9);
});

test("whatever is sent, each point has a width within the bounds", () => {
  const coordinate = fc.oneof(
    fc.double({ min: -1e7, max: 1e7, noNaN: true }),
    fc.constantFrom(0, -0, 1e7, -1e7, 5e-324),
  );
  const strokes = fc.array(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 40 }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(strokes, (drawn) => {
      const widths = penWidths(drawn);
      assert.equal(widths.length, drawn.length);
      for (const [at, stroke] of drawn.entries()) {
        assert.equal(widths[at]!.length, Math.max(1, stroke.length));
        for (const width of widths[at]!) assert.ok(width >= LEAST_WIDTH && width <= MOST_WIDTH);
      }
    }),
  );
});
