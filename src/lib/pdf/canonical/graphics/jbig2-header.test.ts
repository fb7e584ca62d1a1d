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

/** Of a region: its size, where it lies, and how it is combined. */
const PLACE = Buffer.alloc(17);

test("the page's size is told, and nothing of what has no page", () => {
  assert.deepEqual(readJbig2Header(page(8, 9)), { width: 8, height: 9, isRare: false });
  assert.equal(readJbig2Header(page(8, 0xffff_ffff))?.height, undefined);
  assert.equal(readJbig2Header(segment(22, PLACE)), null);
  assert.equal(readJbig2Header(Buffer.alloc(3)), null);
});

test("regions that few programs draw are told from others", () => {
  const region = (type: number, ...flags: number[]) =>
    segment(type, Buffer.from([...PLACE, ...flags]));
  const isRare = (...regions: Buffer[]) =>
    readJbig2Header(Buffer.concat([page(8, 8), ...regions]))?.isRare;
  const plain = [
    region(22, 0x76, 0),
    region(38, 0, 0),
    region(6, 0, 0x00, 0, 0),
    region(6, 0, 0x02, 0, 0),
  ];
  assert.equal(isRare(...plain, region(6, 0, 0x01, 0, 0)), false);
  for (const rare of [
    region(22, 0x08, 0),
    region(42, 0, 0),
    region(6, 0, 0x03, 0, 0),
    region(6, 0, 0x01, 0, 0x14),
  ]) {
    assert.equal(isRare(...plain, rare), true);
    assert.equal(isRare(rare, ...plain), true);
  }
});
