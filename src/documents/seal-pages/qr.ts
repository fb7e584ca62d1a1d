import { penalty } from "./qr-penalty.ts";
import { drawFormat, type QrPlan, qrPlan } from "./qr-plan.ts";
import { errorCorrectionBytes } from "./reed-solomon.ts";

/** A QR code without its quiet zone: `dark[row * size + column]` is 1 where a module is dark. */
export interface QrCode {
  size: number;
  dark: Uint8Array;
}

/**
 * Encodes text as a QR code (ISO/IEC 18004) in byte mode, UTF-8, level M, in
 * the smallest of versions 1 to 10 that holds it (213 bytes at most), with the
 * mask that the standard's penalties choose.
 * @throws RangeError when the text is longer
 */
export function qrCode(text: string): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, index) => bytes.length <= capacity(index + 1)) + 1;
  if (version === 0) {
    throw new RangeError(`${bytes.length} bytes do not fit a QR code of version 10`);
  }
  const plan = qrPlan(version);
  const codewords = interleave(dataCodewords(bytes, version), version);
  let best: QrCode | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < plan.masks.length; mask += 1) {
    const code = draw(plan, codewords, mask);
    const points = penalty(code);
    if (points < least) [best, least] = [code, points];
  }
  return best!;
}

/** Table 9 for level M: error correction bytes per block, and the data bytes of every block. */
const BLOCKS: { correction: number; data: number[] }[] = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: [32, 32] },
  { correction: 24, data: [43, 43] },
  { correction: 16, data: [27, 27, 27, 27] },
  { correction: 18, data: [31, 31, 31, 31] },
  { correction: 22, data: [38, 38, 39, 39] },
  { correction: 22, data: [36, 36, 36, 37, 37] },
  { correction: 26, data: [43, 43, 43, 43, 44] },
];

function dataSize(version: number): number {
  return BLOCKS[version - 1]!.data.reduce((sum, size) => sum + size, 0);
}

/** Bits of the length field in byte mode (table 3). */
function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function capacity(version: number): number {
  return Math.floor((dataSize(version) * 8 - 4 - lengthBits(version)) / 8);
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  // Mode and length leave half a byte, which the terminator of four zero bits fills.
  push(0, 4);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    let word = 0;
    for (let bit = 0; bit < 8; bit += 1) word = (word << 1) | bits[at + bit]!;
    words.push(word);
  }
  for (let pad = 0xec; words.length < dataSize(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Section 7.6: bytes of all blocks taken in turn, the data first, then the error correction. */
function interleave(data: number[], version: number): number[] {
  const layout = BLOCKS[version - 1]!;
  let at = 0;
  const blocks = layout.data.map((size) => {
    at += size;
    return data.slice(at - size, at);
  });
  const corrections = blocks.map((block) => errorCorrectionBytes(block, layout.correction));
  return [...inTurn(blocks), ...inTurn(corrections)];
}

function inTurn(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  const taken: number[] = [];
  for (let index = 0; index < longest; index += 1) {
    for (const block of blocks) {
      const word = block[index];
      if (word !== undefined) taken.push(word);
    }
  }
  return taken;
}

function draw(plan: QrPlan, codewords: number[], mask: number): QrCode {
  const dark = plan.patterns.slice();
  const flips = plan.masks[mask]!;
  const { path } = plan;
  for (let next = 0; next < path.length; next += 1) {
    // A few cells at the end of some versions carry no data: zero bits.
    const bit = ((codewords[next >> 3] ?? 0) >> (7 - (next & 7))) & 1;
    dark[path[next]!] = bit ^ flips[next]!;
  }
  drawFormat(dark, plan.size, mask);
  return { size: plan.size, dark };
}
