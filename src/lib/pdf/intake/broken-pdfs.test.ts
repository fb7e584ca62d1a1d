import { appendRevision, buildPdf, catalog, page, startOf } from "#kit/documents/pdfs/built-pdf.ts";
import { checkFates, EVIL, mended, refused, taken } from "#kit/documents/pdfs/fate-check.ts";

checkFates("broken, locked, signed and strange PDFs", [
  ["a plain document", () => buildPdf(), taken],
  ["empty", () => Buffer.alloc(0), refused(/no PDF header/)],
  ["not a PDF", () => Buffer.from("<html>hello</html>"), refused(/no PDF header/)],
  ["a header and nothing else", () => Buffer.from("%PDF-1.7\n%%EOF\n"), refused(/damaged/)],
  [
    "a header after 2,000 bytes",
    () => Buffer.concat([Buffer.alloc(2000, 32), buildPdf()]),
    refused(/no PDF header/),
  ],
  [
    "a page of HTML in front",
    () => Buffer.concat([Buffer.from(`<script>${EVIL}</script>`), buildPdf()]),
    taken,
  ],
  ["a program behind the end", () => Buffer.concat([buildPdf(), Buffer.from(`MZ${EVIL}`)]), taken],
  ["a wrong startxref", () => buildPdf({}, { startxref: 7 }), mended],
  [
    "no startxref",
    () =>
      Buffer.from(
        buildPdf()
          .toString("latin1")
          .replace(/startxref[\s\S]*$/, ""),
        "latin1",
      ),
    mended,
  ],
  ["half a file", () => buildPdf().subarray(0, 150), refused(/damaged/)],
  ["the catalog is missing", () => buildPdf({ 1: undefined }), refused(/damaged/)],
  ["the catalog points to itself", () => buildPdf({ 1: "1 0 R" }), refused(/damaged/)],
  ["a table that leads to another object", () => misdirected(), mended],
  ["a table that claims a thousand million rows", () => hugeTable(), mended],
  ["a chain of tables that bites its tail", () => selfPrev(), mended],

  [
    "encrypted",
    () => encrypted("<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <00> /U <00> >>"),
    refused(/encrypted/),
  ],
  [
    "encrypted with a handler nobody knows",
    () => encrypted("<< /Filter /Evil /V 9 >>"),
    refused(/encrypted|damaged/),
  ],
  [
    "an XFA form",
    () =>
      buildPdf({
        1: catalog("/AcroForm << /Fields [] /XFA [(a) 5 0 R] >>"),
        5: ["<< >>", "<xdp/>"],
      }),
    refused(/XFA/),
  ],

  [
    "a signed field",
    () =>
      buildPdf({
        1: catalog("/AcroForm << /Fields [5 0 R] >>"),
        5: "<< /FT /Sig /T (s) /V 6 0 R >>",
        6: "<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>",
      }),
    refused(/digital signatures/),
  ],
  [
    "a signed field that has its type from its parent",
    () =>
      buildPdf({
        1: catalog("/AcroForm << /Fields [5 0 R] >>"),
        5: "<< /FT /Sig /T (s) /Kids [7 0 R] >>",
        7: "<< /Parent 5 0 R /V 6 0 R >>",
        6: "<< /Type /Sig /Contents <00> >>",
      }),
    refused(/digital signatures/),
  ],
  [
    "certified (DocMDP)",
    () => buildPdf({ 1: catalog("/Perms << /DocMDP 5 0 R >>"), 5: "<< >>" }),
    refused(/digital signatures/),
  ],
  [
    "usage rights",
    () =>
      buildPdf({
        1: catalog("/Perms << /UR3 5 0 R >>"),
        5: "<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>",
      }),
    taken,
  ],
  [
    "usage rights that took the place of others",
    () => {
      const granted = (range: string) =>
        `<< /Type /Sig /ByteRange [${range}] /Contents <00> /Reference [<< /TransformMethod /UR3 >>] >>`;
      const before = buildPdf({
        1: catalog("/Perms << /UR3 5 0 R >> /Old 6 0 R"),
        5: granted("0 1 2 3"),
        6: granted("0 9 12 3"),
      });
      const trailer = `/Root 1 0 R /Prev ${startOf(before)}`;
      return appendRevision(before, { 5: granted("0 5 9 3") }, { trailer });
    },
    taken,
  ],
  [
    "a signature in a version that was replaced",
    () =>
      appendRevision(
        buildPdf({ 5: "<< /Type /Sig /ByteRange [0 1 2 3] >>" }),
        { 6: "(x)" },
        {
          trailer: `/Root 1 0 R /Prev ${startOf(buildPdf({ 5: "<< /Type /Sig /ByteRange [0 1 2 3] >>" }))}`,
        },
      ),
    taken,
  ],
  [
    "a signature field that nobody signed",
    () => buildPdf({ 1: catalog("/AcroForm << /Fields [5 0 R] >>"), 5: "<< /FT /Sig /T (s) >>" }),
    taken,
  ],
  [
    "an ordinary form",
    () =>
      buildPdf({
        1: catalog("/AcroForm << /Fields [5 0 R] >>"),
        5: "<< /FT /Tx /T (name) /V (Ada) >>",
      }),
    taken,
  ],

  ["no pages", () => buildPdf({ 2: "<< /Type /Pages /Kids [] /Count 0 >>" }), refused(/no pages/)],
  ["501 pages", () => manyPages(501, 501), refused(/more than 500/)],
  ["500 pages", () => manyPages(500, 500), taken],
  ["a count that is too high", () => manyPages(2, 400), refused(/contradicts/)],
  ["a count that is too low", () => manyPages(3, 1), refused(/contradicts/)],
  ["a count of a thousand million", () => manyPages(1, 1_000_000_000), refused(/contradicts/)],
  [
    "the same page twice",
    () => buildPdf({ 2: "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>" }),
    taken,
  ],
  [
    "an empty branch of the page tree that is named twice",
    () =>
      buildPdf({
        2: "<< /Type /Pages /Kids [3 0 R 9 0 R 9 0 R] /Count 1 >>",
        9: "<< /Type /Pages /Parent 2 0 R /Kids [] /Count 0 >>",
      }),
    taken,
  ],
  [
    "a branch whose pages were deleted",
    () =>
      buildPdf({
        2: "<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 1 >>",
        9: "<< /Type /Pages /Parent 2 0 R /Kids [10 0 R 10 0 R] /Count 0 >>",
        10: "null",
      }),
    taken,
  ],
  [
    "branches that lead to each other by the thousand million and hold nothing",
    () => {
      const branch = (index: number) =>
        `<< /Type /Pages /Kids [${index + 1} 0 R ${index + 1} 0 R] /Count 0 >>`;
      const branches = Array.from({ length: 30 }, (_, at) => [at + 10, branch(at + 10)] as const);
      return buildPdf({
        2: "<< /Type /Pages /Kids [3 0 R 10 0 R] /Count 1 >>",
        ...Object.fromEntries(branches),
        40: "<< /Type /Pages /Kids [] /Count 0 >>",
      });
    },
    taken,
  ],
  [
    "a page tree that contains itself",
    () => buildPdf({ 2: "<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 1 >>" }),
    refused(/contradicts/),
  ],
  ["a page tree 5,000 levels deep", () => deepTree(5_000), refused(/contradicts|damaged/)],
  [
    "a page tree without a list",
    () => buildPdf({ 2: "<< /Type /Pages /Count 1 >>" }),
    refused(/contradicts|damaged/),
  ],
  [
    "a page of one point",
    () => buildPdf({ 3: page("/CropBox [0 0 1 1]") }),
    refused(/smaller than 3/),
  ],
  [
    "a page of 20,000 points",
    () => buildPdf({ 3: page("/MediaBox [0 0 20000 800]") }),
    refused(/larger than/),
  ],
  [
    "a page of a thousand kilometres",
    () => buildPdf({ 3: page("/UserUnit 1000000") }),
    refused(/larger than/),
  ],
  [
    "a user unit that shrinks the page to nothing",
    () => buildPdf({ 3: page("/UserUnit 0.001") }),
    refused(/smaller than 3/),
  ],
  ["a page with a user unit of two", () => buildPdf({ 3: page("/UserUnit 2") }), taken],
  [
    "a page turned by 90 degrees with a crop box",
    () => buildPdf({ 3: page("/Rotate 90 /CropBox [50 50 300 760]") }),
    taken,
  ],
]);

function selfPrev(): Buffer {
  const first = buildPdf();
  return appendRevision(first, { 6: "(x)" }, { trailer: `/Root 1 0 R /Prev ${first.length + 22}` });
}

/** The table's row of the content leads to the page. */
function misdirected(): Buffer {
  const text = buildPdf().toString("latin1");
  const rows = [...text.matchAll(/(\d{10}) 00000 n/g)].map((match) => match[1]!);
  return Buffer.from(text.replace(`4 1\n${rows[3]}`, `4 1\n${rows[2]}`), "latin1");
}

function hugeTable(): Buffer {
  return Buffer.from(
    buildPdf().toString("latin1").replace("xref\n0 1\n", "xref\n0 1000000000\n"),
    "latin1",
  );
}

function encrypted(dictionary: string): Buffer {
  return buildPdf({ 7: dictionary }, { trailer: "/Root 1 0 R /Encrypt 7 0 R /ID [<00><00>]" });
}

function manyPages(pages: number, count: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 10);
  return buildPdf({
    2: `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${count} >>`,
    3: undefined,
    ...Object.fromEntries(numbers.map((number) => [number, page("")])),
  });
}

function deepTree(levels: number): Buffer {
  const nodes = Array.from({ length: levels }, (_, index) => [
    index + 10,
    `<< /Type /Pages /Kids [${index + 1 === levels ? 3 : index + 11} 0 R] /Count 1 >>`,
  ]);
  return buildPdf({
    2: "<< /Type /Pages /Kids [10 0 R] /Count 1 >>",
    ...Object.fromEntries(nodes),
  });
}
