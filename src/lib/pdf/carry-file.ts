import { type AttachedFile, attachFile } from "./assembly/attach-file.ts";
import { Revision } from "./assembly/revision.ts";
import { writeRevision } from "./assembly/write-revision.ts";
import { openPdf } from "./reading/open.ts";

/**
 * A PDF of the service's own that carries a file, as an incremental update (ISO 32000-1, 7.5.6).
 * @throws BrokenPdf when it cannot be appended to
 */
export function carryFile(pdf: Uint8Array, file: AttachedFile): Uint8Array {
  const base = openPdf(pdf);
  const revision = new Revision(base.nextNumber);
  attachFile(base, revision.edit(base.catalogRef, base.catalog), file, revision);
  return Buffer.concat([base.bytes, writeRevision(base, revision).update]);
}
