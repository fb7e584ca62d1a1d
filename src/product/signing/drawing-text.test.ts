import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { drawingText, writeDrawings } from "./drawing-text.ts";
import { submissionText } from "./signed-facts.ts";
import type { RecordedSignature } from "./signing-store.ts";

const drawn = fc.record({
  type: fc.constant("drawn" as const),
  width: fc.double({ min: 1, max: 100_000, noNaN: true }),
  height: fc.integer({ min: 1, max: 100_000 }),
  strokes: fc.array(
    fc.array(fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())),
  ),
});
const drawing = fc.oneof(
  drawn,
  fc.record({ type: fc.constant("typed" as const), text: fc.string(), font: fc.string() }),
) as fc.Arbitrary<Drawing>;
const inputs = fc.dictionary(fc.uuid(), fc.string()) as fc.Arbitrary<RecordedSignature["inputs"]>;

test("what a submission's hash is taken over is canonical JSON, drawing by drawing or in one", () => {
  fc.assert(
    fc.property(drawing, fc.option(drawing), inputs, (signature, initials, typed) => {
      const said = { drawing: signature, initials, inputs: typed };
      assert.equal(submissionText({ ...said, files: [] }), canonicalJson(said));
      const files = [{ request: "file-1", name: knownText("Plan"), pages: 2, sha256: "0f" }];
      assert.equal(submissionText({ ...said, files }), canonicalJson({ ...said, files }));
    }),
  );
});

const ofPoints = (points: number) =>
  ({
    type: "drawn",
    width: 1,
    height: 1,
    strokes: [Array.from({ length: points }, () => [1, 2])],
  }) as Drawing;

test("only large drawings are written in turns of their own", async () => {
  const typed: Drawing = { type: "typed", text: "Zoë", font: "Caveat" };
  assert.equal(await writeDrawings([ofPoints(300), null, undefined, typed]), false);
  assert.equal(await writeDrawings([ofPoints(300), ofPoints(20_000)]), true);
  assert.deepEqual(
    [await writeDrawings([ofPoints(1_000)]), await writeDrawings([ofPoints(1_001)])],
    [false, true],
  );
});

test("a large drawing is written bit by bit as it is in one go, however its strokes are cut", async () => {
  const point = (at: number) => [at / 3, 1 / (at + 1)];
  const stroke = (points: number) => Array.from({ length: points }, (_, at) => point(at));
  for (const lengths of [[1_000], [1_001], [0, 999, 1, 2_000], [5_000, 0], [1, 1_500, 3]]) {
    const drawn = () =>
      ({ type: "drawn", width: 300.5, height: 1, strokes: lengths.map(stroke) }) as Drawing;
    const bitByBit = drawn();
    await writeDrawings([bitByBit]);
    assert.equal(drawingText(bitByBit), canonicalJson(drawn()), String(lengths));
  }
});

test("a large drawing with what JSON cannot say is refused as it is in one go", async () => {
  const strokes = [Array.from({ length: 3_000 }, () => [1, Number.POSITIVE_INFINITY])];
  const drawing = { type: "drawn", width: 1, height: 1, strokes } as Drawing;
  await assert.rejects(writeDrawings([drawing]), TypeError);
});

test("a drawing that was written is not written again", async () => {
  let written = 0;
  const strokes = [[[1, 2]]];
  const once = {
    type: "drawn",
    width: 1,
    height: 1,
    get strokes() {
      written += 1;
      return strokes;
    },
  } as unknown as Drawing;
  await writeDrawings([once, undefined]);
  const before = written;
  assert.ok(before > 0);
  assert.equal(drawingText(once), '{"height":1,"strokes":[[[1,2]]],"type":"drawn","width":1}');
  assert.equal(written, before);
});

test("others have a turn before each large drawing is written and once all are, and none where all are small", async () => {
  const turnsBeside = async (drawings: Drawing[]) => {
    let turns = 0;
    let next = setImmediate(function look() {
      turns += 1;
      next = setImmediate(look);
    });
    await writeDrawings(drawings);
    clearImmediate(next);
    return turns;
  };
  assert.ok((await turnsBeside([ofPoints(2_000), ofPoints(2_000)])) >= 3);
  assert.equal(await turnsBeside([ofPoints(9), ofPoints(9)]), 0);
});
