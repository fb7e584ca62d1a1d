import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "./block.ts";
import { EXAMPLE_ORIGIN } from "./examples.ts";
import { plainText } from "./inline.tsx";
import { allPages } from "./pages.ts";
import { pageHtml } from "./write-html.tsx";
import { pageMarkdown } from "./write-markdown.ts";

/**
 * Writes the documentation as the service serves it: of each page what stands within its
 * frame and its Markdown, under names that `index.json` gives, with the lists for programs.
 *
 * @param root - folder of the repository
 * @param to - an empty folder
 */
export function writeSite(root: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const pages = allPages(root);
  const markdown = pages.map(pageMarkdown);
  const index = pages.map((page) => ({
    path: page.path,
    file: fileOf(page.path),
    section: page.section,
    ...(page.group && { group: page.group }),
    title: plainText(page.title),
    shortTitle: plainText(page.shortTitle ?? page.title),
    summary: plainText(page.summary),
    keywords: page.keywords.map(plainText),
  }));
  pages.forEach((page, at) => {
    writeFileSync(join(to, `${fileOf(page.path)}.html`), pageHtml(page));
    writeFileSync(join(to, `${fileOf(page.path)}.md`), markdown[at] ?? "");
  });
  writeFileSync(join(to, "index.json"), JSON.stringify({ origin: EXAMPLE_ORIGIN, pages: index }));
  writeFileSync(join(to, "llms.txt"), listForPrograms(pages));
  // All operations on one page are on their own pages too.
  const once = markdown.filter((_, at) => pages[at]?.path !== "/docs/api");
  writeFileSync(join(to, "llms-full.txt"), once.join("\n---\n\n"));
}

/** `/docs/api/createContract` → `api.createContract`; the start page is `start`. */
function fileOf(path: string): string {
  return path.replace(/^\/docs\/?/, "").replaceAll("/", ".") || "start";
}

const SECTIONS: Record<Exclude<Page["section"], "start">, string> = {
  guides: "Guides",
  api: "API",
  webhooks: "Webhooks",
  errors: "Errors",
  reference: "Reference",
  changelog: "Changelog",
};

/** As https://llmstxt.org has it. */
function listForPrograms(pages: readonly Page[]): string {
  const [start] = pages;
  const parts = Object.entries(SECTIONS).map(([section, name]) => {
    const lines = pages
      .filter((page) => page.section === section)
      .map(({ path, title, summary }) => {
        const words = plainText(summary);
        const about = words === "" ? "" : `: ${words}`;
        return `- [${plainText(title)}](${EXAMPLE_ORIGIN}${path}.md)${about}`;
      });
    return `## ${name}\n\n${lines.join("\n")}\n`;
  });
  const intro = `# Countersign\n\n> ${plainText(start?.summary ?? "")}\n`;
  const whole = `Everything in one file: ${EXAMPLE_ORIGIN}/llms-full.txt. The API's description: ${EXAMPLE_ORIGIN}/openapi.json.\n`;
  return [intro, whole, ...parts].join("\n");
}
