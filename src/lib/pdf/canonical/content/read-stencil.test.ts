import assert from "node:assert/strict";
import { test } from "node:test";
import { readStencil } from "./read-stencil.ts";

const WIDTH = "500 0 -32768 -32768 32767 32767 d1";
const glyph = (...lines: string[]) => Buffer.from([WIDTH, ...lines, ""].join("\n"), "latin1");

test("a drawn letter of surfaces and images is the same wherever it stands, and its reach is known", () => {
  assert.equal(readStencil(glyph("q", "20 0 0 30 -5 2 cm", "/X1 Do", "Q")), 32);
  assert.equal(readStencil(glyph("0 0 m", "100 0 l", "50 70 60 80 10 -120 c", "h", "f")), 120);
  assert.equal(readStencil(glyph("10 10 40 -60 re", "f*")), 50);
  assert.equal(readStencil(glyph()), 0);
});

test("a drawn letter that lines, colours or states around it change is none", () => {
  assert.equal(readStencil(glyph("0 0 m", "9 9 l", "S")), undefined);
  assert.equal(readStencil(glyph("0 0 9 9 re", "B")), undefined);
  assert.equal(readStencil(glyph("/G1 gs", "0 0 9 9 re", "f")), undefined);
  assert.equal(readStencil(Buffer.from("500 0 d0\n0 0 9 9 re\nf\n")), undefined);
  assert.equal(readStencil(Buffer.alloc(0)), undefined);
});
