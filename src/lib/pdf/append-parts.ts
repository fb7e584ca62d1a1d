import { addBookmarks } from "./assembly/add-bookmarks.ts";
import { addPageTags } from "./assembly/add-page-tags.ts";
import { addTags, type BaseTags, readTags } from "./assembly/add-tags.ts";
import { type AddedPage, appendPages } from "./assembly/append-pages.ts";
import { importFrom } from "./assembly/import-objects.ts";
import { labelAddedPages } from "./assembly/page-labels.ts";
import { type PageTree, readPageTree } from "./assembly/page-tree.ts";
import { readParentTree } from "./assembly/parent-tree.ts";
import { Revision } from "./assembly/revision.ts";
import { writeRevision } from "./assembly/write-revision.ts";
import { claimsOf, keepClaims } from "./metadata/renew-metadata.ts";
import { type OpenPdf, openPdf } from "./reading/open.ts";

/** What comes behind a document: one PDF, and where in it each part begins, counted from 1. */
export interface PartsToAppend {
  pdf: Uint8Array;
  parts: { name: string; firstPage: number }[];
}

/** A document that parts can be put behind, once. */
export interface ExtendableDocument {
  /**
   * Adds the pages of the parts as an incremental update: the document's own
   * bytes stay as they are (ISO 32000-1, 7.5.6). Every part gets a bookmark, and
   * where the document is tagged its tags, or one for each page where it has none.
   * Same input, same bytes.
   */
  append(parts: PartsToAppend): Uint8Array;
}

/** @throws BrokenPdf when the document cannot be appended to */
export function openToAppend(document: Uint8Array): ExtendableDocument {
  const base = openPdf(document);
  const tree = readPageTree(base);
  const tags = readTags(base, tree);
  return {
    append: (parts) => Buffer.concat([document, updateOf(base, tree, tags, parts)]),
  };
}

function updateOf(
  base: OpenPdf,
  tree: PageTree,
  tags: BaseTags | null,
  { pdf, parts }: PartsToAppend,
): Uint8Array {
  const revision = new Revision(base.nextNumber);
  const catalog = revision.edit(base.catalogRef, base.catalog);
  const opened = openPdf(pdf);
  const source = { pdf: opened, importObject: importFrom(opened, revision) };
  const { added } = appendPages(base, tree, [source], revision);
  const bookmarks = parts.map(({ name, firstPage }) => {
    const page = added[firstPage - 1];
    if (!page) throw new RangeError(`there is no page ${firstPage} for ${name}`);
    return { title: name, page };
  });
  addBookmarks(base, catalog, bookmarks, revision);
  labelAddedPages(base, catalog, tree.pages.length, revision);
  if (tags && reachesAllPages(opened)) {
    addTags(base, tags, source, added, revision);
  } else if (tags) {
    addPageTags(base, tags, partsOf(added, parts), revision);
  }
  // It is what all of its parts are.
  keepClaims(base, tags ? claimsOf(opened) : [], revision);
  return writeRevision(base, revision).update;
}

/** Whether the structure of a document has something of each of its pages. */
function reachesAllPages(pdf: OpenPdf): boolean {
  const owners = readParentTree(pdf);
  return readPageTree(pdf).pages.every(({ dict }) => {
    const key = dict.getNumber("StructParents", pdf.resolve)?.value;
    return key !== undefined && owners.has(key);
  });
}

function partsOf(added: readonly AddedPage[], parts: PartsToAppend["parts"]) {
  return parts.map(({ name, firstPage }, index) => {
    const next = parts[index + 1]?.firstPage ?? added.length + 1;
    return { name, pages: added.slice(firstPage - 1, next - 1) };
  });
}
