import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PdfName, PdfStream } from "#documents/pdf/objects.ts";
import { lzwLength } from "./lzw-length.ts";
import { UnfitPdf } from "./unfit-pdf.ts";

/** Plain LZW: after each clear code single letters only, which every reader must take. */
function pack(text: string): Uint8Array {
  const codes = [256, ...Buffer.from(text, "latin1"), 257];
  let bits = "";
  let next = 258;
  let width = 9;
  codes.forEach((code, index) => {
    bits += code.toString(2).padStart(width, "0");
    if (index > 1) next += 1;
    if (next + 1 > 1 << width) width += 1;
  });
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g)!;
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

describe("lzwLength", () => {
  it("counts what the library unpacks, also where the codes grow wider", () => {
    for (const length of [0, 1, 250, 255, 300, 1_000, 3_000]) {
      const packed = pack("abc ".repeat(length / 4));
      const unpacked = PdfStream.fromDict({ Filter: PdfName.of("LZWDecode") }, packed);
      assert.equal(lzwLength(packed, 10_000), unpacked.getDecodedData().length);
    }
  });

  it("refuses more than is allowed", () => {
    assert.throws(() => lzwLength(pack("abc ".repeat(100)), 399), UnfitPdf);
  });

  it("ends on any bytes", () => {
    for (let seed = 1; seed < 50; seed += 1) {
      const noise = Uint8Array.from({ length: 2_000 }, (_, index) => (index * index * seed) % 251);
      assert.ok(lzwLength(noise, 100_000_000) >= 0);
    }
  });
});
