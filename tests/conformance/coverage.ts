import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type Case, listCases } from "./conforms.ts";
import type { Rule } from "./rules/rule.ts";
import { RULES } from "./rules.ts";

export interface CoveredRule extends Rule {
  cases: readonly Case[];
}

/** The file that holds the cases against the rules; it has none itself. */
const OWN = "tests/conformance/coverage.test.ts";

/** Every case of the suite, in the order of files and lines; none is run. */
export async function allCases(): Promise<Case[]> {
  const files = globSync("tests/conformance/*.test.ts", { cwd: PACKAGE_ROOT }).sort();
  const cases: Case[] = [];
  for (const file of files.filter((one) => one !== OWN)) {
    const { href } = pathToFileURL(join(PACKAGE_ROOT, file));
    cases.push(...(await listCases(file, () => import(href))));
  }
  return cases;
}

export function coverageOf(cases: readonly Case[]): CoveredRule[] {
  return RULES.map((rule) => ({
    ...rule,
    cases: cases.filter(({ rules }) => rules.includes(rule.id)),
  }));
}

/** The table for people: which case holds the service to which rule. */
export function conformancePage(cases: readonly Case[]): string {
  const covered = coverageOf(cases);
  const sections = [...Map.groupBy(covered, ({ section }) => section)];
  const seen = covered.filter(({ heldBy }) => !heldBy).length;
  return [
    "# Conformance",
    "",
    "<!-- Written by `node tools/write-conformance.js`; do not edit. -->",
    "",
    `What the interface promises, rule by rule, and the cases in \`tests/conformance/\` that hold the service to it over HTTP: ${RULES.length} rules, ${cases.length} cases. ${seen} rules can be seen from outside and have a case each at least; of the other ${RULES.length - seen} the table says where they are held instead, and why.`,
    "",
    "Run them all with `npm test -- tests/conformance/*.test.ts`, or one file by its name. A case's name starts with its rules.",
    "",
    ...sections.flatMap(([section, rules]) => [
      `## ${section}`,
      "",
      "| rule | what it says | cases |",
      "| --- | --- | --- |",
      ...rules.map((rule) => `| \`${rule.id}\` | ${cell(rule.rule)} | ${casesOf(rule)} |`),
      "",
    ]),
  ].join("\n");
}

/** Cases by file; several that differ in one value are too many to be named one by one. */
const NAMED = 4;

function casesOf({ cases, heldBy }: CoveredRule): string {
  const files = [...Map.groupBy(cases, ({ file }) => file)].map(([file, within]) => {
    const name = file.replace(/^.*\/|\.test\.ts$/g, "");
    const named = within.slice(0, NAMED).map(({ guarantee }) => cell(guarantee));
    const more = within.length > NAMED ? [`and ${within.length - NAMED} more`] : [];
    return `**${name}**: ${[...named, ...more].join("; ")}`;
  });
  const held = heldBy ? [`held by \`${heldBy.file}\`: ${cell(heldBy.because)}`] : [];
  return [...files, ...held].join("<br>");
}

/** Text within a cell of a table, with nothing in it that Markdown would read. */
function cell(text: string): string {
  return text.replace(/\p{Cc}/gu, " ").replace(/[\\|<>*_[\]]/g, (mark) => `\\${mark}`);
}
