import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { readFonts } from "./fonts.ts";

export interface Typesetting {
  /** Path of the `.typ` template from the package's root; it reads its data with `json("/data.json")`. */
  template: string;
  data: unknown;
  /** Files that the template reads beside its data, by absolute virtual path (`/image-1.png`). */
  files?: ReadonlyMap<string, Uint8Array>;
  /** Values to read back from the laid-out document, by the label of their `metadata` element. */
  queries?: readonly string[];
  /** A tagged PDF, for contracts; without tags the file is smaller, for overlays. */
  tagged: boolean;
}

export interface Typeset {
  pdf: Uint8Array;
  pageCount: number;
  /** The values of the `metadata` elements under each label asked for, in document order. */
  answers: ReadonlyMap<string, unknown[]>;
}

/**
 * Typst keeps what it compiled; results unused for this many compilations are
 * dropped. Measured on contracts of four pages that differ in a few words: 23 ms with
 * 1 to 4, 54 ms with 0 (nothing is kept), 50 to 70 ms with 10 (look-ups walk the older results).
 */
const CACHE_AGE = 3;
/** The compiler reads from memory alone, below this folder, which does not exist on disk. */
const WORKSPACE = "/countersign-typst";

let compiler: NodeCompiler | undefined;
const templates = new Map<string, string>();

/**
 * Sets a document with one of the service's own templates. Same input, same
 * bytes. Only for the workshop's child process: it blocks while it works.
 * @throws when the template does not compile with this data
 */
export function typeset(work: Typesetting): Typeset {
  compiler ??= NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: readFonts() }],
  });
  try {
    compiler.mapShadow(`${WORKSPACE}/data.json`, Buffer.from(JSON.stringify(work.data)));
    for (const [path, bytes] of work.files ?? []) {
      compiler.mapShadow(WORKSPACE + path, Buffer.from(bytes));
    }
    const compiled = compiler.compile({ mainFileContent: readTemplate(work.template) });
    const document = compiled.result;
    if (!document) {
      const error = compiled.takeError();
      const found = error ? JSON.stringify(compiler.fetchDiagnostics(error)) : "no diagnostics";
      throw new Error(`${work.template} does not compile: ${found.slice(0, 2_000)}`);
    }
    const answers = new Map(
      (work.queries ?? []).map((label) => [
        label,
        compiler!.query(document, { selector: `<${label}>`, field: "value" }) as unknown[],
      ]),
    );
    const pdf = compiler.pdf(document, { pdfTags: work.tagged, creationTimestamp: 0 });
    return { pdf, pageCount: document.numOfPages, answers };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(CACHE_AGE);
  }
}

function readTemplate(path: string): string {
  const known = templates.get(path);
  if (known !== undefined) return known;
  const source = readFileSync(join(PACKAGE_ROOT, path), "utf8");
  templates.set(path, source);
  return source;
}
