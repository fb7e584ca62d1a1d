import {
  CLAUSES,
  type Clause,
  clausesByBarrier,
  clausesMet,
  REVIEWED,
} from "#pages/accessibility/en-301-549.ts";
import { SHOWN_BY } from "#pages/accessibility/shown-by.ts";
import { accessibilityWords } from "#words/accessibility-words.ts";

const CHAPTERS: Readonly<Record<string, string>> = {
  5: "Generic requirements",
  6: "Two-way voice",
  7: "Video",
  8: "Hardware",
  9: "Web",
  10: "Documents: signed PDFs and mails",
  11: "Software and authoring tools",
  12: "Documentation and support",
  13: "Relay and emergency services",
};

/** What helps on the pages, and how somebody comes to it. */
const HELP: readonly (readonly [what: string, how: string])[] = [
  ["Text view", "*Text* above a document shows its words instead of its pages, as large as set"],
  ["Keyboard", "everything; F6 goes from part to part of the editor, Escape closes the sheet"],
  ["No drawing", "*Type* on the sheet writes the signature from the name"],
  ["No script", "without JavaScript the signing page leads to a form that does the same"],
  ["No mouse in the editor", "arrows move a field, buttons stand for every gesture"],
  ["Large letters, narrow screens", "sizes follow the browser's; nothing is lost on 320 pixels"],
  ["Light, dark, forced colours, less motion", "as the system or the browser says"],
  ["Languages", "German, English, Spanish and French; the contract's, else the browser's"],
];

/** `docs/use/accessibility.md`: every clause of EN 301 549, how it is met, and by which test that is known. */
export function accessibilityReport(): string {
  const { met, all } = clausesMet();
  const words = accessibilityWords.en.barriers.of;
  return [
    "# Accessibility: EN 301 549",
    "",
    "Made from the table of clauses in the code; `npm run docs` writes it, and a test holds that every test it names is there.",
    "",
    `EN 301 549 V3.2.1 (2021-03) clause by clause, WCAG 2.1 levels A and AA among them (chapter 9). What each asks is said in our words: the standard itself is what counts. Of the ${all} clauses that concern this service ${met} are met. Last gone through on ${REVIEWED}; by its makers, not by an outside body, and not with people with disabilities. The statement for everybody is served at \`/accessibility\`, in four languages, made from the same table.`,
    "",
    "## What helps, and how it is had",
    "",
    "| what | how |",
    "|---|---|",
    ...HELP.map(([what, how]) => `| ${what} | ${how} |`),
    "",
    "## What is missing",
    "",
    ...[...clausesByBarrier()].map(
      ([barrier, clauses]) => `- ${words[barrier]} (${clauses.join(", ")})`,
    ),
    "",
    ...Object.entries(CHAPTERS).flatMap(([number, title]) => chapter(number, title)),
  ].join("\n");
}

function chapter(number: string, title: string): string[] {
  return [
    `## ${number} ${title}`,
    "",
    "| clause | asks that | state | how | shown by |",
    "|---|---|---|---|---|",
    ...CLAUSES.filter(({ clause }) => clause.split(".", 1)[0] === number).map(row),
    "",
  ];
}

function row(clause: Clause): string {
  const tests = "shownBy" in clause ? clause.shownBy.map((test) => SHOWN_BY[test]) : [];
  const shown = tests.map(({ file, name }) => `\`${file}\`: ${name}`).join("; ");
  return `| ${clause.clause} | ${clause.asks} | ${clause.state} | ${clause.how} | ${shown} |`;
}
