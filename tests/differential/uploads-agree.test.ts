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

/** Of one tile as large as the page, or as what is painted. */
const INK: Record<string, string> = {
  letters: `/Pattern cs /P0 scn ${line(WORDS.other)}`,
  lines: "/Pattern CS /P0 SCN 12 w 20 57 m 150 80 l 280 57 l S",
  "a path that is filled and stroked":
    "/Pattern cs /P0 scn /Pattern CS /P0 SCN 8 w 30 30 200 60 re B",
  stencils: "q /Pattern cs /P0 scn 240 0 0 60 30 30 cm /I0 Do Q",
  "inline stencils":
    "q /Pattern cs /P0 scn 240 0 0 60 30 30 cm BI /IM true /W 8 /H 4 /BPC 1 ID \x81\x42\x24\x18 EI Q",
};
const TILE: Record<string, [entries: string, content: string]> = {
  "of four colours": [
    "/BBox [0 0 300 120] /XStep 300 /YStep 120",
    "1 0 0 rg 0 0 150 60 re f 0 0 1 rg 150 0 150 60 re f 0 0.5 0 rg 0 60 150 60 re f 0 g 150 60 150 60 re f",
  ],
  "larger than the page, turned over": [
    "/BBox [0 0 900 400] /XStep 1000 /YStep 1000 /Matrix [0.5 0 0 -0.5 -20 150]",
    "0.2 0.2 0.8 rg 0 0 900 400 re f 0.9 0 0 rg 100 20 300 260 re f",
  ],
  "of stripes": [
    "/BBox [0 0 300 120] /XStep 400 /YStep 400",
    Array.from(
      { length: 30 },
      (_, at) => `${at % 2} 0 ${at % 3 ? 1 : 0} rg ${10 * at} 0 10 120 re f`,
    ).join(" "),
  ],
};

test("five readers show alike what is painted with one large tile", { skip }, async () => {
  const child = openBounded();
  try {
    const bases: Uint8Array[] = [];
    const names: string[] = [];
    for (const [tile, [entries, content]] of Object.entries(TILE)) {
      for (const [ink, drawn] of Object.entries(INK)) {
        const draft = newDraft();
        const kind = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1";
        draft.bodies.set(20, stream(`${kind} ${entries} /Resources <<>>`, content));
        const stencil = "/Type /XObject /Subtype /Image /ImageMask true /Width 8 /Height 4";
        draft.bodies.set(21, stream(`${stencil} /BitsPerComponent 1`, "\x81\x42\x24\x18"));
        draft.resources.Pattern = { P0: "20 0 R" };
        draft.resources.XObject = { I0: "21 0 R" };
        draft.words = null;
        draft.after.push(drawn);
        const told = await child.ask("takeUpload", writeDraft(draft));
        const name = `${ink}, a tile ${tile}`;
        assert.ok("output" in told && "base" in told.output, `${name}: ${JSON.stringify(told)}`);
        bases.push(told.output.base);
        names.push(name);
      }
    }
    const readers = hasGhostscript ? READERS : READERS.filter((reader) => reader !== "gs");
    const held = await holdAgainst(child, bases, readers);
    const odd = held.flatMap(({ apart }, at) =>
      apart.map(({ pair, cells }) => `${names[at]}: ${pair.join("/")} ${cells}`),
    );
    assert.deepEqual(odd, []);
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
