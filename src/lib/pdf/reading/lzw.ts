import { GrowingBytes } from "./growing-bytes.ts";

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;
const MAX_WIDTH = 12;

/**
 * Unpacks LZW data (ISO 32000-1, 7.4.4). What came out before a code that has no
 * meaning is kept, as readers do.
 * @param early whether codes grow wider one code early (EarlyChange, table 8)
 */
export function unpackLzw(data: Uint8Array, early: boolean, most: number): GrowingBytes {
  const out = new GrowingBytes(4 * data.length, most);
  // Each code repeats bytes of the output: where they begin, and how many they are.
  const starts = new Uint32Array(MAX_CODES);
  const lengths = new Uint16Array(MAX_CODES);
  const ahead = early ? 1 : 0;
  let next = END + 1;
  let width = 9;
  let held = 0;
  let heldBits = 0;
  let before = 0;
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff;
    heldBits += 8;
    if (heldBits < width) continue;
    heldBits -= width;
    const code = (held >> heldBits) & ((1 << width) - 1);
    if (code === END || out.isFull) break;
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      before = 0;
      continue;
    }
    const start = out.length;
    if (code > next || (code === next && (before === 0 || next === MAX_CODES))) break;
    if (before > 0 && next < MAX_CODES) {
      // The code before, and the first byte of this one: they follow each other in the output.
      starts[next] = start - before;
      lengths[next] = before + 1;
    }
    if (code < CLEAR) out.push(code);
    else out.repeat(start - starts[code]!, lengths[code]!);
    if (before > 0 && next < MAX_CODES) {
      next += 1;
      if (next + ahead >= 1 << width && width < MAX_WIDTH) width += 1;
    }
    before = out.length - start;
  }
  return out;
}
