/** Whatever upload is taken in, five readers that share no code show its base alike. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { test } from "node:test";
import { cover, line, newDraft, stream, WORDS } from "#kit/documents/made-uploads/draft.ts";
import { CONSTRUCTS, makeUpload } from "#kit/documents/made-uploads/make-upload.ts";
import { tryUploads } from "#kit/documents/made-uploads/try-uploads.ts";
import { writeDraft } from "#kit/documents/made-uploads/write-draft.ts";
import { withoutTools } from "#kit/documents/pdfs/tools.ts";
import { openBounded } from "#kit/judges/readers/bounded.ts";
import { READERS } from "#kit/judges/readers/five-readers.ts";
import { holdAgainst } from "#kit/judges/readers/hold-against.ts";

const skip = withoutTools("pdftoppm", "mutool");
const hasGhostscript = !spawnSync("gs", ["--version"]).error;

/** The same on every machine and every day. */
const FROM = 1;
const FILES = 2_000;
/** Starting them costs more than drawing. */
const ONE_IN = { poppler: 4, gs: 8 };

test("five readers show every upload alike that is taken in", { skip }, async () => {
  const tried = await tryUploads({
    from: FROM,
    count: FILES,
    readers: hasGhostscript ? READERS : READERS.filter((reader) => reader !== "gs"),
    oneIn: ONE_IN,
    processes: Math.min(2, availableParallelism()),
  });
  const found = tried.findings.map(
    ({ seed, least, what }) => `${seed} ${least.join(" + ")}: ${what}`,
  );
  assert.deepEqual(found, [], `npm run fuzz -- uploads --files 1 --seed N shows one of them`);
  assert.equal(tried.made, FILES);
  const untried = Object.keys(CONSTRUCTS).filter((name) => !tried.byConstruct.has(name));
  assert.deepEqual(untried, [], "every construct is among them");
});

test("a made upload is the same for the same seed", () => {
  assert.ok(makeUpload(7).pdf.equals(makeUpload(7).pdf));
  assert.ok(!makeUpload(7).pdf.equals(makeUpload(8).pdf));
});

test("a price that one reader shows otherwise is found, and an honest page is not", {
  skip,
}, async () => {
  const child = openBounded();
  try {
    const honest = newDraft();
    const nested = newDraft();
    // PDFium draws no form that lies 45 deep.
    nested.resources.XObject = { X0: "20 0 R" };
    const entries = "/Subtype /Form /BBox [0 0 300 120]";
    for (let number = 20; number < 65; number += 1) {
      const inner = `/Resources <</XObject <</X0 ${number + 1} 0 R>>>>`;
      nested.bodies.set(number, { entries: `${entries} ${inner}`, data: Buffer.from("/X0 Do") });
    }
    const last = `${entries} /Resources <</Font <</F1 5 0 R>>>>`;
    nested.bodies.set(65, { entries: last, data: Buffer.from(cover()) });
    nested.after.push("/X0 Do");
    const ghost = newDraft();
    ghost.words = null;
    ghost.after.push(line(WORDS.other));
    const pdfs = [honest, nested, ghost].map(writeDraft);
    const held = await holdAgainst(child, pdfs, ["pdfium", "pdfjs", "poppler", "mutool"]);
    assert.deepEqual(
      held.map(({ apart }) => apart.length > 0),
      [false, true, false],
    );
  } finally {
    child.close();
  }
});

test("edges on the pixel beside are no difference, and a word more is one however small", {
  skip,
}, async () => {
  const child = openBounded();
  try {
    const [edges, small] = [newDraft(), newDraft()];
    // poppler and MuPDF lay these tiles at whole pixels, one to the left and one to the right.
    const tiles = "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [-5 -5 5 5] /XStep 10 /YStep 10";
    edges.bodies.set(20, stream(`${tiles} /Resources <<>>`, "1 0 0 rg 0 0 9 9 re f"));
    edges.resources.Pattern = { P0: "20 0 R" };
    edges.after.push("/Pattern CS /P0 SCN 34 w 15 57 m 285 57 l S");
    // PDFium leaves out what lies beyond thirty forms.
    small.after.push("/X0 Do");
    small.resources.XObject = { X0: "20 0 R" };
    const entries = "/Subtype /Form /BBox [0 0 300 120]";
    for (let number = 20; number < 65; number += 1) {
      const inner = `/Resources <</XObject <</X0 ${number + 1} 0 R>>>>`;
      small.bodies.set(number, stream(`${entries} ${inner}`, "/X0 Do"));
    }
    const last = `${entries} /Resources <</Font <</F1 5 0 R>>>>`;
    small.bodies.set(65, stream(last, line("900", { size: 8, x: 200, y: 20 })));
    const held = await holdAgainst(child, [edges, small].map(writeDraft), [
      "pdfium",
      "poppler",
      "mutool",
    ]);
    assert.deepEqual(
      held.map(({ apart }) => apart.length > 0),
      [false, true],
    );
  } finally {
    child.close();
  }
});
