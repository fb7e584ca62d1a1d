import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { latin1 } from "#kernel/bytes.ts";
import { assembleFile } from "#kit/documents/pdfs/sealing.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { Revision } from "#lib/pdf/assembly/revision.ts";
import { writeRevision } from "#lib/pdf/assembly/write-revision.ts";
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { type Written, writeStream } from "./cross-references.ts";
import { NODE_TOOLS } from "./node-tools.ts";
import { Output } from "./output.ts";
import { readBack } from "./read-back.ts";
import { BINARY_MARK } from "./version-line.ts";
import { writeFile } from "./write-file.ts";

const ODD = new PdfDict([
  ["Odd name (#) é/", PdfName.of("")],
  ["Texts", new PdfArray([PdfString.fromString("a)(\\\r\n\0é"), PdfString.fromString("łódź")])],
  ["Hex", new PdfString(Uint8Array.from([0, 255, 62]), "hex")],
  ["Numbers", new PdfArray([0, -1.5, 0.000001, 1e9, 1 / 3].map((one) => PdfNumber.of(one)))],
  ["Rest", new PdfArray([PdfBool.TRUE, PdfNull.instance, new PdfDict()])],
]);

function made(kind: "table" | "stream"): Uint8Array {
  const page = new PdfDict([
    ["Type", PdfName.of("Page")],
    ["Contents", PdfRef.of(12)],
    ["Odd", ODD],
  ]);
  const objects = new Map<number, PdfObject>([
    [10, new PdfDict([["Kids", new PdfArray([PdfRef.of(11)])]])],
    [11, page],
    [12, new PdfStream([], Buffer.from("q Q\nendstream\nendobj\n1 0 obj\n".repeat(20)))],
  ]);
  return writeFile({
    catalog: new PdfDict([["Pages", PdfRef.of(10)]]),
    info: new PdfDict([["Title", PdfString.fromString("Lease")]]),
    resolve: (ref) => objects.get(ref.objectNumber) ?? null,
    version: "1.7",
    kind,
    source: Buffer.from("x"),
  });
}

function extended(file: Uint8Array): Uint8Array {
  const pdf = openPdf(file);
  const revision = new Revision(pdf.nextNumber);
  revision.edit(pdf.catalogRef, pdf.catalog).set("New", revision.add(ODD));
  revision.add(new PdfStream([], Buffer.from("q Q")));
  return Buffer.concat([file, writeRevision(pdf, revision).update]);
}

const KINDS = ["table", "stream"] as const;
/** Files of one, two and three sections in both kinds, by our writers. */
const OWN = KINDS.flatMap((kind) => {
  const one = made(kind);
  return [one, extended(one), extended(extended(one))];
});

const isOurs = (file: Uint8Array) => {
  try {
    readBack(file);
    return true;
  } catch {
    return false;
  }
};

test("whatever our writers write is read back, with odd names, texts and numbers", () => {
  for (const file of OWN) readBack(file);
  for (const base of OWN) readBack(assembleFile(Buffer.from(base)).file);
});

/** Objects of every kind, as foreign files bring them. */
const { object } = fc.letrec<{ object: PdfObject }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<PdfObject>(PdfNull.instance, PdfBool.TRUE, PdfBool.FALSE, PdfRef.of(10)),
    fc
      .oneof(fc.double(), fc.integer(), fc.bigInt({ min: 0n, max: 2n ** 70n }).map(Number))
      .map((value) => PdfNumber.of(value)),
    fc.string({ unit: "binary" }).map((name) => PdfName.of(latin1(Buffer.from(name)))),
    fc
      .tuple(fc.uint8Array(), fc.constantFrom("hex", "literal"))
      .map(([bytes, format]) => new PdfString(bytes, format as "hex")),
    fc.array(tie("object"), { maxLength: 5 }).map((items) => new PdfArray(items)),
    fc
      .array(fc.tuple(fc.string(), tie("object")), { maxLength: 5 })
      .map((entries) => new PdfDict(entries)),
  ),
}));

test("whatever objects a file is made of, what our writers make of them is read back", () => {
  fc.assert(
    fc.property(object, fc.uint8Array(), fc.constantFrom(...KINDS), (value, data, kind) => {
      const page = new PdfDict([
        ["Value", value],
        ["Stream", PdfRef.of(12)],
      ]);
      const stream = new PdfStream([["Value", value]], data);
      const file = writeFile({
        catalog: new PdfDict([["Page", PdfRef.of(11)]]),
        info: undefined,
        resolve: ({ objectNumber }) =>
          objectNumber === 11 ? page : objectNumber === 12 ? stream : null,
        version: "1.7",
        kind,
        source: data,
      });
      readBack(file);
      const pdf = openPdf(file);
      const revision = new Revision(pdf.nextNumber);
      revision.edit(pdf.catalogRef, pdf.catalog).set("More", revision.add(value));
      readBack(Buffer.concat([file, writeRevision(pdf, revision).update]));
    }),
    { numRuns: 150 },
  );
});

test("files of other programs are not taken for ours", () => {
  for (const name of ["libreoffice", "chromium", "packed", "linearized", "hybrid", "form"]) {
    assert.equal(isOurs(fixture(`${name}.pdf`)), false, name);
  }
});

test("no byte outside the data of streams can be changed, put in or left out", () => {
  for (const file of OWN) {
    const inData = new Uint8Array(file.length);
    for (const [, place] of openPdf(file).places) {
      if (place.kind !== "offset") continue;
      const text = latin1(file, place.offset);
      const at = text.indexOf("\nstream\n");
      const end = text.indexOf("\nendobj");
      if (at < 0 || at > end) continue;
      const length = Number(/\/Length (\d+)/.exec(text.slice(0, at))?.[1]);
      inData.fill(1, place.offset + at + 8, place.offset + at + 8 + length);
    }
    for (let at = 0; at < file.length; at += 1) {
      const without = Buffer.concat([file.subarray(0, at), file.subarray(at + 1)]);
      assert.equal(isOurs(without), false, `without byte ${at}`);
      const more = Buffer.concat([file.subarray(0, at), Buffer.from(" "), file.subarray(at)]);
      assert.equal(isOurs(more), false, `with a blank at ${at}`);
    }
    for (const more of ["\n", " ", "%", "\0", "%%EOF\n", "1 0 obj\nnull\nendobj\n"]) {
      assert.equal(isOurs(Buffer.concat([file, Buffer.from(more)])), false, JSON.stringify(more));
    }
  }
});

/** A file of two objects by hand, true in everything that is not said to be otherwise. */
function byHand(change: (parts: Parts) => Partial<Parts> = () => ({})): Uint8Array {
  const plain: Parts = {
    head: "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    objects: [
      [1, "<</Pages 2 0 R>>"],
      [2, "<</Kids []>>"],
    ],
    rows: (at) => [...at].map(([number, offset]) => [number, offset, 0, "n"]),
    free: "0000000000 65535 f\r\n",
    trailer: "<</Root 1 0 R\n/ID [<00> <00>]\n/Size 3>>",
    between: "",
  };
  const { head, objects, rows, free, trailer, between } = { ...plain, ...change(plain) };
  let text = head;
  const at = new Map<number, number>();
  for (const [number, body] of objects) {
    at.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n${between}`;
  }
  const lines = rows(at).map(([, offset, generation, kind]) => {
    const place = `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")}`;
    return `${place} ${kind}\r\n`;
  });
  const section = text.length;
  text += `xref\n0 ${lines.length + 1}\n${free}${lines.join("")}trailer\n${trailer}\n`;
  return Buffer.from(`${text}startxref\n${section}\n%%EOF\n`, "latin1");
}

interface Parts {
  head: string;
  objects: [number: number, body: string][];
  rows: (at: ReadonlyMap<number, number>) => [number, number, number, string][];
  free: string;
  trailer: string;
  between: string;
}

const TRAILER = "<</Root 1 0 R\n/ID [<00> <00>]\n/Size 3>>";
const AMBIGUOUS: [what: string, change: (parts: Parts) => Partial<Parts>][] = [
  [
    "a key twice",
    () => ({
      objects: [
        [1, "<</Pages 2 0 R\n/Pages 2 0 R>>"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  [
    "a key spelt in two ways",
    () => ({
      objects: [
        [1, "<</P#61ges 2 0 R>>"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  [
    "a comment in an object",
    () => ({
      objects: [
        [1, "<</Pages 2 0 R>>%"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  ["a comment between objects", () => ({ between: "%x\n" })],
  ["an object twice", ({ objects }) => ({ objects: [...objects, [2, "<</Kids [3]>>"]] })],
  [
    "another generation in the list",
    ({ rows }) => ({
      rows: (at) => rows(at).map(([number, offset, , kind]) => [number, offset, 1, kind]),
    }),
  ],
  [
    "an offset one too low",
    ({ rows }) => ({
      rows: (at) => rows(at).map(([number, offset, ...rest]) => [number, offset - 1, ...rest]),
    }),
  ],
  [
    "an object that is listed as free",
    ({ rows }) => ({
      rows: (at) =>
        rows(at).map(([number, , , kind]) => [number, 0, 65_535, number === 2 ? "f" : kind]),
    }),
  ],
  [
    "a reference to another generation",
    () => ({
      objects: [
        [1, "<</Pages 2 1 R>>"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  [
    "a number with an exponent",
    () => ({
      objects: [
        [1, "<</Pages 2 0 R\n/A 1e5>>"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  [
    "a number with two signs",
    () => ({
      objects: [
        [1, "<</Pages 2 0 R\n/A --5>>"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  [
    "hexadecimal digits with blanks",
    () => ({
      objects: [
        [1, "<</Pages 2 0 R\n/A <0 0>>>"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  [
    "a text with octal digits",
    () => ({
      objects: [
        [1, "<</Pages 2 0 R\n/A (\\101)>>"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  [
    "a stream that is longer than it says",
    () => ({
      objects: [
        [1, "<</Pages 2 0 R>>"],
        [2, "<</Length 2>>\nstream\nabcd\nendstream"],
      ],
    }),
  ],
  [
    "a stream whose length stands elsewhere",
    () => ({
      objects: [
        [1, "<</Pages 2 0 R>>"],
        [2, "<</Length 3 0 R>>\nstream\nabcd\nendstream"],
      ],
    }),
  ],
  [
    "a linearized file",
    () => ({
      objects: [
        [1, "<</Linearized 1>>"],
        [2, "<</Kids []>>"],
      ],
    }),
  ],
  ["two Roots", () => ({ trailer: TRAILER.replace("<<", "<</Root 2 0 R\n") })],
  ["a second list (XRefStm)", () => ({ trailer: TRAILER.replace("<<", "<</XRefStm 9\n") })],
  ["encryption", () => ({ trailer: TRAILER.replace("<<", "<</Encrypt 2 0 R\n") })],
  ["a Prev where nothing is before", () => ({ trailer: TRAILER.replace("<<", "<</Prev 0\n") })],
  ["too large a Size", () => ({ trailer: TRAILER.replace("Size 3", "Size 9") })],
  ["too small a Size", () => ({ trailer: TRAILER.replace("Size 3", "Size 2") })],
  ["no ID", () => ({ trailer: "<</Root 1 0 R\n/Size 3>>" })],
  ["a free list that goes on", () => ({ free: "0000000002 65535 f\r\n" })],
  ["bytes before the header", ({ head }) => ({ head: `\xef\xbb\xbf${head}` })],
  ["a header without its mark", () => ({ head: "%PDF-1.7\n" })],
  ["an object 0", ({ objects }) => ({ objects: [[0, "null"], ...objects] })],
];

test("a file by hand that is true in everything is read back", () => readBack(byHand()));

for (const [what, change] of AMBIGUOUS) {
  test(`${what} is refused, since two readers may take it in two ways`, () => {
    assert.equal(isOurs(byHand(change)), false);
  });
}

/** A file whose catalog and pages stand in an object stream, which says of itself what is given. */
function packedByHand(
  text: string,
  { first = HEAD.length, count = 2, entries = [] as [string, PdfObject][], behind = "" } = {},
): Uint8Array {
  const out = new Output(0);
  out.text(`%PDF-1.7\n${BINARY_MARK}`);
  const places = new Map<number, Written>([
    [0, { kind: "free" }],
    [1, { kind: "packed", stream: 3, index: 0 }],
    [2, { kind: "packed", stream: 3, index: 1 }],
    [3, { kind: "offset", offset: out.position, generation: 0 }],
  ]);
  const data = Buffer.concat([deflateSync(Buffer.from(text)), Buffer.from(behind)]);
  const pack = new PdfStream(
    [
      ["Type", PdfName.of("ObjStm")],
      ["N", PdfNumber.of(count)],
      ["First", PdfNumber.of(first)],
      ["Filter", PdfName.FlateDecode],
      ...entries,
    ],
    data,
  );
  out.object(PdfRef.of(3), pack);
  const startxref = out.position;
  const id = new PdfString(Uint8Array.of(0), "hex");
  const trailer = new PdfDict([
    ["Root", PdfRef.of(1)],
    ["ID", new PdfArray([id, id])],
    ["Size", PdfNumber.of(4)],
  ]);
  writeStream(out, places, trailer, 4, NODE_TOOLS);
  out.text(`startxref\n${startxref}\n%%EOF\n`);
  return out.toBytes();
}

const HEAD = "1 0 2 17\n";
const PACKED = "<</Pages 2 0 R>>\n<</Kids []>>\n";

test("an object stream by hand that is true in everything is read back", () => {
  readBack(packedByHand(HEAD + PACKED));
});

const PACKS: [what: string, file: () => Uint8Array][] = [
  ["an object twice", () => packedByHand(`1 0 1 17\n${PACKED}`)],
  ["another number", () => packedByHand(`1 0 5 17\n${PACKED}`)],
  ["an offset that is another's", () => packedByHand(`1 0 2 00\n${PACKED}`)],
  ["more behind its objects", () => packedByHand(`${HEAD}${PACKED}null\n`)],
  ["another beginning", () => packedByHand(HEAD + PACKED, { first: HEAD.length - 1 })],
  ["fewer objects than the list has", () => packedByHand(HEAD + PACKED, { count: 1 })],
  ["more objects than the list has", () => packedByHand(HEAD + PACKED, { count: 3 })],
  ["bytes behind what is packed", () => packedByHand(HEAD + PACKED, { behind: "x" })],
  [
    "one more stream to look in",
    () => packedByHand(HEAD + PACKED, { entries: [["Extends", PdfRef.of(3)]] }),
  ],
];

for (const [what, file] of PACKS) {
  test(`an object stream with ${what} is refused`, () => assert.equal(isOurs(file()), false));
}
