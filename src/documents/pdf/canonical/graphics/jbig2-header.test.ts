import assert from "node:assert/strict";
import { test } from "node:test";
import { readJbig2Header } from "./jbig2-header.ts";

/** A segment of page 1 that refers to no other. */
function segment(type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(11);
  header[4] = type;
  header[6] = 1;
  header.writeUInt32BE(data.length, 7);
  return Buffer.concat([header, data]);
}

function page(width: number, height: number): Buffer {
  const data = Buffer.alloc(19);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return segment(48, data);
}

const halftone = (flags: number) => {
  const data = Buffer.alloc(40);
  data[17] = flags;
  return segment(22, data);
};

test("the page's size is told, and nothing of what has no page", () => {
  assert.deepEqual(readJbig2Header(page(8, 9)), { width: 8, height: 9, skipsDots: false });
  assert.equal(readJbig2Header(page(8, 0xffff_ffff))?.height, undefined);
  assert.equal(readJbig2Header(halftone(0)), null);
  assert.equal(readJbig2Header(Buffer.alloc(3)), null);
});

test("halftones that pass over dots are told from others", () => {
  const skips = (flags: number) =>
    readJbig2Header(Buffer.concat([page(8, 8), halftone(0), halftone(flags)]))?.skipsDots;
  assert.equal(skips(0x08), true);
  assert.equal(skips(0x76), false);
});
