import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/** PDFium's own decoder, compiled by pdf.js, whose package it comes with (BSD-3-Clause, Apache-2.0). */
const FILE = join(
  dirname(createRequire(join(PACKAGE_ROOT, "package.json")).resolve("pdfjs-dist/package.json")),
  "wasm",
  "jbig2.wasm",
);
/** A page of A3 at 1,200 dots to an inch has 278 million. */
const MOST_DOTS = 300_000_000;
const PAGE_BYTES = 65_536;
const MOST_MEMORY = 512 * 1024 * 1024;

/** What the module exports: memory, its start, and by what it is asked. */
interface Exports {
  i: WebAssembly.Memory;
  j(): void;
  k(size: number): number;
  m(
    data: number,
    dataSize: number,
    width: number,
    height: number,
    shared: number,
    sharedSize: number,
  ): void;
}

let compiled: WebAssembly.Module | undefined;

/**
 * Embedded JBIG2 data as rows of samples, one bit a dot, 0 for black, rows filled up
 * to whole bytes; null for data that are broken or ask for too much. Each picture
 * has an instance of its own, so none leaves anything behind for the next.
 * @param shared segments that pictures have in common (`JBIG2Globals`)
 */
export function decodeJbig2(
  data: Uint8Array,
  { width, height }: { width: number; height: number },
  shared: Uint8Array = new Uint8Array(0),
): Uint8Array | null {
  if (width * height > MOST_DOTS) return null;
  compiled ??= new WebAssembly.Module(readFileSync(FILE));
  let rows: Uint8Array | null = null;
  const stop = () => {
    throw new WebAssembly.RuntimeError("the decoder gave up");
  };
  const instance = new WebAssembly.Instance(compiled, {
    a: {
      // Timers, which nothing starts; an end, by itself or by the system.
      a: () => 0,
      d: () => {},
      c: stop,
      e: stop,
      b: (size: number) => (grow(exports.i, size) ? 1 : 0),
      // Rows by one, as faxes come, and all at once.
      f: stop,
      g: stop,
      h: (start: number, rowBytes: number, stride: number, count: number) => {
        rows = new Uint8Array(rowBytes * count);
        for (let row = 0; row < count; row += 1) {
          rows.set(
            new Uint8Array(exports.i.buffer, start + row * stride, rowBytes),
            row * rowBytes,
          );
        }
      },
    },
  });
  const exports = instance.exports as unknown as Exports;
  try {
    exports.j();
    const place = (bytes: Uint8Array) => {
      const at = exports.k(bytes.length);
      new Uint8Array(exports.i.buffer).set(bytes, at);
      return at;
    };
    const [at, sharedAt] = [place(data), shared.length > 0 ? place(shared) : 0];
    exports.m(at, data.length, width, height, sharedAt, shared.length);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return null;
    throw error;
  }
  return rows;
}

function grow(memory: WebAssembly.Memory, size: number): boolean {
  const wanted = size >>> 0;
  if (wanted > MOST_MEMORY) return false;
  try {
    memory.grow(Math.ceil((wanted - memory.buffer.byteLength) / PAGE_BYTES));
    return true;
  } catch {
    return false;
  }
}
