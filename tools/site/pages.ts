import { readFileSync } from "node:fs";
import { join } from "node:path";
import { heading, type Page, text } from "./block.ts";
import { errorPages } from "./error-pages.ts";
import { eventPages } from "./event-pages.ts";
import { filePages } from "./file-pages.ts";
import { operationPages } from "./operation-pages.ts";

/**
 * Every page of the documentation, in the order of its contents.
 *
 * @param root - folder of the repository, whose files some pages are
 */
export function allPages(root: string): Page[] {
  const answers = JSON.parse(readFileSync(join(root, "docs/use/examples/answers.json"), "utf8"));
  const files = filePages(root);
  const of = (section: Page["section"]) => files.filter((page) => page.section === section);
  const guides = of("guides");
  const rest = [...operationPages(answers), ...eventPages(), ...errorPages()];
  const [changelog] = of("changelog");
  return [
    startPage(guides),
    guidesPage(guides),
    ...guides,
    ...rest,
    referencePage(of("reference")),
    ...of("reference"),
    changelog!,
  ];
}

function startPage(guides: readonly Page[]): Page {
  return {
    path: "/docs",
    section: "start",
    title: "Documentation",
    summary:
      "Send a contract as HTML or PDF, have people sign it in their browsers, and get one sealed PDF that proves itself.",
    keywords: ["start", "home", "llms.txt"],
    blocks: [
      heading(2, "Begin"),
      listOf(guides),
      heading(2, "Look up"),
      {
        kind: "list",
        isOrdered: false,
        items: [
          "[All operations](/docs/api), each with examples in curl, TypeScript, Python and PHP",
          "[Webhooks](/docs/webhooks): every event and what it carries",
          "[Errors](/docs/errors): every code, what it means and what to do",
          "[Reference](/docs/reference): HTML of contracts, attachments, sealed files, settings, operating",
          "[The signing element](/docs/try), to be tried here",
          "[Changelog](/docs/changelog)",
        ].map((words) => [text(words)]),
      },
      heading(2, "For programs"),
      text(
        "[`/openapi.json`](/openapi.json) describes the whole API. Each page here is Markdown too, at its address with `.md` behind it; [`/llms.txt`](/llms.txt) lists them, [`/llms-full.txt`](/llms-full.txt) is all of them in one file.",
      ),
    ],
  };
}

function guidesPage(guides: readonly Page[]): Page {
  return {
    path: "/docs/guides",
    section: "guides",
    title: "Guides",
    summary:
      "From the first contract to a service that runs for years. What stands in a guide is run by a test, line by line.",
    keywords: ["tutorial", "how to"],
    blocks: [listOf(guides)],
  };
}

function referencePage(pages: readonly Page[]): Page {
  return {
    path: "/docs/reference",
    section: "reference",
    title: "Reference",
    summary: "What a contract may hold, what a sealed file is, and how the service is run.",
    keywords: [],
    blocks: [listOf(pages)],
  };
}

function listOf(pages: readonly Page[]) {
  return {
    kind: "list" as const,
    isOrdered: false,
    items: pages.map(({ path, title, summary }) => [
      text(`[${title}](${path})${summary === "" ? "" : `: ${firstSentences(summary)}`}`),
    ]),
  };
}

/** One, or two where the first is short. */
function firstSentences(words: string): string {
  return /^.{40,}?[.:](?= |$)/.exec(words)?.[0].replace(/:$/, ".") ?? words;
}
