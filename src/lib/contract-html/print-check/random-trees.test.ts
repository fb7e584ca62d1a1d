import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { contract } from "#kit/documents/random-contract.ts";
import { changeText, swapTexts, textsOf, withContent } from "#kit/documents/sabotage.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import { findFaults } from "./check-fidelity.ts";
import { comparableText } from "./comparable.ts";
import type { FaultKind } from "./fault.ts";
import { textViewFaults } from "./text-view-faults.ts";

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

/** A small exponent behind an index that is three times its size. */
const RAISED_BEHIND_LOWERED = `<p style="font-size:30pt"><sub>rent</sub> <sup style="font-size:6pt">rent</sup> rent</p>`;

/** Faults of the print itself, which the guard is for; all others would be mistakes of its own. */
const OF_THE_LAYOUT: ReadonlySet<FaultKind> = new Set([
  "outside",
  "overprinted",
  "hidden",
  // A blank of 6 pt between words of 30 pt is too narrow to be seen as one.
  "narrow-blank",
]);

test("whatever a contract is made of, its print is faithful or its fault is found", async () => {
  await fc.assert(
    fc.asyncProperty(contract, async (content) => {
      const print = await printed(content);
      if (!print) return;
      const kinds = new Set(faultsOf(print).map(({ kind }) => kind));
      const strange = [...kinds].filter((kind) => !OF_THE_LAYOUT.has(kind));
      assert.deepEqual(strange, []);
    }),
    { ...EFFORT, examples: [[RAISED_BEHIND_LOWERED]] },
  );
});

const faultsOf = ({ parts, pdf, textView }: Printed) => [
  ...findFaults(parts, pdf),
  ...parts.flatMap(({ html }) => textViewFaults(html, textView)),
];

type Printed = NonNullable<Awaited<ReturnType<typeof printed>>>;

/** What may go wrong with one text of a page, and with another; null where it would change nothing. */
const HARMS: Record<string, (content: string, at: number, other: number) => string | null> = {
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
  doubled: (content, at) => changeText(content, at, (text) => text + text),
  "in the place of another": (content, at, other) => {
    const texts = textsOf(content);
    // The order of words on a line that is read from right to left is not vouched for.
    return texts[at]?.y === texts[other]?.y ? null : swapTexts(content, at, other);
  },
  "under white": (content, at) => {
    const { x, y } = textsOf(content)[at] ?? { x: 0, y: 0 };
    return `${content}\nq 1 g ${x - 1} ${y - 1} 500 9 re f Q`;
  },
  "too small": (content, at) =>
    changeText(content, at, (text) => text.replaceAll(/ \S+ Tf/g, " 1 Tf")),
};

test("the guard never lets a print through that lacks a word, a glyph or its place", async () => {
  await fc.assert(
    fc.asyncProperty(
      contract,
      fc.constantFrom(...Object.keys(HARMS)),
      fc.nat(),
      fc.tuple(fc.nat(), fc.nat()),
      async (content, harm, page, [at, other]) => {
        const print = await printed(content);
        if (!print || findFaults(print.parts, print.pdf).length > 0) return;
        const number = (page % print.pageCount) + 1;
        let isHarmed = false;
        const spoiled = withContent(print.pdf, number, (drawn) => {
          const words = textsOf(drawn).flatMap(({ isWord }, index) => (isWord ? [index] : []));
          const [one, two] = [words[at % words.length], words[other % words.length]];
          const harmed =
            one === undefined || two === undefined ? null : HARMS[harm]?.(drawn, one, two);
          isHarmed = typeof harmed === "string";
          return harmed ?? `${drawn} `;
        });
        if (isHarmed) assert.notDeepEqual(findFaults(print.parts, spoiled), [], harm);
      },
    ),
    EFFORT,
  );
});

/** What may go wrong with one word of the text view; null where it would change nothing. */
const VIEW_HARMS: Record<string, (word: string, other: string) => string | null> = {
  "taken out": () => "",
  doubled: (word) => `${word} ${word}`,
  "in another case": (word) => (word.toUpperCase() === word ? null : word.toUpperCase()),
  "put for another": (word, other) =>
    comparableText(word) === comparableText(other) ? null : other,
  "parted from itself": (word) => (word.length < 2 ? null : `${word[0]} ${word.slice(1)}`),
  hidden: (word) => `<span hidden>${word}</span>`,
  "hidden by a style": (word) => `<span style="font-size:0">${word}</span>`,
};

test("the guard never lets a text view through that lacks a word, or has it in another place or look", async () => {
  await fc.assert(
    fc.asyncProperty(
      contract,
      fc.constantFrom(...Object.keys(VIEW_HARMS)),
      fc.nat(),
      fc.nat(),
      async (content, harm, at, other) => {
        const print = await printed(content);
        if (!print) return;
        const words = [...print.textView.matchAll(WORD)];
        const word = words[at % words.length];
        if (!word) return;
        const harmed = VIEW_HARMS[harm]?.(word[0], words[other % words.length]?.[0] ?? "");
        if (typeof harmed !== "string") return;
        const end = word.index + word[0].length;
        const view = print.textView.slice(0, word.index) + harmed + print.textView.slice(end);
        for (const { html } of print.parts) {
          assert.notDeepEqual(textViewFaults(html, view), [], `${harm}: ${word[0]}`);
        }
      },
    ),
    EFFORT,
  );
});

/** Letters and figures between two tags, where neither a named character nor a divided word is. */
const WORD = /(?<=>(?:[^<>&]* )?)[A-Za-z0-9]+(?=[ <])(?=[^<>]*<)/g;
