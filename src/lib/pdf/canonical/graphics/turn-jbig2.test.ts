import assert from "node:assert/strict";
import { test } from "node:test";
import { jbig2Page, jbig2Region } from "#kit/documents/pdfs/jbig2.ts";
import { turnJbig2 } from "./turn-jbig2.ts";

/** Of the first segment, the page's information, and of the second, a region's: their flags. */
const flagsOf = (bytes: Buffer | null) => bytes && [bytes[11 + 16]!, bytes[30 + 11 + 16]!];

test("a page with one region is turned by setting it all, and the region's dots turning it round", () => {
  for (const operator of [0, 2]) {
    const turned = turnJbig2(Buffer.concat([jbig2Page(8, 8), jbig2Region(8, 8, operator)]));
    assert.deepEqual(flagsOf(turned), [0x54, 2], `${operator}`);
  }
});

test("turned twice, regions that turn dots round are as they were", () => {
  const page = Buffer.concat([jbig2Page(8, 8), jbig2Region(8, 8, 2), jbig2Region(8, 8, 2)]);
  const turned = turnJbig2(page);
  assert.ok(turned);
  assert.deepEqual(flagsOf(turnJbig2(turned)), [0x50, 2]);
});

test("regions that cover one another, that refine what is there, or that have no end are not turned", () => {
  const region = jbig2Region(8, 8, 0);
  const refined = Buffer.from(region);
  refined[4] = 42;
  const endless = Buffer.from(region);
  endless.writeUInt32BE(0xffff_ffff, 7);
  for (const regions of [[region, region], [refined], [endless], [jbig2Region(8, 8, 1)]]) {
    assert.equal(turnJbig2(Buffer.concat([jbig2Page(8, 8), ...regions])), null);
  }
  assert.equal(turnJbig2(region), null);
  assert.equal(turnJbig2(Buffer.alloc(3)), null);
});
