import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { drawnSignature } from "#kit/documents/sample-seal-pages.ts";
import type { Stroke } from "#lib/pdf/parts.ts";
import { inkSvg, strokeLines } from "./ink.ts";
import { MOST_WIDTH } from "./pen-widths.ts";

const BOX = { width: 140, height: 50 };

describe("inkSvg", () => {
  const wild: Stroke = Array.from({ length: 200 }, (_, at) => [
    (at * 7919) % 600,
    (at * at * 104_729) % 200,
  ]);
  for (const [name, strokes] of Object.entries({
    "a signature": (drawnSignature("a") as { strokes: Stroke[] }).strokes,
    "a zigzag that turns at every point": [wild],
    "a dot": [[[300, 100]]],
    "the same point again and again": [[...Array(50)].map(() => [5, 5] as [number, number])],
    "a level line": [
      [
        [10, 10],
        [500, 10],
      ],
    ],
    "an upright line": [
      [
        [10, 10],
        [10, 190],
      ],
    ],
    "strokes far outside of the pad": [
      [
        [-1e6, -1e6],
        [1e6, 1e6],
        [5, -3e6],
      ],
    ],
    "ink among numbers as large as they get": [
      [
        [1e308, 0],
        [10, 10],
        [-1e308, 1e308],
        [90, 20],
      ],
    ],
  } satisfies Record<string, Stroke[]>)) {
    it(`keeps ${name} inside the box, the pen's width included`, () => {
      for (const { width, height } of [BOX, { width: 12, height: 3 }, { width: 1, height: 1 }]) {
        const { points, pen, viewBox } = parse(
          inkSvg({ type: "drawn", width: 600, height: 200, strokes }, width, height, "start"),
        );
        assert.deepEqual(viewBox, [width * 100, height * 100]);
        assert.ok(points.length > 0);
        for (const [x, y] of points) {
          assert.ok(x >= pen / 2 - 1 && x <= width * 100 - pen / 2 + 1, `${x} of ${width * 100}`);
          assert.ok(y >= pen / 2 - 1 && y <= height * 100 - pen / 2 + 1, `${y} of ${height * 100}`);
        }
      }
    });
  }

  it("keeps the proportions of what was drawn", () => {
    const square: Stroke = [
      [100, 50],
      [200, 50],
      [200, 150],
      [100, 150],
    ];
    const drawing = { type: "drawn" as const, width: 600, height: 200, strokes: [square] };
    const { points } = parse(inkSvg(drawing, BOX.width, BOX.height, "middle"));
    const ends = points.filter((_, at) => at % 3 === 0);
    const spread = (axis: 0 | 1) =>
      Math.max(...ends.map((end) => end[axis])) - Math.min(...ends.map((end) => end[axis]));
    assert.ok(Math.abs(spread(0) - spread(1)) <= 2);
    const middle = (Math.max(...ends.map(([x]) => x)) + Math.min(...ends.map(([x]) => x))) / 2;
    assert.ok(Math.abs(middle - (BOX.width * 100) / 2) <= 2);
  });

  it("does not blow a speck up to the size of a signature", () => {
    const strokes: Stroke[] = [
      [
        [300, 100],
        [306, 103],
      ],
    ];
    const { points } = parse(
      inkSvg({ type: "drawn", width: 600, height: 200, strokes }, 140, 50, "start"),
    );
    assert.ok(Math.max(...points.map(([x]) => x)) < 500);
  });

  it("draws nothing where there is no ink", () => {
    for (const strokes of [[], [[]], [[[Number.NaN, 4]]]] as Stroke[][]) {
      assert.equal(
        inkSvg({ type: "drawn", width: 600, height: 200, strokes }, 140, 50, "start"),
        "",
      );
    }
  });

  it("ends in the same place as the pen did", () => {
    const strokes: Stroke[] = [Array.from({ length: 300 }, (_, at) => [at, (at % 40) * 2])];
    const { points } = parse(
      inkSvg({ type: "drawn", width: 300, height: 100, strokes }, 140, 50, "start"),
    );
    const widest = 0.028 * BOX.height * MOST_WIDTH;
    assert.equal(Math.max(...points.map(([x]) => x)), Math.round((BOX.width - widest / 2) * 100));
  });

  it("draws a line thinner where the pen was fast, by steps that hang together", () => {
    const drawing = { type: "drawn" as const, width: 600, height: 200, strokes: [quickening()] };
    const svg = inkSvg(drawing, BOX.width, BOX.height, "start");
    const paths = pathsOf(svg);
    const widths = paths.map(({ width }) => width);
    assert.deepEqual(
      widths,
      widths.toSorted((one, other) => other - one),
      "from thick to thin",
    );
    assert.ok(widths.length >= 5 && widths[0]! >= 1.8 * widths.at(-1)!, widths.join());
    for (const [at, { points }] of paths.slice(1).entries()) {
      assert.deepEqual(points[0], paths[at]!.points.at(-1), "begins where the one before ends");
    }
  });

  it("writes no more for steps of widths than a third beyond what the curves take", () => {
    const drawing = drawnSignature("long", 400) as { strokes: Stroke[] };
    const curves = (strokes: Stroke[]) =>
      strokeLines(strokes, { pen: 4 }).reduce((sum, { d }) => sum + d.length, 0);
    const one = strokeLines(drawing.strokes, { pen: 4 }).reduce(
      (sum, { d }) => sum + d.replaceAll(/M-?\d+ -?\d+/g, "").length,
      0,
    );
    assert.ok(curves(drawing.strokes) < 1.34 * one);
  });

  it("leaves no line thinner than can be printed, in a box as small as an initial's", () => {
    const drawing = { type: "drawn" as const, width: 600, height: 200, strokes: [quickening()] };
    for (const { width } of pathsOf(inkSvg(drawing, 40, 16, "start"))) assert.ok(width >= 35);
  });
});

/** To the right, faster and faster: from a unit at a time to thirty. */
function quickening(): Stroke {
  let x = 0;
  return Array.from({ length: 40 }, (_, at) => {
    x += 1.09 ** at;
    return [x, 100 + 20 * Math.sin(at / 8)];
  });
}

function pathsOf(svg: string): { points: [number, number][]; width: number }[] {
  return [...svg.matchAll(/<path d="([^"]*)" stroke-width="(\d+)"\/>/g)].map(([, d, width]) => {
    assert.match(d!, /^[MCl0-9 -]*$/);
    // A dot's line of no visible length is relative.
    const numbers = d!.replaceAll("l1 0", "").match(/-?\d+/g)!.map(Number);
    const points = numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1]!]] : []));
    return { points: points as [number, number][], width: Number(width) };
  });
}

function parse(svg: string): { points: [number, number][]; pen: number; viewBox: number[] } {
  const paths = pathsOf(svg);
  return {
    points: paths.flatMap(({ points }) => points),
    pen: Math.max(...paths.map(({ width }) => width)),
    viewBox: /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.slice(1).map(Number),
  };
}
