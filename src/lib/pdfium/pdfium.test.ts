import assert from "node:assert/strict";
import { test } from "node:test";
import { loadedPdfium, memoryOf, withMemory } from "./pdfium.ts";

test("whoever writes more of PDFium's memory than was lent is stopped then and there", async () => {
  const pdfium = await loadedPdfium();
  const fill = (bytes: number) =>
    withMemory(pdfium, 16, (address) => {
      memoryOf(pdfium).HEAPU8.fill(1, address, address + bytes);
      return bytes;
    });
  assert.equal(fill(16), 16);
  assert.throws(() => fill(17), /more than the 16 bytes/);
  assert.throws(() => fill(24), /more than the 16 bytes/);
});
