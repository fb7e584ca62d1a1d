/** Reads docs/decisions, says what of a decision is not in form, and writes their index. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { AREAS, FIRST } from "./decision-areas.ts";

export interface Decision {
  file: string;
  /** That of the file's name. */
  number: number;
  title: string;
  /** As written, such as `22 November 2026`; empty where there is none. */
  date: string;
  /** `holds`, and what there is to say about that. */
  status: string;
  text: string;
}

/** All decisions by their numbers. */
export function readDecisions(): Decision[] {
  return globSync("docs/decisions/[0-9]*.md")
    .sort()
    .map((path) => readDecision(basename(path), readFileSync(path, "utf8")));
}

export function readDecision(file: string, text: string): Decision {
  const [heading = "", , line = ""] = text.split("\n");
  const title = heading.replace(/^#\s*(?:\d+[.:]\s*)?/, "");
  const [, date = "", status = ""] = /^(\d{1,2} [A-Z][a-z]+ \d{4}) · (.+)$/.exec(line) ?? [];
  return { file, number: Number.parseInt(file, 10), title, date, status, text };
}

const PARTS = ["Situation", "Decision", "Price", "Also considered"];
/** What is longer is two decisions, or a page of documentation. */
const MOST_WORDS = 520;

/** What of a decision is not in form, one sentence each; none where all is. */
export function problemsOf(decision: Decision, others: readonly string[]): string[] {
  const { file, number, title, date, status, text } = decision;
  const parts = [...text.matchAll(/^\*\*([A-Z][a-z ]+)\.\*\*/gm)].map(([, part = ""]) => part);
  const words = text.split(/\s+/).length;
  const links = [...text.matchAll(/\]\((\d{4}-[^)#]+)\)/g)].map(([, link = ""]) => link);
  return [
    ...(/^\d{4}-[a-z0-9-]+\.md$/.test(file) ? [] : ["the file is not named NNNN-its-title.md"]),
    ...(text.startsWith(`# ${number}. ${title}\n`)
      ? []
      : [`the first line is not "# ${number}. " and the title`]),
    ...(date && Number.isFinite(Date.parse(date)) ? [] : ["no date on the third line"]),
    ...(/^holds\b/.test(status) ? [] : ["the third line does not say that it holds"]),
    ...(parts.join() === PARTS.slice(0, Math.max(3, parts.length)).join()
      ? []
      : [`its parts are ${parts.join(", ")}, not ${PARTS.join(", ")}`]),
    ...(words <= MOST_WORDS ? [] : [`${words} words are more than ${MOST_WORDS}`]),
    ...links.filter((link) => !others.includes(link)).map((link) => `${link} is not there`),
  ];
}

/** docs/decisions/README.md. */
export function decisionsIndex(decisions: readonly Decision[]): string {
  const of = (number: number) => decisions.find((decision) => decision.number === number);
  const link = (number: number) => `[${of(number)?.title}](${of(number)?.file})`;
  const areas = Object.entries(AREAS).flatMap(([area, numbers]) => [
    `## ${area}`,
    "",
    "| | decision | written | note |",
    "| --- | --- | --- | --- |",
    ...numbers.map((number) => {
      const { date = "", status = "" } = of(number) ?? {};
      return `| ${number} | ${link(number)} | ${date} | ${status.replace(/^holds[;,]? ?/, "")} |`;
    }),
    "",
  ]);
  const first = FIRST.map(([number, why]) => `1. ${link(number)}: ${why}`);
  return `# Decisions

<!-- Written by \`npm run docs\`; do not edit. -->

What a stranger would ask "why?" about, each on half a page: the situation, what was decided, what it costs, and what else was thought of. The date is the day on which it was written down. The note says what of it holds otherwise now. One that no longer holds goes: the one that replaced it says in a line what it was. Numbers are not used again.

A new one is \`NNNN-its-title.md\` with the next free number, in the form of the others, and a place in \`tools/decision-areas.ts\`; then \`npm run docs\`.

## Ten to read first

${first.join("\n")}

${areas.join("\n").trimEnd()}
`;
}
