import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import {
  OPTIONAL_FAMILIES,
  type OptionalFamily,
  OWN_CHAINS,
  OWN_FAMILIES,
  readFamily,
  readOptionalFamily,
} from "#lib/fonts/fonts.ts";
import { familiesFor, hanFamily, rareLetters } from "#lib/fonts/letters.ts";
import { ownName, withOwnName } from "#lib/fonts/own-family-names.ts";
import { asArchive } from "#lib/pdf/metadata/as-archive.ts";
import { withTextOnce } from "./text-once/with-text-once.ts";

export interface Typesetting {
  /**
   * Path of the `.typ` template from the package's root; it reads its data with
   * `json("/data.json")`, and with `json("/fonts.json")` the families to set text in.
   */
  template: string;
  data: unknown;
  /** Tags as of BCP 47 that parts of the data are written in, the most important first. */
  languages?: readonly string[];
  /** Files that the template reads beside its data, by absolute virtual path (`/image-1.png`). */
  files?: ReadonlyMap<string, Uint8Array>;
  /** Values to read back from the laid-out document, by the label of their `metadata` element. */
  queries?: readonly string[];
  /** A tagged PDF; without tags the file is smaller. */
  tagged: boolean;
  /** A document of its own that is to be kept: PDF/A-3a, from this date, if any. */
  archive?: { createdAt: Date | null };
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

const templates = new Map<string, string>();

/**
 * Sets a document with one of the service's own templates. Same input, same
 * bytes. Only for the worker process: it blocks while it works.
 * @throws when the template does not compile with this data
 */
export function typeset(work: Typesetting): Typeset {
  const data = JSON.stringify(work.data);
  const fonts = fontsFor(data, work.languages ?? []);
  const compiler = compilerWith(fonts);
  try {
    compiler.mapShadow(`${WORKSPACE}/data.json`, Buffer.from(data));
    compiler.mapShadow(`${WORKSPACE}/fonts.json`, chainsOf(fonts));
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
        compiler.query(document, { selector: `<${label}>`, field: "value" }) as unknown[],
      ]),
    );
    const pdf = exportPdf(compiler, document, work);
    return { pdf, pageCount: document.numOfPages, answers };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(CACHE_AGE);
  }
}

type Compiled = NonNullable<ReturnType<NodeCompiler["compile"]>["result"]>;

function exportPdf(compiler: NodeCompiler, document: Compiled, work: Typesetting): Uint8Array {
  const options = { pdfTags: work.tagged, creationTimestamp: 0 };
  const printPlain = () => withTextOnce(withCatalogue(compiler.pdf(document, options)));
  if (!work.archive) return printPlain();
  let pdf: Uint8Array;
  try {
    pdf = compiler.pdf(document, { ...options, pdfStandard: "a-3a" });
  } catch {
    // The standard has no place for something in it; what is signed is the same without it.
    return printPlain();
  }
  return asArchive(withTextOnce(pdf), work.archive.createdAt);
}

/** The optional families that the letters of this data need; for most data none. */
function fontsFor(data: string, languages: readonly string[]): OptionalFamily[] {
  const rare = rareLetters(data);
  return rare.size === 0 ? [] : familiesFor(rare, languages);
}

const compilers = new Map<string, NodeCompiler>();

/** One compiler with our own fonts stays; of those with optional ones the last alone, as they are large. */
function compilerWith(fonts: readonly OptionalFamily[]): NodeCompiler {
  const key = [...fonts].sort().join(" ");
  const known = compilers.get(key);
  if (known) return known;
  for (const other of compilers.keys()) if (other !== "") compilers.delete(other);
  process.env.FONTCONFIG_FILE = join(PACKAGE_ROOT, NO_FONTS);
  const files = [
    ...OWN_FAMILIES.flatMap(readFamily),
    ...fonts.flatMap((name) => readOptionalFamily(name) ?? []),
  ];
  const compiler = NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: files.map(withOwnName) }],
  });
  compilers.set(key, compiler);
  return compiler;
}

/** Spares the compiler the search of the machine's fonts, 18 ms; their names could not be met anyway. */
const NO_FONTS = "src/lib/typst/no-fonts.conf";

/**
 * What templates read as `/fonts.json`: for each kind of letter the families
 * in which a glyph is looked for, one after the other, and for each family of
 * Han letters the order of the optional ones where its language is stated.
 */
function chainsOf(fonts: readonly OptionalFamily[]): Buffer {
  const ownNames = (names: readonly string[]) => names.map(ownName);
  const optional = (order: readonly OptionalFamily[]) =>
    ownNames(order.map((name) => OPTIONAL_FAMILIES[name].name));
  const chains = Object.entries(OWN_CHAINS).map(([kind, names]) => [kind, ownNames(names)]);
  const han = fonts.filter((name) => hanFamily(name) === name);
  return Buffer.from(
    JSON.stringify({
      ...Object.fromEntries(chains),
      optional: {
        "": optional(fonts),
        ...Object.fromEntries(
          han.map((name) => [name, optional([name, ...fonts.filter((other) => other !== name)])]),
        ),
      },
    }),
  );
}

function readTemplate(path: string): string {
  const known = templates.get(path);
  if (known !== undefined) return known;
  const source = readFileSync(join(PACKAGE_ROOT, path), "utf8");
  templates.set(path, source);
  return source;
}

/**
 * The PDF as it is handed on. Readers show its title rather than the name of
 * the file (ISO 32000-1, table 150), and the mark of suspect tags, which says
 * nothing when false and which poppler complains about, is left out. Every
 * byte else stays where it was, so the cross-references stay true.
 */
function withCatalogue(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const mark = bytes.indexOf("/Type /Catalog");
  const end = mark < 0 ? -1 : bytes.indexOf("endobj", mark);
  if (end < 0) return pdf;
  const written = bytes.toString("latin1", mark, end);
  const changed = written
    .replace(/(?<!\s)\s*\/Suspects false/, "")
    .replace(/\/Direction \/L2R\s*/, "/DisplayDocTitle true ");
  if (changed.length > written.length) return pdf;
  bytes.write(changed.padEnd(written.length, "\n"), mark, "latin1");
  return pdf;
}
