import { addTags, readTags } from "./assembly/add-tags.ts";
import { drawOverlays, type Mark, type OverlayRole } from "./assembly/draw-overlays.ts";
import { importFrom } from "./assembly/import-objects.ts";
import { readPageTree } from "./assembly/page-tree.ts";
import { Revision } from "./assembly/revision.ts";
import { writeRevision } from "./assembly/write-revision.ts";
import { forOneMoreUse, type OpenPdf, openPdf } from "./reading/open.ts";

/**
 * Draws pages of one PDF over pages of another, as an incremental update: the
 * document's own bytes stay as they are (ISO 32000-1, 7.5.6). Where both are tagged, what is drawn
 * takes part in the document's structure. Same input, same bytes.
 * @throws BrokenPdf when the document cannot be appended to
 * @throws RangeError when a mark names a page that does not exist, or an overlay of another size
 */
export function drawOverPages(
  document: Uint8Array | OpenPdf,
  overlay: Uint8Array,
  marks: readonly Mark[],
  role: OverlayRole = "part",
): Uint8Array {
  const base = document instanceof Uint8Array ? openPdf(document) : forOneMoreUse(document);
  const revision = new Revision(base.nextNumber);
  const opened = openPdf(overlay);
  const source = { pdf: opened, importObject: importFrom(opened, revision) };
  const tree = readPageTree(base);
  const drawn = drawOverlays(base, tree, source, marks, revision, role);
  const tags = opened.catalog.has("StructTreeRoot") ? readTags(base, tree) : null;
  if (tags) addTags(base, tags, source, [], revision, drawn);
  return Buffer.concat([base.bytes, writeRevision(base, revision).update]);
}
