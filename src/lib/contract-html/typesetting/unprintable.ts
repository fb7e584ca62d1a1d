import { missingLetters } from "#lib/fonts/missing-letters.ts";
import { MORE_FONTS } from "#lib/fonts/more-fonts.ts";
import { BREAK } from "./break-points.ts";
import type { Block, Run } from "./pieces.ts";
import type { SignatureField } from "./signature-block.ts";

/** Letters that no font of the service prints, and where they stand. */
export interface UnprintableText {
  /** Each once, with the marks upon it. */
  letters: string[];
  /** `heading`, `paragraph`, `list item`, `table cell` or `signature field`. */
  element: string;
  /** The first words of that element. */
  words: string;
}

/** Every part of a contract with letters that would be printed as empty boxes. */
export function unprintableTexts(
  blocks: Block[],
  around: { fields: readonly SignatureField[]; signHereWords?: string } = { fields: [] },
): UnprintableText[] {
  const fields = around.fields.map(({ label }) => findUnprintable("signature field", label));
  return [
    ...inBlocks(blocks, "paragraph"),
    ...fields,
    findUnprintable("signature field", around.signHereWords ?? ""),
  ].filter((one) => one !== null);
}

/** One sentence for the one who sent the contract. */
export function unprintableProblem(texts: readonly UnprintableText[]): string | null {
  const [first] = texts;
  if (!first) return null;
  const letters = [...new Set(texts.flatMap((text) => text.letters))];
  const named = letters.slice(0, MOST_NAMED).map(withNumber).join(" ");
  const more = letters.length > MOST_NAMED ? ` and ${letters.length - MOST_NAMED} more` : "";
  return `no font of this service prints the letters ${named}${more}, first in the ${first.element} “${first.words}”; ${MORE_FONTS}`;
}

const MOST_NAMED = 20;
const MOST_WORDS = 40;

/** A letter, and its number, as who cannot see it either needs it. */
const withNumber = (letter: string) =>
  `${letter} (${[...letter].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`).join(" ")})`;

function findUnprintable(element: string, text: string): UnprintableText | null {
  const letters = missingLetters([text]);
  if (letters.length === 0) return null;
  const words = text.replaceAll(/[\s\u200B]+/g, " ").trim();
  const short = [...words].slice(0, MOST_WORDS).join("");
  return { letters, element, words: short === words ? words : `${short}…` };
}

function* inBlocks(blocks: Block[], element: string): Generator<UnprintableText | null> {
  for (const block of blocks) {
    switch (block.k) {
      case "p":
        yield findUnprintable(element, textOfRuns(block.runs));
        break;
      case "h":
        yield findUnprintable("heading", textOfRuns(block.runs));
        break;
      case "box":
      case "turn":
        yield* inBlocks(block.blocks, element);
        break;
      case "list":
        for (const item of block.items) {
          yield findUnprintable("list item", item.m);
          yield* inBlocks(item.blocks, "list item");
        }
        break;
      case "table":
        for (const cell of block.cells) yield* inBlocks(cell.blocks, "table cell");
        break;
      default:
        break;
    }
  }
}

function textOfRuns(runs: Run[]): string {
  return runs
    .map((run) => {
      if (typeof run === "string") return run;
      if ("box" in run) return textOfRuns(run.runs);
      return "s" in run ? run.s.replaceAll(BREAK, "") : "a" in run ? "" : " ";
    })
    .join("");
}
