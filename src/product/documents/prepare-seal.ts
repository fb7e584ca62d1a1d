import { openToAppend } from "#lib/pdf/append-parts.ts";
import { type Assembled, type AssembleInput, assembleSealed } from "#lib/pdf/assemble.ts";
import { readTags } from "#lib/pdf/assembly/add-tags.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { drawOverPages } from "#lib/pdf/draw-over-pages.ts";
import type { Drawing, PageSize } from "#lib/pdf/parts.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { holdToOneReading } from "#lib/pdf/writing/sealable-reading.ts";
import { type Apart, backInto } from "#sealing/pages/drawings-apart.ts";
import { type SealPagesInput, typesetSealPages } from "#sealing/pages/typeset-seal-pages.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { EVIDENCE_FILE } from "./evidence-file.ts";
import { drawFirstPage } from "./first-page.ts";

/** A file that a signer gave, whose pages come behind those of the base. */
export interface FileBehind {
  /** What it is called among the bookmarks. */
  name: string;
  pdf: Uint8Array;
  pages: PageSize[];
}

export interface SealToPrepare {
  base: Uint8Array;
  pages: SealPagesInput<Drawing | Apart>;
  /** The texts of the drawings that stand apart from the pages; none where none does. */
  drawings?: Uint8Array;
  /** In the order of their pages; none when absent. */
  files?: readonly FileBehind[];
  /** A small picture of the base's first page, as PNG, of no bytes where there is none; drawn where it is null. */
  firstPage?: Uint8Array | null;
  /** What the sealed file carries as `evidence.json`: canonical JSON, UTF-8. */
  evidence: Uint8Array;
  signature: AssembleInput["signature"];
}

/**
 * Sets the stamps and the certificate and assembles the update that carries them, ready to be signed.
 * @throws BrokenPdf where the whole would not be read in one way alone
 */
export async function prepareSeal({
  base,
  pages,
  drawings = new Uint8Array(),
  files = [],
  firstPage = null,
  evidence,
  signature,
}: SealToPrepare): Promise<Assembled> {
  const picture = firstPage ?? (await drawFirstPage({ pdf: base }));
  const opened = openPdf(base);
  const { language, publicId } = pages.certificate;
  const whole = backInto(pages, drawings);
  const set = typesetSealPages(whole, {
    tagged: isTagged(opened),
    firstPage: picture.length > 0 ? picture : null,
  });
  const behind = putBehind(set, files, whole);
  const { title } = certificateWords[language];
  const [from, to] = set.certificatePages;
  const assembled = assembleSealed({
    base: opened,
    overlay: behind.pdf,
    marks: set.marks,
    appendix: [...behind.parts, { from, to }].map((part) => ({ pdf: behind.pdf, ...part })),
    bookmark: null,
    bookmarks: [...behind.bookmarks, { title, page: behind.pages + 1 }],
    hasForeignPages: files.length > 0,
    keywords: publicId,
    attached: { ...EVIDENCE_FILE, bytes: evidence, at: signature.at },
    signature,
  });
  holdToOneReading(base, assembled.update);
  return assembled;
}

/**
 * The pages that sealing adds with those of the files behind them, each with the document ID: one
 * PDF, so that the structure of all is taken over at once.
 */
function putBehind(
  set: ReturnType<typeof typesetSealPages>,
  files: readonly FileBehind[],
  { certificate }: Pick<SealPagesInput, "certificate">,
) {
  const empty = { pdf: set.pdf, parts: [], bookmarks: [], pages: 0 };
  if (files.length === 0) return empty;
  const sizes = files.flatMap(({ pages }) => pages);
  // Drawn as what is no part of them: the letters of the one set for the base belong to its structure.
  const stamps = typesetSealPages({ pages: sizes, fields: [], certificate }, { tagged: false });
  return files.reduce<Behind>((sum, { name, pdf, pages }) => {
    const marks = pages.map((_, index) => {
      const { overlayPage } = stamps.marks[sum.pages + index]!;
      return { page: index + 1, overlayPage };
    });
    const stamped = drawOverPages(pdf, stamps.pdf, marks, "artifact");
    const from = set.certificatePages[1] + sum.pages + 1;
    return {
      pdf: openToAppend(sum.pdf).append({ pdf: stamped, parts: [{ name, firstPage: 1 }] }),
      parts: [...sum.parts, { from, to: from + pages.length - 1 }],
      bookmarks: [...sum.bookmarks, { title: name, page: sum.pages + 1 }],
      pages: sum.pages + pages.length,
    };
  }, empty);
}

interface Behind {
  pdf: Uint8Array;
  parts: { from: number; to: number }[];
  bookmarks: { title: string; page: number }[];
  pages: number;
}

/** Whether what is added can take part in the document's structure. */
function isTagged(base: OpenPdf): boolean {
  return readTags(base, readPageTree(base)) !== null;
}
