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

/** A region of no dots. */
const PLACE = Buffer.alloc(17);

test("the page's size is told, and nothing of what has no page", () => {
  assert.deepEqual(readJbig2Header(page(8, 9)), { width: 8, height: 9 });
  assert.equal(readJbig2Header(page(8, 0xffff_ffff))?.height, undefined);
  assert.equal(readJbig2Header(segment(22, PLACE)), null);
  assert.equal(readJbig2Header(Buffer.alloc(3)), null);
});
