import {
  overlayToUser,
  type PageGeometry,
  readInherited,
  readPageGeometry,
} from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { weighContent } from "./content-balance.ts";
import type { ImportSource } from "./import-objects.ts";
import { numberText } from "./object-text.ts";
import { contentStreams, decodeContent, joinStreams } from "./page-content.ts";
import { addXObject } from "./page-resources.ts";
import type { PageTree, TreeNode } from "./page-tree.ts";
import { readPageTree } from "./page-tree.ts";
import type { Revision } from "./revision.ts";

export interface Mark {
  /** Page of the base, from 1. */
  page: number;
  /** Page of the overlay, from 1. */
  overlayPage: number;
}

/** An overlay page as it was drawn for the first time. */
export interface DrawnOverlay {
  original: TreeNode;
  /** The form XObject that it became. */
  ref: PdfRef;
  form: PdfStream;
  /** The page that it is drawn over. */
  page: PdfRef;
}

/**
 * What overlays are to who listens: parts of the structure, by marks of their
 * own, or artifacts (ISO 32000-1, 14.8.2.2).
 */
export type OverlayRole = "part" | "artifact";

/** An overlay is made for one page; a size further off means it was made for another. */
const SIZE_TOLERANCE_PT = 1;

/**
 * Draws pages of one PDF over pages of the base. Each overlay page becomes one
 * form XObject, however many pages it goes over.
 * @returns each overlay page once, with the first page that it was drawn over
 * @throws RangeError when a mark names a page that does not exist or an overlay of another size
 */
export function drawOverlays(
  base: OpenPdf,
  tree: PageTree,
  overlay: ImportSource,
  marks: readonly Mark[],
  revision: Revision,
  role: OverlayRole = "part",
): DrawnOverlay[] {
  const drawn = new Map<number, DrawnOverlay>();
  const forms = makeForms(overlay, revision);
  const byPage = Map.groupBy(marks, (mark) => mark.page);
  for (const [number, marksOfPage] of byPage) {
    const page = tree.pages[number - 1];
    if (!page) throw new RangeError(`there is no page ${number} to draw over`);
    const geometry = readPageGeometry(page.dict, base.resolve);
    const drawings = marksOfPage.map(({ overlayPage }) => {
      const form = forms(overlayPage);
      checkSize(form, geometry, number);
      const { original, ref, stream } = form;
      if (!drawn.has(overlayPage)) {
        drawn.set(overlayPage, { original, ref, form: stream, page: page.ref });
      }
      return drawingOf(addXObject(base, page, form.ref, revision), geometry);
    });
    const drawing = drawings.join("");
    const drawnAs = role === "artifact" ? `/Artifact BMC\n${drawing}EMC\n` : drawing;
    appendContent(base, page, geometry, drawnAs, revision);
  }
  return [...drawn.values()];
}

interface Form {
  original: TreeNode;
  ref: PdfRef;
  stream: PdfStream;
  width: number;
  height: number;
}

function makeForms(
  { pdf: overlay, importObject }: ImportSource,
  revision: Revision,
): (number: number) => Form {
  const { pages } = readPageTree(overlay);
  const forms = new Map<number, Form>();
  return (number) => {
    const known = forms.get(number);
    if (known) return known;
    const page = pages[number - 1];
    if (!page) throw new RangeError(`the overlay has no page ${number}`);
    const { visible, rotate, userUnit } = readPageGeometry(page.dict, overlay.resolve);
    if (rotate !== 0 || userUnit !== 1) throw new RangeError("an overlay page lies upright");
    const streams = contentStreams(overlay, page.dict).map(({ stream }) => stream);
    const stream = joinStreams(overlay, streams, importObject);
    const resources = readInherited(page.dict, "Resources", overlay.resolve) ?? new PdfDict();
    setFormEntries(stream, visible, importObject(resources));
    stream.set("Matrix", numbers(1, 0, 0, 1, -visible.x, -visible.y));
    const group = page.dict.get("Group");
    if (group) stream.set("Group", importObject(group));
    const form = {
      original: page,
      stream,
      ref: revision.add(stream),
      width: visible.width,
      height: visible.height,
    };
    forms.set(number, form);
    return form;
  };
}

/** ISO 32000-1, 8.10.2, table 95. */
function setFormEntries(
  stream: PdfStream,
  { x, y, width, height }: PageGeometry["visible"],
  resources: PdfObject,
): void {
  stream.set("Type", PdfName.XObject);
  stream.set("Subtype", PdfName.of("Form"));
  stream.set("BBox", numbers(x, y, x + width, y + height));
  stream.set("Resources", resources);
}

function numbers(...values: number[]): PdfArray {
  return new PdfArray(values.map((value) => PdfNumber.of(value)));
}

function checkSize(form: Form, page: PageGeometry, number: number): void {
  const off = Math.max(Math.abs(form.width - page.width), Math.abs(form.height - page.height));
  if (off <= SIZE_TOLERANCE_PT) return;
  throw new RangeError(
    `the overlay of page ${number} is ${form.width} × ${form.height} points, the page ${page.width} × ${page.height}`,
  );
}

function drawingOf(name: string, page: PageGeometry): string {
  const matrix = overlayToUser(page).map(numberText).join(" ");
  return `q ${matrix} cm /${name} Do Q\n`;
}

const openings = new WeakMap<Revision, Map<number, PdfRef>>();

/** The stream of so many q; pages share it. */
function opening(count: number, revision: Revision): PdfRef {
  const known = openings.get(revision) ?? new Map<number, PdfRef>();
  openings.set(revision, known);
  const ref = known.get(count) ?? revision.add(new PdfStream([], Buffer.from("q\n".repeat(count))));
  known.set(count, ref);
  return ref;
}

/**
 * Puts a drawing behind a page's own content, which ends in a graphics state of
 * its own making. Content that can be counted gets the q and Q it lacks; any
 * other becomes a form XObject, which nothing can leave open.
 */
function appendContent(
  base: OpenPdf,
  page: TreeNode,
  geometry: PageGeometry,
  drawn: string,
  revision: Revision,
): void {
  const streams = contentStreams(base, page.dict);
  const own = streams.map(({ stream }) => stream);
  const content = decodeContent(base, own);
  const balance = content && weighContent(content);
  const copy = revision.edit(page.ref, page.dict);
  const add = (text: string) => revision.add(new PdfStream([], Buffer.from(text, "latin1")));
  if (balance?.sound) {
    const before = opening(1 + balance.unopened, revision);
    const after = add(`\n${"Q\n".repeat(1 + balance.unclosed)}${drawn}`);
    copy.set("Contents", new PdfArray([before, ...streams.map(({ ref }) => ref), after]));
    return;
  }
  const form = joinStreams(base, own);
  const resources = readInherited(page.dict, "Resources", base.resolve);
  setFormEntries(form, geometry.visible, resources ?? new PdfDict());
  const name = addXObject(base, page, revision.add(form), revision);
  copy.set("Contents", add(`q /${name} Do Q\n${drawn}`));
}
