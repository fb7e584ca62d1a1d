import { PAGES, PROMISES } from "./operating-promises.ts";

/** `docs/operate/promises.md`: what whoever runs the service is promised, and what holds it. */
export function promisesPage(): string {
  const count = Object.values(PROMISES).flat().length;
  return [
    "# Operating guarantees and their tests",
    "",
    "<!-- Made from tools/docs/operating-promises.ts by `npm run docs`; do not edit. -->",
    "",
    `${count} sentences of the pages beside this one (${PAGES.map((page) => `[${page}](${page}.md)`).join(", ")}) that promise something, word for word, each with the tests that hold it. What is away, and what is noticed of it then, has [a table of its own](troubles.md#when-something-is-away). A test fails where a sentence does not stand there any more, or where a test is gone.`,
    "",
    ...Object.entries(PROMISES).flatMap(([heading, promises]) => [
      `## ${heading}`,
      "",
      "| it says | held by |",
      "|---|---|",
      ...promises.map(({ says, heldBy }) => {
        const tests = heldBy.map(({ file, test }) => `\`${file}\`: ${nameOf(test)}`);
        return `| ${escaped(says)} | ${tests.join("<br>")} |`;
      }),
      "",
    ]),
  ].join("\n");
}

function nameOf(test: string): string {
  return test.startsWith("holdCells(") ? "all of its tests" : escaped(test);
}

function escaped(text: string): string {
  return text.replaceAll("|", "\\|");
}
