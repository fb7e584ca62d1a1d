import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { weighContent } from "./content-balance.ts";

const weigh = (content: string) => weighContent(Buffer.from(content, "latin1"));

test("what content opens and closes is counted, and nothing within its strings", () => {
  const cases: [string, number, number][] = [
    ["", 0, 0],
    ["q Q", 0, 0],
    ["q q Q", 0, 1],
    ["Q", 1, 0],
    ["Q q", 1, 1],
    ["Q Q q q q Q", 2, 2],
    ["(q q \\( q) Tj q Q", 0, 0],
    ["[(q) -20 (Q)] TJ", 0, 0],
    ["<71> Tj /q gs /Q Do", 0, 0],
    ["BX 1 2 unknown q EX Q", 0, 0],
    ["true 1 i -.5 +3. w", 0, 0],
    ["7 8 9 1 0 0 1 0 0 cm", 0, 0],
    ["q% Q\nQ", 0, 0],
    ["q% Q\rQ", 0, 0],
    ["/Span <</MCID 0 /q (Q)>> BDC q Q EMC", 0, 0],
    ["1 0 0 1 q\n0 0 0 rg\0Q", 0, 0],
    ["q 1 0 0 1 0 0 cm/F Do Q", 0, 0],
    ["BI /W 1 /H 1 /CS /G /BPC 8 /D [0 1] ID \u00ff\nEI q", 0, 1],
    ["BI /W 2 /IM true ID qQ\nEI\nQ", 1, 0],
  ];
  for (const [content, unopened, unclosed] of cases) {
    assert.deepEqual(weigh(content), { unopened, unclosed, sound: true }, content);
  }
});

test("content that could swallow what follows is not called sound", () => {
  const cases = [
    "(",
    "((x)",
    "(x\\)",
    "<ab",
    "[1",
    "<</A 1",
    "]",
    ">>",
    "[q]",
    "BT",
    "BT ET BT",
    "/A BMC",
    "/A <<>> BDC EMC /B BMC",
    "0 0 m",
    "0 0 1 1 re W",
    "BI",
    "BI /W 1",
    "BI /W 1 q ID x\nEI",
    "BI /W 1 ID x",
    "BI /W 1 ID xEI Q",
    "BI /W 1 ID x EI \u0001\u0002 EI q",
    "ID x EI",
    "EI",
    "q ".repeat(29),
    // After these some readers stop, and what follows is never drawn.
    "qQ",
    "1 0 0 1 0 0 unknown",
    "BX EX unknown",
    "1 0 0 cm",
    "rg",
    "0 0 0 rg 0 0 rg",
    "1e5 w",
    "-.5.3 w",
    "--5 w",
    "5-3 w",
    "- w",
    "[1 2 3 4] cm",
  ];
  for (const content of cases) assert.equal(weigh(content).sound, false, content);
});

test("the q and Q that are lacking make any mixture of them even", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("q", "Q"), { maxLength: 28 }), (operators) => {
      const { unopened, unclosed } = weigh(operators.join(" "));
      let depth = unopened;
      for (const operator of operators) {
        depth += operator === "q" ? 1 : -1;
        assert(depth >= 0);
      }
      assert.equal(depth, unclosed);
    }),
  );
});

test("any bytes at all are weighed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      assert.equal(typeof weighContent(bytes).sound, "boolean");
    }),
  );
});
