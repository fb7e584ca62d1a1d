import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { BODY_SIZE } from "#documents/html/presets.ts";
import type { Language } from "#kernel/language.ts";
import { breakLongWords } from "./long-words.ts";
import { type Manner, mannerOf } from "./look.ts";
import type { Looks } from "./looks.ts";
import type { Run } from "./pieces.ts";

/** Collects the text of one paragraph: blanks as HTML reads them, neighbours of one look joined. */
interface LineOfRuns {
  text(text: string, manner: Manner): void;
  lineBreak(): void;
  run(run: Run): void;
  /**
   * The runs in terms of their block's look; empties the line.
   * @param width of the line in points, so that longer words can be broken
   */
  take(block: number, width: number): Run[];
}

export function lineOfRuns(looks: Looks): LineOfRuns {
  let runs: Run[] = [];
  let blankBefore = true;
  const push = (text: string, manner: Manner) => {
    if (text === "") return;
    const l = looks.number(manner.look);
    const last = runs.at(-1);
    if (typeof last === "object" && "l" in last && last.l === l) last.s += text;
    else runs.push({ l, s: text });
  };
  const lineBreak = () => {
    trimEnd(runs);
    runs.push({ br: true });
    blankBefore = true;
  };
  return {
    lineBreak,
    text(text, manner) {
      const written = transformed(text, manner.transform);
      const lines = manner.white === "normal" ? [written] : written.split("\n");
      for (const [at, line] of lines.entries()) {
        if (at > 0) lineBreak();
        if (manner.white === "pre-wrap") {
          push(line.replaceAll("\t", "    ").replace(/ (?= )|^ /g, "\u00A0"), manner);
          if (line !== "") blankBefore = false;
          continue;
        }
        const single = line.replace(BLANKS, " ");
        push(blankBefore && single.startsWith(" ") ? single.slice(1) : single, manner);
        if (single !== "") blankBefore = single.endsWith(" ");
      }
    },
    run(run) {
      runs.push(run);
      blankBefore = false;
    },
    take(block, width) {
      const taken = runs;
      runs = [];
      blankBefore = true;
      trimEnd(taken);
      if (isBreak(taken.at(-1))) {
        taken.pop();
        // A break alone is an empty line that somebody wanted.
        if (taken.length === 0 || isBreak(taken.at(-1))) taken.push({ l: block, s: "\u00A0" });
      }
      return taken.map((run) => finish(run, block, width, looks));
    },
  };
}

/** Puts inline nodes into a line; blocks among them are given to `block`. */
export function takeInline(
  nodes: AnyNode[],
  manner: Manner,
  line: LineOfRuns,
  language: Language,
  other: (element: Element, manner: Manner) => boolean,
): void {
  for (const node of nodes) {
    if (isText(node)) line.text(node.data, manner);
    else if (isTag(node) && !other(node, manner)) {
      const inside = markedManner(node, manner);
      const quotes = node.name === "q" ? QUOTES[language] : null;
      if (node.name === "br") line.lineBreak();
      else if (node.name === "wbr") line.run("\u200B");
      if (quotes) line.text(quotes[0], inside);
      takeInline(node.children, inside, line, language, other);
      if (quotes) line.text(quotes[1], inside);
    }
  }
}

const QUOTES: Readonly<Record<Language, readonly [string, string]>> = {
  de: ["„", "“"],
  en: ["“", "”"],
  es: ["«", "»"],
  fr: ["«\u00A0", "\u00A0»"],
};

/** The manner inside an inline element: there, a background lies behind the letters. */
function markedManner(element: Element, around: Manner): Manner {
  const manner = mannerOf(element, around);
  const paper = /background-color:(#[0-9a-f]{6})/.exec(element.attribs.style ?? "")?.[1];
  return paper === undefined ? manner : { ...manner, look: { ...manner.look, paper } };
}

/** Blanks that HTML reads as one; a no-break blank is none of them. */
const BLANKS = /[ \t\n\f\r]+/g;

const isBreak = (run: Run | undefined) => typeof run === "object" && "br" in run;

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); typeof last === "object" && "s" in last; last = runs.at(-1)) {
    last.s = last.s.replace(/ $/, "");
    if (last.s !== "") return;
    runs.pop();
  }
}

/** Width of a wide letter, in its size; capitals and bold letters come close to it. */
const LETTER_WIDTH = 0.75;

function finish(run: Run, block: number, width: number, looks: Looks): Run {
  if (typeof run === "string" || !("s" in run)) return run;
  const size = looks.all[run.l]?.size ?? BODY_SIZE;
  const text = breakLongWords(run.s, Math.floor(width / (size * LETTER_WIDTH)));
  return run.l === block ? text : { l: run.l, s: text };
}

function transformed(text: string, transform: Manner["transform"]): string {
  switch (transform) {
    case "uppercase":
      return text.toUpperCase();
    case "lowercase":
      return text.toLowerCase();
    case "capitalize":
      return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
    default:
      return text;
  }
}
