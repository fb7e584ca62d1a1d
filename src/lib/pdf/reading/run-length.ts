import { GrowingBytes } from "./growing-bytes.ts";

const END = 128;

/** ISO 32000-1, 7.4.5. */
export function unpackRunLength(data: Uint8Array, most: number): GrowingBytes {
  const out = new GrowingBytes(2 * data.length, most);
  for (let at = 0; at < data.length && !out.isFull; ) {
    const length = data[at]!;
    if (length === END) break;
    if (length < END) {
      out.pushAll(data.subarray(at + 1, at + 2 + length));
      at += length + 2;
      continue;
    }
    const byte = data[at + 1];
    if (byte === undefined) break;
    out.push(byte);
    out.repeat(1, 256 - length);
    at += 2;
  }
  return out;
}
