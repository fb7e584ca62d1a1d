import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildPdf, catalog } from "#kit/documents/pdfs/built-pdf.ts";
import { PdfDict, PdfRef } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { layerStates } from "./layer-states.ts";

/** Whether layer 10 is shown on screen and on paper. */
function states(configuration: string, layer = "", other = ""): [boolean, boolean] {
  const { catalog: root, resolve } = openPdf(
    buildPdf({
      1: catalog(`/OCProperties << /OCGs [10 0 R] ${configuration} >>`),
      10: `<< /Type /OCG ${layer} >>`,
      11: `<< ${other} >>`,
    }),
  );
  const isShown = layerStates(root, resolve);
  const asked = resolve(PdfRef.of(other === "" ? 10 : 11));
  assert.ok(asked instanceof PdfDict);
  return [isShown(asked, "View"), isShown(asked, "Print")];
}

describe("layerStates", () => {
  for (const [name, expected, ...input] of [
    ["shows a layer that nothing is said about", [true, true], "/D << >>"],
    ["hides what is off", [false, false], "/D << /OFF [10 0 R] >>"],
    ["hides what the base state hides", [false, false], "/D << /BaseState /OFF >>"],
    [
      "shows what is on against the base state",
      [true, true],
      "/D << /BaseState /OFF /ON [10 0 R] >>",
    ],
    [
      "goes by a layer's own usage first",
      [false, true],
      "/D << >>",
      "/Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >>",
    ],
    [
      "takes the usage on screen for paper where none is given",
      [false, false],
      "/D << >>",
      "/Usage << /View << /ViewState /OFF >> >>",
    ],
    [
      "leaves layers for designing alone",
      [true, true],
      "/D << /OFF [10 0 R] >>",
      "/Intent /Design",
    ],
    [
      "takes a policy over one layer",
      [true, true],
      "/D << /OFF [10 0 R] >>",
      "",
      "/Type /OCMD /OCGs [10 0 R] /P /AllOff",
    ],
    [
      "takes an expression before the policy",
      [true, true],
      "/D << /OFF [10 0 R] >>",
      "",
      "/Type /OCMD /OCGs [10 0 R] /VE [/Not 10 0 R]",
    ],
    [
      "shows a membership of nothing",
      [true, true],
      "/D << /OFF [10 0 R] >>",
      "",
      "/Type /OCMD /OCGs [null] /P /AllOn",
    ],
  ] as const) {
    it(name, () => {
      const [configuration, layer, other] = input as readonly [string, string?, string?];
      assert.deepEqual(states(configuration, layer, other), expected);
    });
  }
});
