import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inflateSync } from "node:zlib";
import { buildPdf, type Objects } from "#kit/documents/pdfs/built-pdf.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { screenProfile } from "#kit/documents/png-files.ts";
import { Settling } from "#lib/pdf/canonical/graphics/settling.ts";
import { readPages } from "#lib/pdf/intake/page-tree.ts";
import { readStrictly } from "#lib/pdf/intake/read-graph.ts";
import { writeAnew } from "#lib/pdf/intake/write-anew.ts";
import { inkColours } from "./ink-colours.ts";
import { settleContent } from "./settle-content.ts";

async function settled(upload: Buffer): Promise<string> {
  const graph = readStrictly(upload);
  assert.ok(graph);
  const pages = readPages(graph);
  settleContent({ ...graph, pages }, await inkColours(), new Settling(graph, pages));
  return unpacked(writeAnew(graph, upload)).replace(PACKED, (_, data: string) => {
    return `stream\n${inflateSync(Buffer.from(data, "latin1")).toString("latin1")}\nendstream`;
  });
}

const PACKED = /(?<=\/Filter \/FlateDecode\n\/Length \d+>>\n)stream\n([\s\S]*?)\nendstream/g;

/** A page that fills a box in a colour of a space, over a pattern too. */
const filled = (space: string, colour: string, objects: Objects = {}) =>
  buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /ColorSpace << /C0 ${space} /T0 [/Pattern ${space}] >> /Pattern << /P0 6 0 R >> >> >>`,
    4: ["<< >>", `/C0 cs ${colour} scn 0 0 9 9 re f /T0 cs ${colour} /P0 scn 0 0 9 9 re f`],
    6: [
      `<< /Type /Pattern /PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 5 5]
        /XStep 5 /YStep 5 /Resources << >> >>`,
      "0 0 2 2 re f",
    ],
    ...objects,
  });
/** In the primaries of sRGB; with a gamma of 1, of light as it is counted. */
function profileOf(gamma: number): Buffer {
  return screenProfile(gamma, [
    [0.4361, 0.2225, 0.0139],
    [0.3851, 0.7169, 0.0971],
    [0.1431, 0.0606, 0.7141],
  ]);
}
const red = "<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1 1 1] /C1 [1 0 0]>>";
const mixed: Objects = {
  7: ["<</FunctionType 4 /Domain [0 1 0 1] /Range [0 1]>>", "{ add 2 div 1 exch sub }"],
};

for (const [name, space, colour, direct, objects] of [
  ["an ink", `[/Separation /Spot /DeviceRGB ${red}]`, "0.5", "1 0.5 0.5 rg"],
  ["two inks", "[/DeviceN [/One /Two] /DeviceGray 7 0 R]", "0.5 0.25", "0.625 g", mixed],
  ["a table", "[/Indexed /DeviceRGB 1 <000000ff0000>]", "1", "1 0 0 rg"],
  ["a table that ends before", "[/Indexed /DeviceRGB 0 <ff0000>]", "1", "0 g"],
  ["a table of inks", `[/Indexed [/Separation /Spot /DeviceRGB ${red}] 1 <00ff>]`, "1", "1 0 0 rg"],
  [
    "a broken profile of a press",
    "[/ICCBased 7 0 R]",
    "0 0 0 0",
    "1 1 1 rg",
    { 7: ["<</N 4>>", "none"] },
  ],
  [
    "a profile that makes colours into quite others",
    "[/ICCBased 7 0 R]",
    "0.5 0.5 0",
    "0.735\\d* 0.735\\d* 0 rg",
    { 7: ["<</N 3>>", profileOf(1)] },
  ],
  [
    "a profile of another gamma",
    "[/ICCBased 7 0 R]",
    "0.5 0.5 0.5",
    "0.57\\d* 0.57\\d* 0.57\\d* rg",
    { 7: ["<</N 3>>", profileOf(1.8)] },
  ],
] as [string, string, string, string, Objects?][]) {
  test(`colours of ${name} are those that they come to, those of tiles too`, async () => {
    const text = await settled(filled(space, colour, objects));
    assert.match(text, new RegExp(`^${direct}\n0 0 9 9 re`, "m"));
    assert.match(text, new RegExp(`^q\n${direct}\n`, "m"));
    assert.doesNotMatch(text, /Separation|DeviceN\b|Indexed|ICCBased|Pattern/);
  });
}

test("a tile is a form with its box, which begins with a state of its own", async () => {
  const upload = buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> >> >>`,
    4: ["<< >>", "1 0 0 rg 3 w /Pattern cs /P0 scn 0 0 300 120 re f"],
    5: [
      `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [-5 -5 5 5]
        /Matrix [2 0 0 2 7 7] /XStep 150 /YStep 60 /Resources << >> >>`,
      "0 0 99 99 re f",
    ],
  });
  const text = await settled(upload);
  assert.match(text, /\n2 0 0 2 7 7 cm\nq\n1 0 0 1 0 0 cm\n\/X1 Do\nQ\n/);
  assert.match(text, /\/Subtype \/Form/);
  assert.match(text, /\/BBox \[ ?-5 -5 5 5 ?\]/);
  assert.match(text, /stream\n0 g\n0 G\n1 w\n[\s\S]*\n0 0 99 99 re\nf/);
  assert.doesNotMatch(text, /Pattern|XStep|\/Matrix/);
});

test("a tile shows through as a whole", async () => {
  const upload = (state: string) =>
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> /ExtGState << /G << ${state} >> >> >> >>`,
      4: ["<< >>", "/G gs /Pattern cs /P0 scn 0 0 300 120 re f"],
      5: [
        `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50]
        /XStep 50 /YStep 50 /Resources << >> >>`,
        "0 0 30 30 re f 1 g 0 0 9 9 re f",
      ],
    });
  const group = /\/Group <<\/S \/Transparency/;
  for (const state of ["/ca 0.5", "/BM /Multiply", "/BM [/Screen]"]) {
    assert.match(await settled(upload(state)), group);
  }
  assert.doesNotMatch(await settled(upload("/ca 1 /BM /Normal")), group);
});

test("between tiles with a ground nothing shows of what lies below", async () => {
  const upload = (content: string, steps = "50", state = "") =>
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> /ExtGState << /G << ${state} >> >> >> >>`,
      4: ["<< >>", "0 0 9 9 re f /G gs /Pattern cs /P0 scn 0 0 300 120 re f*"],
      5: [
        `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50]
        /XStep ${steps} /YStep 50 /Resources << >> >>`,
        content,
      ],
    });
  const filled = /\nq\n0 g\n1 0\.5 0 rg\n0 0 300 120 re\nf\*\n0 0 300 120 re\nW\*\nn\n/;
  const ground = "1 0.5 0 rg 0 G 50 50 -50 -50 re f 0 g 9 9 9 9 re f";
  assert.match(await settled(upload(ground)), /\nq\n0 g\n1 0\.5 0 rg\n0 G\n0 0 300 120 re\nf\*\n/);
  assert.match(await settled(upload("1 0.5 0 rg 0 0 50 50 re f")), filled);
  for (const other of [
    upload("1 0.5 0 rg 0 0 50 49 re f"),
    upload("1 0.5 0 rg 0 0 50 50 re S"),
    upload("1 0.5 0 rg 0 0 50 50 re f", "51"),
    upload("1 0.5 0 rg 0 0 50 50 re f", "50", "/ca 0.5"),
    upload("2 0 0 2 0 0 cm 1 0.5 0 rg 0 0 50 50 re f"),
  ]) {
    assert.doesNotMatch(await settled(other), /300 120 re\nf/);
  }
});

test("tiles of which a page would have too many are refused, those within tiles counted", async () => {
  const tile = (side: number, resources: string, content: string) =>
    [
      `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${side} ${side}]
        /XStep ${side} /YStep ${side} /Resources << ${resources} >> >>`,
      content,
    ] as const;
  const upload = (outer: number, inner: number) =>
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 3000 1200] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> >> >>`,
      4: ["<< >>", "/Pattern cs /P0 scn 0 0 3000 1200 re f"],
      5: [...tile(outer, "/Pattern << /P0 6 0 R >>", "/Pattern cs /P0 scn 0 0 60 60 re f")],
      6: [...tile(inner, "", "0 0 9 9 re f")],
    });
  await settled(upload(300, 60));
  await assert.rejects(settled(upload(10, 10)), /more tiles of a pattern/);
  await assert.rejects(settled(upload(60, 4)), /more tiles of a pattern/);
  await assert.rejects(settled(upload(30, 2.4)), /tiles so fine/);
  await settled(upload(3000, 60));
});

test("letters, lines and stencils that show several tiles are refused", async () => {
  const upload = (content: string) =>
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> /Font << /F 6 0 R >> /XObject << /I 7 0 R >> >> >>`,
      4: ["<< >>", content],
      5: [
        `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5]
        /XStep 5 /YStep 5 /Resources << >> >>`,
        "0 0 3 3 re f",
      ],
      6: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      7: [
        "<< /Type /XObject /Subtype /Image /ImageMask true /Width 8 /Height 1 /BitsPerComponent 1 >>",
        "x",
      ],
    });
  const [fills, lines] = ["/Pattern cs /P0 scn", "/Pattern CS /P0 SCN"];
  for (const content of [
    `${fills} BT /F 9 Tf (a) Tj ET`,
    `${lines} BT /F 9 Tf 1 Tr (a) Tj ET`,
    `${fills} BT /F 9 Tf 6 Tr [(a)] TJ ET`,
    `${lines} 0 0 m 9 9 l S`,
    `${lines} 0 0 9 9 re b*`,
    `${fills} 9 0 0 9 0 0 cm /I Do`,
    `${fills} 9 0 0 9 0 0 cm BI /IM true /W 8 /H 1 /BPC 1 ID x EI`,
  ]) {
    await assert.rejects(settled(upload(content)), /painted with tiles of a pattern/, content);
  }
  for (const content of [
    `${fills} BT /F 9 Tf 1 Tr (a) Tj 3 Tr (a) Tj ET 0 0 m 9 9 l S`,
    `${lines} BT /F 9 Tf (a) Tj ET 0 0 9 9 re f`,
    `q ${fills} Q BT /F 9 Tf (a) Tj ET 9 0 0 9 0 0 cm /I Do`,
  ]) {
    await settled(upload(content));
  }
});

test("a tile in units a millionth of a point long is written in longer ones", async () => {
  const upload = buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> >> >>`,
    4: ["<< >>", "/Pattern cs /P0 scn 0 0 300 120 re f"],
    5: [
      `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1024000 1024000]
        /Matrix [0.00001 0 0 0.00001 7 7] /XStep 1024000 /YStep 1024000 /Resources << >> >>`,
      "0 g 0 0 512000 1024000 re f",
    ],
  });
  const text = await settled(upload);
  assert.match(text, /\/BBox \[ ?0 0 1000 1000 ?\]/);
  assert.match(text, /\n0\.01024 0 0 0\.01024 7 7 cm\n/);
  assert.match(text, /\n1 0 0 1 1000 0 cm\n\/X1 Do\n/);
});

test("the font of a graphics state is chosen by content, and the state has none", async () => {
  const text = await settled(
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
        /Resources << /ExtGState << /S << /LW 2 /Font [5 0 R 12] >> >> >> >>`,
      4: ["<< >>", "/S gs BT 20 20 Td (Price) Tj ET"],
      5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    }),
  );
  assert.match(text, /\/G1 gs\n\/F1 12 Tf\nBT\n20 20 Td\n\(Price\) Tj/);
  assert.doesNotMatch(text, /\/Font \[/);
});

test("a colour in the space of whatever draws a form is said with its space", async () => {
  const drawn = (colour: string) =>
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
        /Resources << /XObject << /X 5 0 R >> >> >>`,
      4: ["<< >>", "/X Do"],
      5: ["<< /Type /XObject /Subtype /Form /BBox [0 0 300 120] >>", `${colour} 0 0 9 9 re f`],
    });
  assert.match(await settled(drawn("/None cs 0.5 0.25 0.5 scn")), /^0.5 0.25 0.5 rg$/m);
  assert.match(await settled(drawn("0.5 SCN")), /^0.5 G$/m);
  assert.doesNotMatch(await settled(drawn("0.5 0.5 scn")), /^0.5/m);
});

test("a soft mask begins with a state of its own, and is drawn elsewhere as it is", async () => {
  const text = await settled(
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
        /Resources << /XObject << /X 5 0 R >> /ExtGState << /G << /SMask << /S /Luminosity /G 5 0 R >> >> >> >> >>`,
      4: ["<< >>", "1 g /X Do /G gs 0 0 90 90 re f"],
      5: [
        "<< /Type /XObject /Subtype /Form /BBox [0 0 300 120] /Group << /S /Transparency >> >>",
        "0 0 9 9 re f",
      ],
    }),
  );
  const forms = [...text.matchAll(/stream\n(.*?)endstream/gs)]
    .map(([, content]) => content!)
    .filter((content) => content.includes("0 0 9 9 re"));
  const masks = forms.filter((content) => content.startsWith("0 g\n0 G\n1 w\n"));
  assert.equal(forms.length, 2);
  assert.equal(masks.length, 1);
});

test("a form without a size shows no words, and holds none", async () => {
  const text = await settled(
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
        /Resources << /XObject << /X 5 0 R >> >> >>`,
      4: ["<< >>", "/X Do 0 0 9 9 re f"],
      5: [
        `<< /Type /XObject /Subtype /Form /BBox [0 0 0 0] /Resources << /Font << /F 6 0 R >> >> >>`,
        "BT /F 9 Tf (Secret) Tj ET",
      ],
      6: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    }),
  );
  assert.doesNotMatch(text, /Secret/);
  assert.match(text, /0 0 9 9 re/);
});

describe("an image that is stretched farther than all programs draw is refused", () => {
  const image = [
    "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>",
    "x",
  ] as const;
  const images = "/Resources << /XObject << /I 9 0 R >> >>";
  const drawn = (resources: string, content: string, objects: Objects) =>
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R /Resources << ${resources} >> >>`,
      4: ["<< >>", content],
      9: [...image],
      ...objects,
    });
  const cases: Record<string, (side: number) => Buffer> = {
    "in a tile": (side) =>
      drawn("/Pattern << /P 5 0 R >>", "/Pattern cs /P scn 0 0 99 99 re f", {
        5: [
          `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 100]
            /Matrix [2 0 0 2 0 0] /XStep 100 /YStep 100 ${images} >>`,
          `${side / 2} 0 0 ${side / 2} 0 0 cm /I Do`,
        ],
      }),
    "in a soft mask": (side) =>
      drawn(
        "/ExtGState << /G << /SMask << /S /Luminosity /G 5 0 R >> >> >>",
        "4 0 0 4 0 0 cm /G gs 0 0 9 9 re f",
        {
          5: [
            `<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] /Group << /S /Transparency /CS /DeviceGray >> ${images} >>`,
            `${side / 4} 0 0 ${side / 4} 0 0 cm /I Do`,
          ],
        },
      ),
    "in a letter that is drawn": (side) =>
      drawn("/Font << /F 5 0 R >>", `BT /F ${side / 10} Tf (a) Tj ET`, {
        5: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 97
          /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> ${images} >>`,
        6: ["<< >>", "1 0 d0 1000 0 0 1000 0 0 cm /I Do"],
      }),
  };
  for (const [where, made] of Object.entries(cases)) {
    test(where, async () => {
      await settled(made(4_000));
      await assert.rejects(settled(made(6_000)), /an image so much enlarged/);
    });
  }
});
