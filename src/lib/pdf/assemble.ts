import { addBookmarks, type Bookmark } from "./assembly/add-bookmarks.ts";
import { addTags, readTags } from "./assembly/add-tags.ts";
import { type AddedPage, appendPages } from "./assembly/append-pages.ts";
import { type AttachedFile, attachFile } from "./assembly/attach-file.ts";
import { setPermissions, setVersion } from "./assembly/catalog-entries.ts";
import { drawOverlays, type Mark } from "./assembly/draw-overlays.ts";
import { isSigned } from "./assembly/existing-signatures.ts";
import { endOf, type FileEnd } from "./assembly/file-end.ts";
import { type ImportSource, importFrom } from "./assembly/import-objects.ts";
import { readPageTree } from "./assembly/page-tree.ts";
import { Revision } from "./assembly/revision.ts";
import { addSignatureField } from "./assembly/signature-field.ts";
import {
  type ByteRange,
  fillByteRange,
  type SignatureStatement,
  signatureText,
} from "./assembly/signature-text.ts";
import { writeRevision } from "./assembly/write-revision.ts";
import { renewMetadata } from "./metadata/renew-metadata.ts";
import { PdfName } from "./objects.ts";
import { forOneMoreUse, type OpenPdf, openPdf } from "./reading/open.ts";
import { BrokenPdf } from "./reading/parse.ts";

/** A PDF to take pages from: its bytes, or where it is used often, itself opened. */
type Source = Uint8Array | OpenPdf;

export interface AssembleInput {
  base: Source;
  /** A PDF whose pages are drawn over base pages; each is as large as the seen page it is meant for. */
  overlay: Source | null;
  /** A page may have several; an overlay page may be used for many pages. */
  marks: Mark[];
  /** What comes after the pages of the base: whole PDFs, or some pages of one, counted from 1. */
  appendix: (Uint8Array | { pdf: Source; from: number; to: number })[];
  /** What the first of the appended pages is called among the bookmarks; nothing when null. */
  bookmark: string | null;
  /** The same of others of them, counted from 1. */
  bookmarks?: readonly { title: string; page: number }[];
  /** Pages of others are among those, so that nothing that the base claims to be is known of the whole. */
  hasForeignPages?: boolean;
  /** Words that the file is to be found by. */
  keywords: string;
  /** A file that the sealed one carries; none when null. */
  attached: AttachedFile | null;
  signature: SignatureStatement & { fieldName: string };
}

export interface Assembled {
  /** The sealed file is base ‖ update. */
  update: Uint8Array;
  /** Start and length of the two parts of base ‖ update that are signed. */
  byteRange: ByteRange;
  /** Offset in base ‖ update of the first hex digit of the signature's Contents. */
  contentsAt: number;
  pageCount: number;
  /** What the document timestamp's revision, which follows, is made from. */
  end: FileEnd;
}

/**
 * Makes the sealed PDF but for its signature's value, as one incremental update
 * of the base (ISO 32000-1, 7.5.6): overlays, appended pages, a certification
 * signature that allows no change. The caller hashes the byte range of
 * base ‖ update, signs, calls `fillContents`, and appends what
 * `timestampRevision` makes. Same input, same bytes.
 * @throws BrokenPdf when the base cannot be appended to: damaged, encrypted or signed
 * @throws RangeError when a mark names a page that does not exist, or an overlay of another size
 */
export function assembleSealed(input: AssembleInput): Assembled {
  const base = input.base instanceof Uint8Array ? openPdf(input.base) : input.base;
  if (isSigned(base)) throw new BrokenPdf("the file is already signed");
  const tree = readPageTree(base);
  const revision = new Revision(base.nextNumber);
  const catalog = revision.edit(base.catalogRef, base.catalog);

  const sourceOf = openingOnce(revision);
  if (!input.overlay && input.marks.length > 0) {
    throw new RangeError("there are marks but no overlay");
  }
  const overlay = input.overlay && sourceOf(input.overlay);
  const drawn = overlay ? drawOverlays(base, tree, overlay, input.marks, revision) : [];
  const appendix = input.appendix.map((part) =>
    part instanceof Uint8Array ? sourceOf(part) : { ...part, ...sourceOf(part.pdf) },
  );
  const tags = readTags(base, tree);
  const { pageCount, added } = appendPages(base, tree, appendix, revision);
  if (tags) {
    // The signature's field lies there (ISO 14289-1, 7.18.3).
    const { ref, dict } = tree.pages[0]!;
    revision.edit(ref, dict).set("Tabs", PdfName.of("S"));
    for (const source of sourcesOf([...appendix, ...(overlay ? [overlay] : [])])) {
      const own = added.filter((page) => page.source === source.pdf);
      addTags(base, tags, source, own, revision, source.pdf === overlay?.pdf ? drawn : []);
    }
  }
  addBookmarks(base, catalog, bookmarksOf(input, added), revision);
  const facts = { modifiedAt: input.signature.at, keywords: input.keywords };
  renewMetadata(base, { ...facts, ...(input.hasForeignPages && { claims: [] }) }, revision);
  if (input.attached) attachFile(base, catalog, input.attached, revision);
  // One that came with an unsigned file proves nothing, and ours may only ever grow.
  catalog.delete("DSS");
  setVersion(base, catalog);

  const { fieldName, ...statement } = input.signature;
  const text = signatureText(statement);
  const signature = revision.add({ text });
  const form = addSignatureField(base, catalog, tree.pages[0]!, fieldName, signature, revision);
  setPermissions(catalog, signature);

  const written = writeRevision(base, revision);
  const { update, offsets } = written;
  const { byteRange, contentsAt } = fillByteRange(
    update,
    base.bytes.length,
    offsets.get(signature.objectNumber)!,
    text,
  );
  return { update, byteRange, contentsAt, pageCount, end: endOf(base, catalog, form, written) };
}

function bookmarksOf(
  { bookmark, bookmarks = [] }: AssembleInput,
  added: readonly AddedPage[],
): Bookmark[] {
  const named = bookmark === null ? bookmarks : [{ title: bookmark, page: 1 }, ...bookmarks];
  return named.flatMap(({ title, page: number }) => {
    const page = added[number - 1];
    return page ? [{ title, page }] : [];
  });
}

/** Each once, as far as they are tagged. */
function sourcesOf(sources: readonly ImportSource[]): ImportSource[] {
  const distinct = new Map(sources.map((source) => [source.pdf, source]));
  return [...distinct.values()].filter(({ pdf }) => pdf.catalog.has("StructTreeRoot"));
}

/** Opens each PDF once, so that what several of its pages share, such as fonts, is copied once. */
function openingOnce(revision: Revision): (source: Source) => ImportSource {
  const opened = new Map<Source, ImportSource>();
  return (source) => {
    const known = opened.get(source);
    if (known) return known;
    const pdf = source instanceof Uint8Array ? openPdf(source) : forOneMoreUse(source);
    const open = { pdf, importObject: importFrom(pdf, revision) };
    opened.set(source, open);
    return open;
  };
}
