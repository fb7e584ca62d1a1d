import { type Assembled, type AssembleInput, assembleSealed } from "#lib/pdf/assemble.ts";
import { readTags } from "#lib/pdf/assembly/add-tags.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { holdToOneReading } from "#lib/pdf/writing/sealable-reading.ts";
import { type Apart, backInto } from "#sealing/pages/drawings-apart.ts";
import { type SealPagesInput, typesetSealPages } from "#sealing/pages/typeset-seal-pages.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { EVIDENCE_FILE } from "./evidence-file.ts";
import { drawFirstPage } from "./first-page.ts";

export interface SealToPrepare {
  base: Uint8Array;
  pages: SealPagesInput<Drawing | Apart>;
  /** The texts of the drawings that stand apart from the pages; none where none does. */
  drawings?: Uint8Array;
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
  firstPage = null,
  evidence,
  signature,
}: SealToPrepare): Promise<Assembled> {
  const picture = firstPage ?? (await drawFirstPage({ pdf: base }));
  const opened = openPdf(base);
  const { language, publicId } = pages.certificate;
  const { pdf, marks, certificatePages } = typesetSealPages(backInto(pages, drawings), {
    tagged: isTagged(opened),
    firstPage: picture.length > 0 ? picture : null,
  });
  const [from, to] = certificatePages;
  const assembled = assembleSealed({
    base: opened,
    overlay: pdf,
    marks,
    appendix: [{ pdf, from, to }],
    bookmark: certificateWords[language].title,
    keywords: publicId,
    attached: { ...EVIDENCE_FILE, bytes: evidence, at: signature.at },
    signature,
  });
  holdToOneReading(base, assembled.update);
  return assembled;
}

/** Whether what is added can take part in the document's structure. */
function isTagged(base: OpenPdf): boolean {
  return readTags(base, readPageTree(base)) !== null;
}
