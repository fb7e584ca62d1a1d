import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { settleCalculator } from "./calculator.ts";
import { readCalculator } from "./run-calculator.ts";

const settle = (program: string, inputs = 1, outputs = 1) =>
  settleCalculator(Buffer.from(program, "latin1"), inputs, outputs);

describe("the program of a calculator function", () => {
  it("comes out in one spelling, whatever stood between its words", () => {
    assert.equal(settle("{\t1.50 exch%x\n sub\0dup{0 gt}pop }"), null);
    assert.equal(settle("{\t1.50 exch%x\n sub\0 +.25 mul }"), "{1.5 exch sub 0.25 mul}");
  });

  it("may branch where both ways leave the same", () => {
    assert.equal(settle("{dup 0.5 gt{pop 1}{2 mul}ifelse}"), "{dup 0.5 gt {pop 1} {2 mul} ifelse}");
    assert.equal(settle("{dup 0.5 gt{pop}{2 mul}ifelse}"), null);
    assert.equal(settle("{dup 0.5 gt{pop}if}"), null);
  });

  it("of a gradient as Chromium writes it takes one of three ways, with the same outcome", () => {
    const gradient = `{dup mul exch dup mul add sqrt
      dup 0 le {pop .5 .25 .125 .5 0} if
      dup dup 0 gt exch 1 le and {
      dup .55 le {0 sub dup -1 mul .5 add exch dup .1 mul exch dup .2 mul exch .3 mul}
      {.55 sub pop 0 0 0 1} ifelse
      0} if
      0 gt {.1 .2 .3 1} if
      dup abs 0.00001 lt{ pop pop pop pop 0 0 0 }
      { dup 3 1 roll div 4 1 roll dup 3 1 roll div 4 1 roll div 3 1 roll} ifelse}`;
    const settled = settle(gradient, 2, 3);
    assert.ok(settled);
    const calculate = readCalculator(settled);
    assert.deepEqual(calculate([0, 0]), [1, 0.5, 0.25]);
    assert.deepEqual(calculate([3, 4]), [0.1, 0.2, 0.3]);
    assert.deepEqual(calculate([0.6, 0]), [0, 0, 0]);
    const [red = 0, green, blue] = calculate([0.3, 0.4]);
    assert.deepEqual(
      [red, green, blue].map((part) => Math.round(part! * 1e6) / 1e6),
      [0, 0.333333, 0.666667],
    );
  });

  it("moves values about by counts that stand right before", () => {
    assert.equal(settle("{2 copy mul 3 1 roll exch}", 2, 3), "{2 copy mul 3 1 roll exch}");
    assert.equal(settle("{1 index}", 2, 3), "{1 index}");
    assert.equal(settle("{dup copy}", 1, 2), null);
    assert.equal(settle("{4 1 roll}", 2, 2), null);
    assert.equal(settle("{-1 copy}"), null);
  });

  for (const [name, program] of [
    ["an operator that is not known", "{systemdict}"],
    ["a stack that runs empty", "{pop pop 1}"],
    ["a stack that runs over", `{${"dup ".repeat(200)}}`],
    ["more results than are asked for", "{dup}"],
    ["a truth value as its result", "{0.5 gt}"],
    ["a whole number divided that may be none", "{2 idiv}"],
    ["a brace that is not closed", "{1"],
    ["something behind its end", "{} {}"],
    ["blocks within blocks without an end", "{".repeat(100)],
    ["more instructions than any tint has", `{${"1 add ".repeat(2_000)}}`],
  ] as const) {
    it(`with ${name} is none`, () => assert.equal(settle(program), null));
  }
});
