import MarkdownIt, { type Env } from "markdown-it";
import {
  CannotTake,
  MARKUP_BYTES,
  NESTING_LEVELS,
  quote,
} from "#lib/contract-html/profile/limits.ts";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import type { Warning } from "#lib/pdf/warnings.ts";

export interface ReadMarkdown {
  /** Not sanitised: HTML that stands in Markdown is passed on as it is. */
  html: string;
  /** What it says and nobody would see. */
  warnings: Warning[];
}

/** What addresses and titles may have that are said once and used many times. */
const ATTRIBUTE_CHARACTERS = MARKUP_BYTES;

/** Beyond its own limit the reader leaves text out, so it must not come so far. */
const reader = new MarkdownIt("commonmark", { maxNesting: 2 * NESTING_LEVELS }).enable("table");
// Where a link may lead is decided for all HTML alike.
reader.validateLink = () => true;
reader.block.ruler.before("table", "depth", ({ level }) => {
  if (level < NESTING_LEVELS) return false;
  throw new CannotTake(`its quotes and lists are nested more than ${NESTING_LEVELS} deep`);
});
reader.core.ruler.after("block", "uses", ({ env }) => {
  const { references = {}, used } = env as Environment;
  env.references = new Proxy(references, {
    get(of, label: string) {
      used.add(label);
      return of[label];
    },
  });
});

interface Environment extends Env {
  used: Set<string>;
}

/**
 * Markdown as HTML: CommonMark, and the tables of GitHub's.
 * @returns a problem where it is nested deeper than HTML may be, or its links make it too large
 */
export function readMarkdown(text: string): ReadMarkdown | DocumentProblem {
  const env: Environment = { used: new Set() };
  try {
    const tokens = reader.parse(text, env);
    let characters = 0;
    for (const { attrs, children } of tokens.flatMap((one) => [one, ...(one.children ?? [])])) {
      for (const [, value] of attrs ?? []) characters += String(value).length;
      if (characters <= ATTRIBUTE_CHARACTERS) continue;
      throw new CannotTake("the addresses of its links are longer than 1 MB in all");
    }
    return { html: reader.renderer.render(tokens, reader.options, env), warnings: unused(env) };
  } catch (error) {
    if (!(error instanceof CannotTake)) throw error;
    return { problem: `The contract cannot be taken: ${error.message}.` };
  }
}

/** A line such as `[Tenant]: Smith` is what CommonMark has for the address of a link, and prints nothing. */
function unused({ references = {}, used }: Environment): Warning[] {
  return Object.keys(references)
    .filter((label) => !used.has(label))
    .map((label) => ({
      weight: "meaning",
      text: `The line that begins with ${quote(`[${label.toLowerCase()}]:`)} is read as the address of a link that the text does not use, and is not printed.`,
    }));
}
