import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { dateText } from "./date-text.ts";
import { packStream } from "./page-content.ts";
import type { Revision } from "./revision.ts";

/** A file that a PDF carries, and that belongs to it as a whole. */
export interface AttachedFile {
  /** ASCII: it is written as both kinds of name that readers look for. */
  name: string;
  /** As in `application/json`. */
  mediaType: string;
  /** A sentence for people, shown beside the name. */
  description: string;
  bytes: Uint8Array;
  at: Date;
  /** Not packed: its bytes stand in the file as they are. */
  isPlain?: true;
}

/**
 * Puts a file into the document as its data: an associated file (ISO 19005-3,
 * 6.8 and annex E; ISO 32000-2, 14.13), listed among the embedded ones
 * (ISO 32000-1, 7.11.4). A base holds none: they are taken out when it comes.
 */
export function attachFile(
  base: OpenPdf,
  catalog: PdfDict,
  file: AttachedFile,
  revision: Revision,
): void {
  const specification = revision.add(fileSpecification(file, revision));
  const present = base.catalog.getArray("AF", base.resolve)?.toArray() ?? [];
  catalog.set("AF", new PdfArray([...present, specification]));
  const names = base.catalog.getDict("Names", base.resolve)?.clone() ?? new PdfDict();
  const listed = new PdfArray([PdfString.fromString(file.name), specification]);
  names.set("EmbeddedFiles", new PdfDict([["Names", listed]]));
  catalog.set("Names", revision.add(names));
}

function fileSpecification(file: AttachedFile, revision: Revision): PdfDict {
  const stream = file.isPlain ? new PdfStream([], file.bytes) : packStream(file.bytes);
  stream.set("Type", PdfName.of("EmbeddedFile"));
  stream.set("Subtype", PdfName.of(file.mediaType));
  stream.set(
    "Params",
    new PdfDict([
      ["Size", PdfNumber.of(file.bytes.length)],
      ["ModDate", PdfString.fromString(dateText(file.at))],
    ]),
  );
  const embedded = revision.add(stream);
  const name = PdfString.fromString(file.name);
  return new PdfDict([
    ["Type", PdfName.of("Filespec")],
    ["F", name],
    ["UF", name],
    ["Desc", PdfString.fromString(file.description)],
    ["AFRelationship", PdfName.of("Data")],
    [
      "EF",
      new PdfDict([
        ["F", embedded],
        ["UF", embedded],
      ]),
    ],
  ]);
}
