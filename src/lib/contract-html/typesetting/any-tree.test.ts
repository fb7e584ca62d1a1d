import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findFaults } from "#lib/contract-html/print-check/check-fidelity.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "./typeset-contract.ts";

const WORDS = [
  "word ",
  "Verantwortlichkeit ",
  "1.00 ",
  "accounts.payable@company.example ",
  "a b c d e f ".repeat(60),
  "W".repeat(90),
  "Ähre\n1",
  "عقد 12 ",
  "DE89370400440532013000",
  " ",
];
const STYLES = [
  ...[
    "",
    "",
    "margin:50%",
    "padding:60px;border:3px dashed red",
    "background:#eee;break-inside:avoid",
  ],
  ...["text-align:center;text-indent:-40px", "break-after:avoid", "white-space:nowrap", "width:1%"],
  ...["font-size:40pt", "letter-spacing:6pt", "height:300pt;vertical-align:bottom", "width:600px"],
  ...["display:inline-block;width:90pt;border:1px solid", "direction:rtl", "line-height:3"],
  ...["text-transform:uppercase;font-variant:small-caps", "font-family:monospace;font-weight:bold"],
];
const TAGS =
  "p div h1 h3 b i span ul ol li table tr td th thead blockquote pre dl dt dd a br hr sup q code section caption figure".split(
    " ",
  );

interface Node {
  tag: string;
  style: string;
  span: number;
  inside: (Node | string)[];
}

const { node } = fc.letrec<{ node: Node | string; element: Node; table: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: fc.constantFrom(...WORDS), weight: 3 },
    { arbitrary: tie("element"), weight: 4 },
    { arbitrary: tie("table"), weight: 2 },
  ),
  element: fc.record({
    tag: fc.constantFrom(...TAGS),
    style: fc.constantFrom(...STYLES),
    span: fc.integer({ min: 0, max: 9 }),
    inside: fc.array(tie("node"), { maxLength: 5 }),
  }),
  table: fc
    .array(
      fc.array(fc.tuple(tie("node"), fc.integer({ min: 1, max: 5 })), {
        minLength: 1,
        maxLength: 6,
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((rows) => ({
      tag: "table",
      style: "border:1px solid",
      span: 1,
      inside: rows.map((cells) => ({
        tag: "tr",
        style: "",
        span: 1,
        inside: cells.map(([cell, span]) => ({ tag: "td", style: "", span, inside: [cell] })),
      })),
    })),
}));

function written(one: Node | string): string {
  if (typeof one === "string") return one;
  const { tag, style, span, inside } = one;
  const spans = span > 1 ? ` rowspan=${span} colspan=${Math.ceil(span / 2)}` : "";
  return `<${tag} style="${style}"${spans}>${inside.map(written).join("")}</${tag}>`;
}

test("whatever tree there is, all of its words are on the pages", () => {
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 6 }), (nodes) => {
      const taken = sanitiseContract(nodes.map(written).join(""));
      if ("problem" in taken) return;
      const { html } = taken;
      const fields = [{ id: "a", label: "Tenant" }];
      const rest = { title: null, language: "de", fields, centred: false } as const;
      const { pdf, unprintable } = typesetContract({ html, ...rest });
      assert.deepEqual(unprintable, []);
      assert.deepEqual(findFaults([{ html, labels: ["Tenant"] }], pdf), []);
    }),
    { numRuns: 20, seed: 1, endOnFailure: true },
  );
});
