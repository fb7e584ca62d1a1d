import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { cutLayers, type LayerState } from "./cut-layers.ts";

const STATES: Record<string, LayerState> = { On: "shown", Off: "hidden" };
const cut = (content: string) =>
  cutLayers(Buffer.from(content, "latin1"), (name) => STATES[name] ?? null)
    .toString("latin1")
    .replace(/\s+/g, " ")
    .trim();

describe("cutLayers", () => {
  for (const [name, content, left] of [
    ["what a hidden layer paints", "/OC /Off BDC 0 0 9 9 re f EMC 1 1 2 2 re S", "1 1 2 2 re S"],
    ["the marks of a layer that is shown", "/OC /On BDC 0 0 9 9 re f EMC", "0 0 9 9 re f"],
    ["drawings and shadings", "/OC /Off BDC /X Do /S sh EMC /Y Do", "/Y Do"],
    ["words", "BT /OC /Off BDC (no) Tj [(n) 1 (o)] TJ EMC (yes) Tj ET", "BT (yes) Tj ET"],
    ["pictures in the content", "/OC /Off BDC BI /W 1 /H 1 /BPC 8 /CS /G ID x EI EMC 1 g", "1 g"],
    ["a layer in a hidden one", "/OC /Off BDC /OC /On BDC 0 0 1 1 re f EMC EMC", ""],
    ["a mark whose letters are escaped", "/O#43 /Off BDC 0 0 1 1 re f EMC", ""],
  ] as const) {
    it(`takes out ${name}`, () => assert.equal(cut(content), left));
  }

  for (const [name, content, left] of [
    [
      "colours and fonts that are set in a hidden layer",
      "/OC /Off BDC 1 0 0 rg /F1 9 Tf EMC",
      "1 0 0 rg /F1 9 Tf",
    ],
    ["a clipping path of a hidden layer", "/OC /Off BDC 0 0 9 9 re W f EMC", "0 0 9 9 re W n"],
    [
      "the next line that a hidden word began",
      "/OC /Off BDC (a) ' 1 2 (b) \" EMC",
      "T* 1.000000 Tw 2.000000 Tc T*",
    ],
    [
      "other marked content within",
      "/OC /Off BDC /P <</MCID 1>> BDC 0 0 1 1 re f EMC EMC",
      "/P <</MCID 1>> BDC EMC",
    ],
    ["an end mark without a beginning", "EMC 1 g", "EMC 1 g"],
    ["what comes behind an unclosed mark that is shown", "/OC /On BDC 1 g", "1 g"],
    ["content whose layer nobody knows", "/OC /Other BDC 1 g EMC", "1 g"],
  ] as const) {
    it(`keeps ${name}`, () => assert.equal(cut(content), left));
  }

  it("changes nothing else, whatever the content", () => {
    const operator = fc.constantFrom(
      "q",
      "Q",
      "1 0 0 rg",
      "0 0 5 5 re",
      "f",
      "BT",
      "ET",
      "(a\\)b) Tj",
      "<4142> Tj",
      "/X Do",
      "/P <</MCID 0>> BDC",
      "EMC",
      "[1 (x)] TJ",
      "W n",
      "BI /W 1 /H 1 ID \u0001 EI",
    );
    fc.assert(
      fc.property(fc.array(operator), (operators) => {
        const content = operators.join("\n");
        assert.equal(cut(content), content.replace(/\s+/g, " ").trim());
      }),
    );
  });

  it("ends on any bytes at all", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        assert.ok(cutLayers(bytes, () => "hidden").length <= 4 * bytes.length + 10);
      }),
    );
  });
});
