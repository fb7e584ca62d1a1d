import assert from "node:assert/strict";
import { test } from "node:test";
import { errorCorrectionBytes } from "./reed-solomon.ts";

test("the error correction bytes are those of the standard's own example", () => {
  // ISO/IEC 18004, annex I: the digits 01234567 as version 1-M.
  const data = Buffer.from("10200c566180ec11ec11ec11ec11ec11", "hex");
  const correction = Buffer.from(errorCorrectionBytes([...data], 10)).toString("hex");
  assert.equal(correction, "a524d4c1ed36c7872c55");
});
