import { accessibleFaults } from "#lib/pdf/archive/accessible-faults.ts";
import { closeHeadingLevels } from "#lib/pdf/archive/heading-levels.ts";
import { readStructure } from "#lib/pdf/archive/structure-tree.ts";
import { PdfBool, PdfDict, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { writeFile } from "#lib/pdf/writing/write-file.ts";
import { informationDict, readFacts } from "./information.ts";
import { type Claim, metadataStream } from "./xmp.ts";

/**
 * A tagged PDF that the typesetter made for PDF/A-3a, as the document that
 * people sign: it says of itself that it is that, and PDF/UA-1 where it is, has
 * its date, readers show its title, its headings leave out no level, and its
 * objects are packed. Same input, same bytes.
 */
export function asArchive(pdf: Uint8Array, createdAt: Date | null): Buffer {
  const source = openPdf(pdf);
  const facts = { ...readFacts(source), createdAt, modifiedAt: createdAt, keywords: "" };
  const metadata = PdfRef.of(source.nextNumber, 0);
  const stream = metadataStream({ ...facts, claims: claimsFor(source) });
  const catalog = source.catalog.clone();
  catalog.set("Metadata", metadata);
  catalog.set("ViewerPreferences", new PdfDict([["DisplayDocTitle", PdfBool.TRUE]]));
  // Suspects says nothing when false, and poppler complains about it.
  catalog.set("MarkInfo", new PdfDict([["Marked", PdfBool.TRUE]]));
  const resolve = (ref: PdfRef): PdfObject | null =>
    ref.objectNumber === metadata.objectNumber ? stream : source.resolve(ref);
  return writeFile({
    catalog,
    info: informationDict(facts),
    resolve,
    version: source.version,
    kind: "stream",
    source: pdf,
  });
}

/** In place: headings that an author numbered otherwise are numbered as all of them are read out. */
function claimsFor(source: OpenPdf): Claim[] {
  const tree = readStructure(source);
  if (!tree) return ["archive"];
  closeHeadingLevels(tree);
  const isTold = accessibleFaults(tree, source.resolve).length === 0;
  return isTold ? ["archive", "accessible"] : ["archive"];
}
