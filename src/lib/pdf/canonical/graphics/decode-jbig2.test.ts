import assert from "node:assert/strict";
import { test } from "node:test";
import { jbig2Page, jbig2Region } from "#kit/documents/pdfs/jbig2.ts";
import { decodeJbig2 } from "./decode-jbig2.ts";

const SIZE = { width: 8, height: 8 };
const HALF = jbig2Region(8, 8, 0, { rows: "half" });

test("dots that are set are black, which is 0 in samples", () => {
  const rows = decodeJbig2(Buffer.concat([jbig2Page(8, 8), HALF]), SIZE);
  assert.deepEqual([...(rows ?? [])], Array(8).fill(0xf0));
});

test("what one picture holds is not there for the next", () => {
  decodeJbig2(Buffer.concat([jbig2Page(8, 8), HALF]), SIZE);
  assert.deepEqual([...(decodeJbig2(jbig2Page(8, 8), SIZE) ?? [])], Array(8).fill(0xff));
});

test("data that are none, and pictures larger than any page, are not decoded", () => {
  assert.equal(decodeJbig2(Buffer.from("not a picture"), SIZE), null);
  const width = 32_000;
  assert.equal(decodeJbig2(jbig2Page(width, width), { width, height: width }), null);
});
