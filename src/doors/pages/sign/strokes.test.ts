import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Stroke } from "#lib/pdf/parts.ts";
import { checkSubmission } from "#signing/check-submission.ts";
import { addPoint, hasInk, isTooSoon } from "./strokes.ts";

const PAD = { width: 600, height: 200 };

/** Whether the service takes the strokes. */
function isTaken(strokes: Stroke[]): boolean {
  const submission = {
    submissionId: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
    role: "Buyer",
    signerName: "A",
    signature: { type: "drawn" as const, ...PAD, strokes },
    consent: true as const,
  };
  return (
    checkSubmission(submission, {
      fields: [],
      documents: [],
      requireReading: false,
      language: "en",
    }).length === 0
  );
}

test("a pen that rests adds no points, and points are kept to a tenth of a unit", () => {
  const stroke: Stroke = [];
  addPoint(stroke, 10.04, 20.06);
  addPoint(stroke, 10.3, 20.3);
  addPoint(stroke, 15.55, 20);
  assert.deepEqual(stroke, [
    [10, 20.1],
    [15.6, 20],
  ]);
});

const drawings: [string, Stroke[], boolean][] = [
  ["nothing", [], false],
  ["an empty stroke", [[]], false],
  ["a tap", [[[50, 50]]], false],
  [
    "a slip of the finger",
    [
      [
        [50, 50],
        [56, 54],
      ],
    ],
    false,
  ],
  [
    "a short ruler-straight line",
    [
      [
        [50, 50],
        [90, 50],
      ],
    ],
    false,
  ],
  [
    "an upright line",
    [
      [
        [50, 50],
        [50, 90],
      ],
    ],
    false,
  ],
  [
    "a short line of a hand",
    [
      [
        [50, 50],
        [70, 54],
        [90, 49],
      ],
    ],
    true,
  ],
  ["dots far apart", [[[50, 50]], [[90, 50]]], false],
];
for (const [what, strokes, inked] of drawings) {
  test(`${what} ${inked ? "counts as ink" : "is no signature"}`, () => {
    assert.equal(hasInk(strokes, PAD), inked);
    assert.equal(isTaken(strokes), inked);
  });
}

test("the pad lets nobody send strokes that the service refuses, and holds back none that it takes", () => {
  const coordinate = (most: number) => fc.double({ min: 0, max: most, noNaN: true });
  const anyStroke = fc.array(fc.tuple(coordinate(PAD.width), coordinate(PAD.height)), {
    maxLength: 6,
  });
  const flat = fc.tuple(coordinate(500), coordinate(200), coordinate(100), coordinate(4)).map(
    ([x, y, length, rise]): Stroke => [
      [x, y],
      [x + length, Math.max(0, y - rise)],
    ],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(anyStroke, flat), { maxLength: 3 }), (strokes) => {
      assert.equal(hasInk(strokes, PAD), isTaken(strokes));
    }),
  );
});

test("twenty thousand points are looked at without running out of stack", () => {
  const stroke = Array.from({ length: 20_000 }, (_, index): [number, number] => [
    index % 600,
    index % 200,
  ]);
  assert.equal(hasInk([stroke], PAD), true);
});

test("a mouse that reports a thousand times a second leaves as many points as a pen that does so 240 times", () => {
  const [way, seconds] = [900, 0.5];
  const pointsAt = (hertz: number, clock = (ms: number) => ms) => {
    const stroke: Stroke = [];
    let sampledAt = Number.NEGATIVE_INFINITY;
    for (let report = 0; report <= hertz * seconds; report += 1) {
      const at = clock((report * 1000) / hertz);
      const x = (way * report) / hertz;
      const step = x - (stroke.at(-1)?.[0] ?? x);
      if (isTooSoon(at - sampledAt, step)) continue;
      sampledAt = at;
      addPoint(stroke, x, 50);
    }
    return stroke.length;
  };
  assert.deepEqual(
    [1000, 500, 240, 125, 60].map((hertz) => pointsAt(hertz)),
    [84, 84, 61, 63, 31],
  );
  // A clock that goes by 100 ms, for privacy: nothing of the line's shape is lost.
  const coarse = (ms: number) => Math.floor(ms / 100) * 100;
  assert.equal(pointsAt(240, coarse), 121);
  assert.equal(isTooSoon(1, 40), false);
});
