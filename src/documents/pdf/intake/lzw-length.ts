import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

/**
 * How many bytes LZW data (ISO 32000-1, 7.4.4) unpacks to, without unpacking:
 * each code stands for the code before it and one byte more.
 * @throws UnfitPdf when it is more than allowed
 */
export function lzwLength(data: Uint8Array, allowed: number): number {
  const lengths = new Uint32Array(MAX_CODES).fill(1, 0, CLEAR);
  let next = END + 1;
  let width = 9;
  let before = 0;
  let total = 0;
  let held = 0;
  let heldBits = 0;
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xffffff;
    heldBits += 8;
    if (heldBits < width) continue;
    heldBits -= width;
    const code = (held >> heldBits) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      before = 0;
      continue;
    }
    const length = code < next ? lengths[code]! : before + 1;
    total += length;
    if (total > allowed) throw new UnfitPdf(UNFIT.unpacked);
    if (before > 0 && next < MAX_CODES) {
      lengths[next] = before + 1;
      next += 1;
      // One code early, as nearly all writers do; a wrong guess only changes the estimate.
      if (next + 1 > 1 << width && width < 12) width += 1;
    }
    before = length;
  }
  return total;
}
