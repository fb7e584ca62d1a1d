import { CONTRACT_WORD, type Language } from "#kernel/language.ts";
import type { Block, Run } from "./pieces.ts";

/** The title that a PDF reader shows: the contract's own, its first heading, or the word for it. */
export function titleOf(
  input: { title: string | null; otherTitle?: string | null; language: Language },
  blocks: Block[],
): string {
  const { title, otherTitle = null, language } = input;
  if (title !== null && title.trim() !== "") return title;
  const heading = firstHeading(blocks);
  const words = heading
    ? [...runTexts(heading)]
        .join("")
        .replace(/\u200B/g, "")
        .trim()
    : "";
  return words === "" ? (otherTitle ?? CONTRACT_WORD[language]) : words;
}

function firstHeading(blocks: Block[]): Run[] | null {
  for (const block of blocks) {
    if (block.k === "h") return block.runs;
    const inside = block.k === "box" || block.k === "turn" ? firstHeading(block.blocks) : null;
    if (inside) return inside;
  }
  return null;
}

function* runTexts(runs: Run[]): Generator<string> {
  for (const run of runs) {
    if (typeof run === "string") yield run;
    else if ("s" in run) yield run.s;
  }
}
