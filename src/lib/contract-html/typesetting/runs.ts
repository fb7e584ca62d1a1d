import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { LANGUAGE_TABLE, LANGUAGES } from "#kernel/language.ts";
import { textOf } from "#lib/contract-html/profile/markup.ts";
import { widthOf } from "#lib/fonts/letter-widths.ts";
import { BREAK, type Extent, NO_EXTENT, withBreakPoints } from "./break-points.ts";
import { isHyphenated, primaryLanguage } from "./languages.ts";

import { type Manner, mannerOf } from "./look.ts";
import type { Looks } from "./looks.ts";
import type { Run } from "./pieces.ts";

/** Collects the text of one paragraph: blanks as HTML reads them, neighbours of one look joined. */
export interface LineOfRuns {
  text(text: string, manner: Manner): void;
  /** The number of the page, or of all pages, which is not known yet. */
  counter(text: string, name: "page" | "pages", manner: Manner): void;
  lineBreak(): void;
  run(run: Run): void;
  /** A place that links lead to; the first of a name counts. */
  anchor(id: string, known: Set<string>): void;
  /**
   * The runs in terms of their block's look, and how wide they are; empties the line.
   * @param width of the line in points, so that longer words can be broken
   */
  take(block: number, width: number): { runs: Run[]; extent: Extent };
}

export function lineOfRuns(looks: Looks): LineOfRuns {
  let runs: Run[] = [];
  let blankBefore = true;
  const push = (text: string, manner: Manner) => {
    if (text === "") return;
    const { look } = manner;
    const isJoined = look.tracking !== 0 && JOINED.test(text);
    const l = looks.number(isJoined ? { ...look, tracking: 0 } : look);
    const whole = manner.white === "nowrap";
    const last = runs.at(-1);
    if (
      typeof last === "object" &&
      "s" in last &&
      last.l === l &&
      !last.t &&
      !last.c &&
      !last.n === !whole
    ) {
      last.s += text;
    } else runs.push(whole ? { l, s: text, n: true } : { l, s: text });
  };
  const lineBreak = () => {
    trimEnd(runs);
    runs.push({ br: true });
    blankBefore = true;
  };
  return {
    lineBreak,
    text(text, manner) {
      const written = transformed(text, manner.transform, manner.look.lang);
      const kept = manner.white === "pre-wrap" || manner.white === "pre-line";
      const lines = kept ? written.split("\n") : [written];
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
    counter(text, name, manner) {
      runs.push({ l: looks.number(manner.look), s: text, c: name });
      blankBefore = false;
    },
    run(run) {
      runs.push(run);
      blankBefore = false;
    },
    anchor(id, known) {
      if (known.has(id)) return;
      known.add(id);
      runs.push({ a: id });
    },
    take(block, width) {
      const taken = runs;
      runs = [];
      blankBefore = true;
      trimEnd(taken);
      if (taken.every((run) => typeof run === "object" && "a" in run)) {
        // A place alone is no paragraph; it stands at the beginning of the next.
        runs = taken;
        return { runs: [], extent: NO_EXTENT };
      }
      if (isBreak(taken.at(-1))) {
        taken.pop();
        // A break alone is an empty line that somebody wanted.
        if (taken.length === 0 || isBreak(taken.at(-1))) taken.push({ l: block, s: "\u00A0" });
      }
      const language = primaryLanguage(looks.all[block]?.lang ?? "");
      const { runs: broken, extent } = withBreakPoints(taken, width, looks.all, (word) =>
        isHyphenated(language, word),
      );
      return {
        runs: broken.map((run) => inTermsOf(withRoom(run, width, looks), block)),
        extent,
      };
    },
  };
}

/** Letters that are joined to each other: room between them would part them (CSS Text 4, section 8.2.1). */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u;

/** Puts inline nodes into a line; blocks among them are given to `other`. */
export function takeInline(
  nodes: AnyNode[],
  manner: Manner,
  line: LineOfRuns,
  other: (element: Element, manner: Manner) => boolean,
): void {
  for (const node of nodes) {
    if (isText(node)) line.text(node.data, manner);
    else if (isTag(node) && !other(node, manner)) {
      const inside = markedManner(node, manner);
      const counted = node.attribs["data-counter"];
      if (counted === "page" || counted === "pages") {
        line.counter(textOf(node), counted, inside);
        continue;
      }
      const quotes = node.name === "q" ? quotesOf(inside.look.lang) : null;
      if (node.name === "br") line.lineBreak();
      // Its look is given when the paragraph is whole; it has no letters.
      else if (node.name === "wbr") line.text(BREAK, inside);
      if (quotes) line.text(quotes[0], inside);
      takeInline(node.children, inside, line, other);
      if (quotes) line.text(quotes[1], inside);
    }
  }
}

/** Around quoted words, as their language has it; English ones where it is not one of ours. */
function quotesOf(tag: string): readonly [string, string] {
  const language = LANGUAGES.find((one) => one === primaryLanguage(tag)) ?? "en";
  return LANGUAGE_TABLE[language].quotes;
}

/** The manner inside an inline element: there, a background lies behind the letters. */
export function markedManner(element: Element, around: Manner): Manner {
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

/** Text that is to stay on one line does so where a line has room for it. */
function withRoom(run: Run, width: number, looks: Looks): Run {
  if (typeof run === "string" || !("s" in run) || !run.n) return run;
  const look = looks.all[run.l];
  if (!run.t && look && widthOf(run.s, look) < width * 0.98) return run;
  return run.t ? { l: run.l, s: run.s, t: run.t } : { l: run.l, s: run.s };
}

/** Text in its block's own look needs no look; text that could part at U+200B is told from text that does. */
function inTermsOf(run: Run, block: number): Run {
  if (typeof run === "string" || !("s" in run)) return run;
  if (!run.t && run.s.includes(BREAK)) return { ...run, t: true };
  return run.l === block && !run.t && !run.n && !run.c ? run.s : run;
}

function transformed(text: string, transform: Manner["transform"], language: string): string {
  switch (transform) {
    case "uppercase":
      return text.toLocaleUpperCase(language);
    case "lowercase":
      return text.toLocaleLowerCase(language);
    case "capitalize":
      return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) =>
        letter.toLocaleUpperCase(language),
      );
    default:
      return text;
  }
}
