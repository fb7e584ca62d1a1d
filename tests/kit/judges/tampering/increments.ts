import assert from "node:assert/strict";
import { fromLatin1 } from "#kernel/bytes.ts";
import { type PageTree, readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { Revision } from "#lib/pdf/assembly/revision.ts";
import { writeRevision } from "#lib/pdf/assembly/write-revision.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { append, type Bytes } from "./edit-bytes.ts";

export interface Editing {
  pdf: OpenPdf;
  tree: PageTree;
  revision: Revision;
  /** The catalog's copy in the update. */
  catalog: PdfDict;
}

/** The file with an incremental update behind it, well formed in everything. */
export function update(file: Bytes, edit: (editing: Editing) => void): Bytes {
  const pdf = openPdf(file);
  const revision = new Revision(pdf.nextNumber);
  const catalog = revision.edit(pdf.catalogRef, pdf.catalog);
  edit({ pdf, tree: readPageTree(pdf), revision, catalog });
  return append(file, writeRevision(pdf, revision).update);
}

const numbers = (...values: number[]) => new PdfArray(values.map((value) => PdfNumber.of(value)));

const FONT = new PdfDict([
  ["Type", PdfName.of("Font")],
  ["Subtype", PdfName.of("Type1")],
  ["BaseFont", PdfName.of("Helvetica")],
]);

function stream(text: string): PdfStream {
  const data = fromLatin1(text);
  return new PdfStream([["Length", PdfNumber.of(data.length)]], data);
}

const NEW_RENT = "q 1 g 60 600 400 120 re f Q BT /Sly 18 Tf 80 650 Td (Rent: 9,999 EUR) Tj ET";

/** Draws a white box and another rent over a page. */
export function drawOver({ pdf, tree, revision }: Editing, page = 1): void {
  const node = tree.pages[page - 1];
  assert.ok(node);
  const copy = revision.edit(node.ref, node.dict);
  const contents = node.dict.get("Contents", pdf.resolve);
  const old =
    contents instanceof PdfArray ? contents.toArray() : [node.dict.get("Contents") as PdfRef];
  copy.set("Contents", new PdfArray([...old, revision.add(stream(NEW_RENT))]));
  const resources = node.dict.getDict("Resources", pdf.resolve)?.clone() ?? new PdfDict();
  const fonts = resources.getDict("Font", pdf.resolve)?.clone() ?? new PdfDict();
  fonts.set("Sly", revision.add(FONT));
  resources.set("Font", fonts);
  copy.set("Resources", resources);
}

export function replacePages({ tree, revision }: Editing): void {
  for (const { ref, dict } of tree.pages) {
    const copy = revision.edit(ref, dict);
    copy.set("Contents", revision.add(stream(NEW_RENT)));
    copy.set("Resources", new PdfDict([["Font", new PdfDict([["Sly", revision.add(FONT)]])]]));
    copy.delete("Annots");
  }
}

function addAnnotation({ pdf, tree, revision }: Editing, annotation: PdfRef): void {
  const page = tree.pages[0]!;
  const present = page.dict.get("Annots", pdf.resolve);
  const list = present instanceof PdfArray ? present.toArray() : [];
  revision.edit(page.ref, page.dict).set("Annots", new PdfArray([...list, annotation]));
}

export function addNote(editing: Editing): void {
  const note = editing.revision.add(
    new PdfDict([
      ["Type", PdfName.of("Annot")],
      ["Subtype", PdfName.of("FreeText")],
      ["Rect", numbers(60, 600, 460, 720)],
      ["Contents", PdfString.fromString("Rent: 9,999 EUR")],
      ["DA", PdfString.fromString("/Helv 18 Tf 0 g")],
      ["F", PdfNumber.of(4)],
    ]),
  );
  addAnnotation(editing, note);
}

function addToForm({ pdf, catalog, revision }: Editing, field: PdfRef): void {
  const form = pdf.catalog.getDict("AcroForm", pdf.resolve);
  assert.ok(form);
  const copy = form.clone();
  const fields = form.getArray("Fields", pdf.resolve)?.toArray() ?? [];
  copy.set("Fields", new PdfArray([...fields, field]));
  catalog.set("AcroForm", revision.add(copy));
}

function widget(entries: [string, PdfName | PdfString | PdfRef | PdfArray | PdfNumber][]): PdfDict {
  return new PdfDict([
    ["Type", PdfName.of("Annot")],
    ["Subtype", PdfName.of("Widget")],
    ["F", PdfNumber.of(4)],
    ...entries,
  ]);
}

export function addFilledField(editing: Editing): void {
  const field = editing.revision.add(
    widget([
      ["FT", PdfName.of("Tx")],
      ["T", PdfString.fromString("rent")],
      ["V", PdfString.fromString("9,999 EUR")],
      ["Rect", numbers(60, 600, 460, 720)],
    ]),
  );
  addToForm(editing, field);
  addAnnotation(editing, field);
}

/** A second field whose value is the seal's own dictionary. */
export function copySeal(editing: Editing): void {
  const { pdf, revision } = editing;
  const seal = sealField(editing);
  const value = seal.get("V");
  assert.ok(value instanceof PdfRef);
  const original = pdf.resolve(value);
  assert.ok(original instanceof PdfDict);
  const field = revision.add(
    widget([
      ["FT", PdfName.of("Sig")],
      ["T", PdfString.fromString("Another seal")],
      ["V", revision.add(original.clone())],
      ["Rect", numbers(0, 0, 0, 0)],
    ]),
  );
  addToForm(editing, field);
  addAnnotation(editing, field);
}

function sealField({ pdf }: Editing): PdfDict {
  const field = pdf.catalog
    .getDict("AcroForm", pdf.resolve)
    ?.getArray("Fields", pdf.resolve)
    ?.at(0, pdf.resolve);
  assert.ok(field instanceof PdfDict);
  return field;
}

export function removeSeal({ pdf, catalog, tree, revision }: Editing): void {
  catalog.delete("AcroForm");
  catalog.delete("Perms");
  const page = tree.pages[0]!;
  const present = page.dict.getArray("Annots", pdf.resolve)?.toArray() ?? [];
  const kept = present.filter((item) => {
    const dict = item instanceof PdfRef ? pdf.resolve(item) : item;
    return !(dict instanceof PdfDict && dict.getName("FT")?.value === "Sig");
  });
  revision.edit(page.ref, page.dict).set("Annots", new PdfArray(kept));
}

/** Keeps only the first page. */
export function removePages({ tree, revision }: Editing): void {
  const root = revision.edit(tree.root.ref, tree.root.dict);
  root.set("Kids", new PdfArray([tree.pages[0]!.ref]));
  root.set("Count", PdfNumber.of(1));
}

export function replaceMetadata({ catalog, revision }: Editing): void {
  const xmp = stream('<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x/><?xpacket end="r"?>');
  xmp.set("Type", PdfName.of("Metadata"));
  xmp.set("Subtype", PdfName.of("XML"));
  catalog.set("Metadata", revision.add(xmp));
}

export function attachFile({ catalog, revision }: Editing): void {
  const file = new PdfDict([
    ["Type", PdfName.of("Filespec")],
    ["F", PdfString.fromString("evidence.json")],
    ["EF", new PdfDict([["F", revision.add(stream("{}"))]])],
  ]);
  const names = new PdfArray([PdfString.fromString("evidence.json"), revision.add(file)]);
  const tree = new PdfDict([["Names", names]]);
  catalog.set("Names", new PdfDict([["EmbeddedFiles", tree]]));
}

export function runOnOpening({ catalog }: Editing): void {
  const action = new PdfDict([
    ["S", PdfName.of("JavaScript")],
    ["JS", PdfString.fromString("app.alert('Rent: 9,999 EUR')")],
  ]);
  catalog.set("OpenAction", action);
}

export function leaveUnused({ revision }: Editing): void {
  revision.add(stream(NEW_RENT));
}
