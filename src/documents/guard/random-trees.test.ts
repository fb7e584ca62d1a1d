import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { typesetContract } from "#documents/contract-pages/typeset-contract.ts";
import { sanitiseContract } from "#documents/html/sanitise.ts";
import { withDecoders } from "#documents/pixels/decoders.ts";
import { contract } from "#kit/random-contract.ts";
import { changeText, textsOf, withContent } from "#kit/sabotage.ts";
import { findFaults } from "./check-fidelity.ts";
import type { FaultKind } from "./fault.ts";

/** Most contracts take some 50 ms; a slow machine tries fewer of them. */
const EFFORT = { numRuns: 40, interruptAfterTimeLimit: 20_000 };
const LABELS = ["Buyer"];

async function printed(content: string) {
  const sanitised = await withDecoders(() => sanitiseContract(content));
  if ("problem" in sanitised) return null;
  const { html } = sanitised;
  const fields = [{ id: "a", label: "Buyer" }];
  const set = typesetContract({ html, title: null, language: "en", fields, centred: false });
  return { parts: [{ html, labels: LABELS }], ...set };
}

/** Faults of the print itself, which the guard is for; all others would be mistakes of its own. */
const OF_THE_LAYOUT: ReadonlySet<FaultKind> = new Set(["outside", "overprinted", "hidden"]);

test("whatever a contract is made of, its print is faithful or its fault is found", async () => {
  await fc.assert(
    fc.asyncProperty(contract, async (content) => {
      const print = await printed(content);
      if (!print) return;
      const kinds = new Set(findFaults(print.parts, print.pdf).map(({ kind }) => kind));
      const strange = [...kinds].filter((kind) => !OF_THE_LAYOUT.has(kind));
      assert.deepEqual(strange, []);
    }),
    EFFORT,
  );
});

/** What may go wrong with one text of a page; `at` chooses which. */
const HARMS: Record<string, (content: string, at: number) => string> = {
  "taken out": (content, at) => changeText(content, at, () => ""),
  "moved off the page": (content, at) =>
    changeText(content, at, (text, _, y) => text.replace(` ${y} cm`, " -40 cm")),
  "moved beside the page": (content, at) =>
    changeText(content, at, (text, x) => text.replace(`-1 ${x} `, "-1 700 ")),
  "not painted": (content, at) =>
    changeText(content, at, (text) => text.replaceAll("0 Tr", "3 Tr")),
  "made of boxes": (content, at) =>
    changeText(content, at, (text) =>
      text.replace(/\[[\s\S]*?\] TJ|\((?:\\[\s\S]|[^)\\])*\) Tj|<[0-9a-f]*> Tj/i, "<0000> Tj"),
    ),
  "too small": (content, at) =>
    changeText(content, at, (text) => text.replaceAll(/ \S+ Tf/g, " 1 Tf")),
};

test("the guard never lets a print through that lacks a word, a glyph or its place", async () => {
  await fc.assert(
    fc.asyncProperty(
      contract,
      fc.constantFrom(...Object.keys(HARMS)),
      fc.nat(),
      fc.nat(),
      async (content, harm, page, at) => {
        const print = await printed(content);
        if (!print || findFaults(print.parts, print.pdf).length > 0) return;
        const number = (page % print.pageCount) + 1;
        let hasText = false;
        const spoiled = withContent(print.pdf, number, (drawn) => {
          const words = textsOf(drawn).flatMap(({ isWord }, index) => (isWord ? [index] : []));
          const word = words[at % words.length];
          hasText = word !== undefined;
          return word === undefined ? `${drawn} ` : (HARMS[harm]?.(drawn, word) ?? drawn);
        });
        if (hasText) assert.notDeepEqual(findFaults(print.parts, spoiled), [], harm);
      },
    ),
    EFFORT,
  );
});
