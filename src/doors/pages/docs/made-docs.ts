import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { basePathOf } from "#http/base-path.ts";
import { escapeHtml } from "#kernel/escape-html.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import type { DocsSection } from "#words/docs-words.ts";

/** What the lists of the documentation say of a page. */
export interface DocsEntry {
  path: string;
  file: string;
  section: DocsSection;
  group?: string;
  title: string;
  shortTitle: string;
  summary: string;
  keywords: string[];
}

/** The documentation as the build made it (tools/site), with this service's address in it. */
export interface MadeDocs {
  /** In the order of the contents. */
  entries(): Promise<readonly DocsEntry[]>;
  /** What stands on a page within its frame, as HTML that the build wrote. */
  html(entry: DocsEntry): Promise<string>;
  markdown(entry: DocsEntry): Promise<string>;
  /** A list of all pages, or all of them in one file, for programs. */
  list(name: "llms.txt" | "llms-full.txt"): Promise<string>;
}

const FOLDER = join(PACKAGE_ROOT, "dist", "docs");

interface Index {
  /** The address that stands for the service's own. */
  origin: string;
  pages: DocsEntry[];
}

/** Nothing is read before somebody asks, and of the pages nothing is kept. */
export function openDocs(baseUrl: string): MadeDocs {
  let index: Promise<Index> | null = null;
  const open = () => {
    index ??= read("index.json")
      .then((text) => JSON.parse(text))
      .catch((error: unknown) => {
        // Who asks later may find it.
        index = null;
        throw error;
      });
    return index;
  };
  const readWithAddress = async (file: string, address: string) => {
    const [{ origin }, text] = await Promise.all([open(), read(file)]);
    return text.replaceAll(origin, () => address);
  };
  const basePath = basePathOf(baseUrl);
  /** What programs read names pages from the root on. */
  const readForPrograms = async (file: string) =>
    (await readWithAddress(file, baseUrl)).replaceAll("](/", () => `](${basePath}/`);
  return {
    entries: async () => (await open()).pages,
    html: ({ file }) => readWithAddress(`${file}.html`, escapeHtml(baseUrl)),
    markdown: ({ file }) => readForPrograms(`${file}.md`),
    list: (name) => readForPrograms(name),
  };
}

function read(name: string): Promise<string> {
  return readFile(join(FOLDER, name), "utf8");
}
