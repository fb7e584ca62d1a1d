import { crc32 } from "node:zlib";
import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";

/**
 * Of pages (from 1), what their small pictures come to: pages whose sums are the
 * same were drawn to the same pixels.
 */
export type PictureSums = ReadonlyMap<number, string>;

export function sumOf({ width, height, pixels }: Drawn): string {
  return `${width} ${height} ${crc32(pixels)}`;
}
