import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildPdf, catalog, type Objects } from "#kit/documents/pdfs/built-pdf.ts";
import { readStrictly } from "#lib/pdf/intake/read-graph.ts";
import type { PdfDict } from "#lib/pdf/objects.ts";
import { accessibleFaults } from "./accessible-faults.ts";
import { closeHeadingLevels } from "./heading-levels.ts";
import { giveListBodies } from "./list-bodies.ts";
import { settleLanguages } from "./settle-languages.ts";
import { mapRoles } from "./standard-roles.ts";
import { type Element, readStructure } from "./structure-tree.ts";

/** A part: its type, further entries, and what is in it; a number is content. */
type Part = [type: string, entries?: string, ...kids: (Part | number)[]];

/** A document with these parts; numbers of objects from 20 on. */
function tagged(parts: readonly Part[], inCatalog = "", inRoot = "") {
  const objects: Objects = {};
  let next = 20;
  const add = ([type, entries = "", ...kids]: Part, parent: number): number => {
    const number = next++;
    const inside = kids.map((kid) =>
      typeof kid === "number" ? String(kid) : `${add(kid, number)} 0 R`,
    );
    objects[number] =
      `<< /Type /StructElem /S /${type} /P ${parent} 0 R /Pg 3 0 R ${entries} /K [${inside.join(" ")}] >>`;
    return number;
  };
  const kids = parts.map((part) => `${add(part, 10)} 0 R`);
  objects[1] = catalog(`/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R ${inCatalog}`);
  objects[10] = `<< /Type /StructTreeRoot /K [${kids.join(" ")}] ${inRoot} >>`;
  const graph = readStrictly(buildPdf(objects));
  assert.ok(graph);
  const tree = readStructure(graph);
  assert.ok(tree);
  return { graph, tree };
}

const typesOf = (all: readonly Element[]) =>
  all.map(({ dict }) => dict.getName("S")?.value).join(" ");
const rolesOf = (root: PdfDict) =>
  Object.fromEntries(
    [...(root.getDict("RoleMap") ?? [])].map(([key, value]) => [
      key.value,
      "value" in value ? value.value : undefined,
    ]),
  );

test("every type that the standard does not know is mapped to one that it knows, and no other", () => {
  const { tree } = tagged(
    [["Document", "", ["Strong", "", 0], ["Own", "", 1], ["Odd", "", 2], ["P", "", 3]]],
    "",
    "/RoleMap << /Own /Quote /Odd /Odder /Unused /P /P /H1 >>",
  );
  mapRoles(tree);
  assert.deepEqual(rolesOf(tree.root), { Strong: "Span", Own: "Quote", Odd: "NonStruct" });
});

test("roles that lead in a circle end", () => {
  const { tree } = tagged([["A", "", 0]], "", "/RoleMap << /A /B /B /A >>");
  mapRoles(tree);
  assert.deepEqual(rolesOf(tree.root), { A: "NonStruct" });
});

const LEVELS: Record<string, string> = {
  "H1 H2 H3": "H1 H2 H3",
  "H1 H4 H4 H2 H1": "H1 H2 H2 H2 H1",
  "H3 H3 H4 H2": "H1 H1 H2 H1",
  "H2 P H6": "H1 P H2",
};

describe("headings leave out no level, and stay under those that they were under", () => {
  for (const [before, after] of Object.entries(LEVELS)) {
    test(before, () => {
      const parts = before.split(" ").map((type): Part => [type, "", 0]);
      const { tree } = tagged([["Document", "", ...parts]]);
      closeHeadingLevels(tree);
      assert.equal(typesOf(tree.all.slice(1)), after);
    });
  }
});

test("what an item of a list holds beside its mark gets a body, and knows it", () => {
  const { graph, tree } = tagged([
    ["L", "", ["LI", "", ["Lbl", "", 0], ["P", "", 1], ["L", "", ["LI", "", ["P", "", 2]]]]],
  ]);
  giveListBodies(tree, graph);
  const again = readStructure(graph);
  assert.equal(typesOf(again?.all ?? []), "L LI Lbl LBody P L LI LBody P");
  for (const element of again?.all ?? []) {
    for (const { dict } of element.kids)
      assert.equal(dict.getDict("P", graph.resolve), element.dict);
  }
  assert.deepEqual(accessibleFaults(again!, graph.resolve), []);
});

test("a list that is whole stays as it is", () => {
  const { graph, tree } = tagged([["L", "", ["LI", "", ["Lbl", "", 0], ["LBody", "", 1]]]]);
  giveListBodies(tree, graph);
  assert.equal(typesOf(readStructure(graph)?.all ?? []), "L LI Lbl LBody");
});

test("what is no name of a language is taken out, and the document has one in any case", () => {
  for (const [said, meant] of [
    ["/Lang (pt-BR)", "pt-BR"],
    ["/Lang (english, mostly)", "de"],
    ["/Lang ()", "de"],
    ["", "de"],
  ] as const) {
    const parts: Part[] = [
      ["P", "/Lang (fr_FR)", 0],
      ["P", "/Lang (fr-FR)", 1],
    ];
    const { graph, tree } = tagged(parts, said);
    assert.equal(settleLanguages(graph, tree, "de"), meant);
    assert.equal(graph.catalog.getString("Lang", graph.resolve)?.asString(), meant);
    assert.deepEqual(
      tree.all.map(({ dict }) => dict.getString("Lang")?.asString()),
      [undefined, "fr-FR"],
    );
  }
});

const cell = (entries = "", type = "TD"): Part => [type, entries, ["P", "", 0]];
const row = (...cells: Part[]): Part => ["TR", "", ...cells];
const spans = (across: number, down: number) =>
  `/A << /O /Table /ColSpan ${across} /RowSpan ${down} >>`;
const SCOPED = "/A [<< /O /Layout /Height 3 >> << /O /Table /Scope /Column >>]";
/** Whether a structure is one that everybody can listen to, by veraPDF's reading of ISO 14289-1. */
const STRUCTURES: Record<string, [parts: Part[], isGood: boolean]> = {
  "text in parts that mean nothing": [[["Document", "", ["NonStruct", "", ["P", "", 0]]]], true],
  "a table with spans": [
    [["Table", "", row(cell(spans(2, 1)), cell(spans(1, 2))), row(cell(), cell())]],
    true,
  ],
  "a table with heads and bodies": [
    [["Table", "", ["THead", "", row(cell(SCOPED, "TH"))], ["TBody", "", row(cell())]]],
    true,
  ],
  "rows of other lengths": [[["Table", "", row(cell(), cell()), row(cell())]], false],
  "a cell that reaches below the last row": [[["Table", "", row(cell(spans(1, 2)))]], false],
  "cells that lie over each other": [
    [["Table", "", row(cell(), cell(spans(1, 2)), cell()), row(cell(spans(2, 1)), cell())]],
    false,
  ],
  "a header without its scope": [[["Table", "", row(cell("", "TH"))]], false],
  "text in a row": [[["Table", "", ["TR", "", ["P", "", 0]]]], false],
  "a row outside of a table": [[row(cell())], false],
  "an item outside of a list": [[["LI", "", ["LBody", "", 0]]], false],
  "text in an item": [[["L", "", ["LI", "", ["P", "", 0]]]], false],
  "a picture that is described": [[["Figure", "/Alt (A seal)", 0]], true],
  "a picture that nobody described": [[["Figure", "", 0]], false],
  "a picture described with nothing": [[["Figure", "/Alt ( )", 0]], false],
  "a note without an address": [[["Note", "", 0]], false],
};

describe("a structure that not everybody can listen to is told from one that is whole", () => {
  for (const [name, [parts, isGood]] of Object.entries(STRUCTURES)) {
    test(name, () => {
      const { graph, tree } = tagged(parts);
      const faults = accessibleFaults(tree, graph.resolve);
      assert.equal(faults.length === 0, isGood, faults.join(", "));
    });
  }
});
