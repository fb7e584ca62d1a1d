import assert from "node:assert/strict";
import { test } from "node:test";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
} from "#documents/pdf/objects.ts";
import { extraFrom, pagesPdf } from "#kit/pdfs/handmade.ts";
import {
  addFilledField,
  addNote,
  attachFile,
  drawOver,
  type Editing,
  leaveUnused,
  removePages,
  replaceMetadata,
  replacePages,
  runOnOpening,
  update,
} from "#kit/tampering/increments.ts";
import { compareRevisions } from "./compare-revisions.ts";
import { openRevision } from "./read-updates.ts";

const PAGE = {
  entries: "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>",
  content: "BT /F1 18 Tf 40 500 Td (Lease) Tj ET",
};
const FIELD = extraFrom(2);
/** Two pages and a form with one signature field in it, which stands on the first page. */
const FILE = Uint8Array.from(
  pagesPdf([{ ...PAGE, entries: `${PAGE.entries} /Annots [${FIELD} 0 R]` }, PAGE], {
    catalog: `/AcroForm <</Fields [${FIELD} 0 R] /SigFlags 3>>`,
    extra: [
      "<</Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /Rect [0 0 0 0] /V <</Type /Sig>>>>",
    ],
  }),
);

/** What is found of the file with this done to it. */
function changesBy(edit: (editing: Editing) => void): string[] {
  const changed = update(FILE, edit);
  const [before, after] = [openRevision(FILE, FILE.length), openRevision(changed, changed.length)];
  return compareRevisions(before.pdf, after.pdf)
    .map(({ kind, page }) => (page === undefined ? kind : `${kind} ${page}`))
    .sort();
}

test("an update that changes nothing is told as nothing, also where objects are written anew", () => {
  assert.deepEqual(
    changesBy(() => {}),
    [],
  );
  const again = ({ tree, revision }: Editing) => {
    for (const { ref, dict } of [tree.root, ...tree.pages]) revision.edit(ref, dict);
  };
  assert.deepEqual(changesBy(again), []);
});

const EDITS: [what: string, edit: (editing: Editing) => void, changes: string[]][] = [
  ["drawing over the first page", (editing) => drawOver(editing, 1), ["page-content 1"]],
  ["drawing over the second page", (editing) => drawOver(editing, 2), ["page-content 2"]],
  ["other pages", replacePages, ["annotation 1", "page-content 1", "page-content 2"]],
  ["a note", addNote, ["annotation 1"]],
  ["pages taken out", removePages, ["pages-removed"]],
  ["other metadata", replaceMetadata, ["metadata"]],
  ["a file within", attachFile, ["attachment"]],
  ["something that runs", runOnOpening, ["action"]],
  ["an object that nothing leads to", leaveUnused, ["unused-objects"]],
];

for (const [what, edit, changes] of EDITS) {
  test(`an update is told by what it does: ${what}`, () => {
    assert.deepEqual(changesBy(edit), changes);
  });
}

test("a field that is filled is told in the form and on the page", () => {
  assert.deepEqual(changesBy(addFilledField), ["form-field", "form-field 1"]);
});

test("several things are told once each, and nothing of them is missing", () => {
  const all = (editing: Editing) => {
    drawOver(editing, 2);
    addNote(editing);
    addNote(editing);
    runOnOpening(editing);
    leaveUnused(editing);
  };
  assert.deepEqual(changesBy(all), [
    ...["action", "annotation 1", "page-content 2", "unused-objects"],
  ]);
});

test("what a page inherits is part of it, and so is how it is turned", () => {
  const turn = ({ tree, revision }: Editing) => {
    const root = revision.edit(tree.root.ref, tree.root.dict);
    root.set("Rotate", PdfNumber.of(90));
  };
  assert.deepEqual(changesBy(turn), ["page-content 1", "page-content 2"]);
  const cut = ({ tree, revision }: Editing) => {
    const page = tree.pages[1]!;
    const box = [0, 0, 100, 100].map((edge) => PdfNumber.of(edge));
    revision.edit(page.ref, page.dict).set("CropBox", new PdfArray(box));
  };
  assert.deepEqual(changesBy(cut), ["page-content 2"]);
});

test("a page in another's place is told by its number", () => {
  const swap = ({ tree, revision }: Editing) => {
    const node = tree.pages[0]!.dict.get("Parent") as PdfRef;
    const [one, two] = tree.pages;
    const parent = revision.edit(
      node,
      tree.pages[0]!.dict.getDict("Parent", () => null) ?? new PdfDict(),
    );
    parent.set("Type", PdfName.of("Pages"));
    parent.set("Parent", tree.root.ref);
    parent.set("Kids", new PdfArray([two!.ref, one!.ref]));
    parent.set("Count", PdfNumber.of(2));
  };
  assert.deepEqual(changesBy(swap), ["pages-replaced 1", "pages-replaced 2"]);
});

/** A field of these entries in the form, and on the first page where it is said. */
const fieldOf =
  (entries: [string, PdfName | PdfString | PdfNumber | PdfArray | PdfDict][]) =>
  ({ catalog, revision, pdf }: Editing) => {
    const field = revision.add(new PdfDict(entries));
    const form = catalog.getDict("AcroForm", pdf.resolve)!.clone();
    form.set("Fields", new PdfArray([PdfRef.of(FIELD), field]));
    catalog.set("AcroForm", form);
  };
const zero = new PdfArray([0, 0, 0, 0].map((edge) => PdfNumber.of(edge)));
const signatureValue = (type: string, filter: string) =>
  new PdfDict([
    ["Type", PdfName.of(type)],
    ["SubFilter", PdfName.of(filter)],
  ]);
const STAMP = signatureValue("DocTimeStamp", "ETSI.RFC3161");

test("the invisible field of a document timestamp is told as that alone", () => {
  const stamp = fieldOf([
    ["FT", PdfName.of("Sig")],
    ["T", PdfString.fromString("Stamp")],
    ["Rect", zero],
    ["V", STAMP],
  ]);
  assert.deepEqual(changesBy(stamp), ["document-timestamp"]);
});

test("a field that only looks like a timestamp's is a signature that was added, or a field", () => {
  const large = new PdfArray([0, 0, 200, 100].map((edge) => PdfNumber.of(edge)));
  const base: Parameters<typeof fieldOf>[0] = [["T", PdfString.fromString("Stamp")]];
  const sig: (typeof base)[0] = ["FT", PdfName.of("Sig")];
  for (const [entries, told] of [
    [[sig, ["Rect", large], ["V", STAMP]], "signature-added"],
    [[sig, ["Rect", zero], ["V", signatureValue("Sig", "ETSI.RFC3161")]], "signature-added"],
    [
      [sig, ["Rect", zero], ["V", signatureValue("DocTimeStamp", "adbe.pkcs7.detached")]],
      "signature-added",
    ],
    [[sig, ["Rect", zero]], "signature-added"],
    [[sig, ["Rect", zero], ["V", STAMP], ["A", new PdfDict()]], "signature-added"],
    [
      [
        ["FT", PdfName.of("Tx")],
        ["Rect", zero],
        ["V", STAMP],
      ],
      "form-field",
    ],
  ] as [typeof base, string][]) {
    assert.deepEqual(changesBy(fieldOf([...base, ...entries])), [told]);
  }
});

test("each of several timestamps is told, for every one of them has to hold", () => {
  const stamps = ({ catalog, revision, pdf }: Editing) => {
    const fields = ["One", "Two"].map((name) =>
      revision.add(
        new PdfDict([
          ["FT", PdfName.of("Sig")],
          ["T", PdfString.fromString(name)],
          // Its value stands apart, and is met all the same.
          ["V", revision.add(STAMP)],
        ]),
      ),
    );
    const form = catalog.getDict("AcroForm", pdf.resolve)!.clone();
    form.set("Fields", revision.add(new PdfArray([PdfRef.of(FIELD), ...fields])));
    catalog.set("AcroForm", revision.add(form));
  };
  assert.deepEqual(changesBy(stamps), ["document-timestamp", "document-timestamp"]);
});

test("a page that is added is told, and what stands on it is none of the pages that were", () => {
  const add = ({ tree, revision }: Editing) => {
    const [first] = tree.pages;
    const node = first!.dict.get("Parent") as PdfRef;
    const page = first!.dict.clone();
    page.delete("Annots");
    const kids = new PdfArray([...tree.pages.map(({ ref }) => ref), revision.add(page)]);
    const parent = new PdfDict([
      ["Type", PdfName.of("Pages")],
      ["Parent", tree.root.ref],
      ["Kids", kids],
      ["Count", PdfNumber.of(3)],
    ]);
    revision.edit(node, parent);
    revision.edit(tree.root.ref, tree.root.dict).set("Count", PdfNumber.of(3));
  };
  assert.deepEqual(changesBy(add), ["pages-added"]);
});

test("a signature that is taken out or changed is told as removed", () => {
  const takenOut = ({ catalog, pdf, tree, revision }: Editing) => {
    const form = catalog.getDict("AcroForm", pdf.resolve)!.clone();
    form.set("Fields", new PdfArray([]));
    catalog.set("AcroForm", form);
    const page = tree.pages[0]!;
    revision.edit(page.ref, page.dict).delete("Annots");
  };
  assert.deepEqual(changesBy(takenOut), ["annotation 1", "signature-removed"]);
  const emptied = ({ pdf, revision }: Editing) => {
    const ref = PdfRef.of(FIELD);
    revision.edit(ref, pdf.resolve(ref) as PdfDict).delete("V");
  };
  assert.ok(changesBy(emptied).some((change) => /removed|annotation/.test(change)));
});

test("what a form says of all its fields is part of it, but for whether there are signatures", () => {
  const say =
    (key: string) =>
    ({ catalog, pdf }: Editing) => {
      const form = catalog.getDict("AcroForm", pdf.resolve)!.clone();
      form.set(key, PdfNumber.of(1));
      catalog.set("AcroForm", form);
    };
  assert.deepEqual(changesBy(say("SigFlags")), []);
  assert.deepEqual(changesBy(say("Q")), ["form-field"]);
});

test("whatever else of the catalog is changed is told, by what it means", () => {
  const set =
    (key: string) =>
    ({ catalog }: Editing) =>
      catalog.set(key, PdfNumber.of(1));
  for (const [key, kind] of [
    ["DSS", "validation-data"],
    ["Extensions", "validation-data"],
    ["Perms", "permissions-removed"],
    ["AA", "action"],
    ["AF", "attachment"],
    ["OCProperties", "structure"],
    ["Anything", "structure"],
  ] as const) {
    assert.deepEqual(changesBy(set(key)), [kind], key);
  }
});
