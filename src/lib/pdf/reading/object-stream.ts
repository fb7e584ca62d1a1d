import type { Resolve } from "#lib/pdf/geometry.ts";
import type { PdfStream } from "#lib/pdf/objects.ts";
import { Parser } from "./parse.ts";

/** An object stream, unpacked (ISO 32000-1, 7.5.7). */
export interface Pack {
  bytes: Uint8Array;
  /** By object number. */
  offsets: Map<number, number>;
}

/** @throws BrokenPdf when it holds fewer objects than it says */
export function readPack(stream: PdfStream, bytes: Uint8Array, resolve: Resolve): Pack {
  const count = stream.getNumber("N", resolve)?.value ?? 0;
  const first = stream.getNumber("First", resolve)?.value ?? 0;
  const parser = new Parser(bytes, 0);
  const offsets = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    offsets.set(parser.integer(), first + parser.integer());
  }
  return { bytes, offsets };
}
