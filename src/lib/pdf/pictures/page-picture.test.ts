import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { before, describe, it } from "node:test";
import decode, { init } from "@jsquash/webp/decode.js";
import { buildPdf, catalog, type Objects, PLAIN, page } from "#kit/documents/pdfs/built-pdf.ts";
import { pdfiumBytes, UnopenablePdf, withPdf } from "#lib/pdfium/pdfium.ts";
import { drawPage, fitPicture, pagePicture } from "./page-picture.ts";

/** The share of pixels that are not white in a part of the page, in percent of its sides. */
type Inked = (x: number, y: number, width: number, height: number) => number;

before(async () => {
  const { resolve } = createRequire(import.meta.url);
  const wasm = readFileSync(resolve("@jsquash/webp/codec/dec/webp_dec.wasm"));
  await init(new WebAssembly.Module(wasm) as unknown as Parameters<typeof init>[0]);
});

async function draw(pdf: Uint8Array, width = 600): Promise<{ inked: Inked; ratio: number }> {
  const picture = await pagePicture({ pdf, page: 1, width });
  const image = await decode(new Uint8Array(picture.webp).buffer);
  assert.deepEqual([image.width, image.height], [picture.width, picture.height]);
  const inked: Inked = (x, y, w, h) => {
    let dark = 0;
    let all = 0;
    const end = (start: number, size: number, whole: number) =>
      Math.floor(((start + size) / 100) * whole);
    for (let row = end(y, 0, image.height); row < end(y, h, image.height); row += 1) {
      for (let column = end(x, 0, image.width); column < end(x, w, image.width); column += 1) {
        const at = (row * image.width + column) * 4;
        all += 1;
        if (image.data[at]! + image.data[at + 1]! + image.data[at + 2]! < 700) dark += 1;
      }
    }
    return dark / all;
  };
  return { inked, ratio: image.height / image.width };
}

const withObjects = (entries: string, objects: Objects) =>
  buildPdf({ 3: page(entries), ...objects });
const FULL_SQUARE: Objects[number] = [
  "<< /Subtype /Form /BBox [0 0 100 100] >>",
  "0 0 1 rg 0 0 100 100 re f",
];

describe("pagePicture", () => {
  it("shows the page's text where it stands", async () => {
    const { inked } = await draw(buildPdf());
    assert.ok(inked(12, 11, 20, 4) > 0.05);
    assert.equal(inked(0, 20, 100, 80), 0);
  });

  it("shows only the crop box, turned as the page says", async () => {
    const { ratio, inked } = await draw(
      buildPdf({ 3: page("/Rotate 90 /CropBox [0 642 595 842]") }),
    );
    assert.ok(Math.abs(ratio - 595 / 200) < 0.01);
    assert.ok(inked(40, 10, 30, 22) > 0.05, "the text runs downwards on the right");
  });

  it("shows the colours of the page as they are, on tinted paper and in a shading", async () => {
    const tint = [245, 244, 240] as const;
    const paint = tint.map((part) => (part / 255).toFixed(4)).join(" ");
    const shading = "/Resources << /Shading << /S 5 0 R >> >>";
    const picture = await pagePicture({
      pdf: buildPdf({
        3: page(`${shading} /Contents 6 0 R`),
        5: "<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0.2] /C1 [0.8] /N 1 >> >>",
        6: ["<< >>", `${paint} rg 0 0 595 842 re f q 0 0 595 200 re W n /S sh Q`],
      }),
      page: 1,
      width: 600,
    });
    const { data, width, height } = await decode(new Uint8Array(picture.webp).buffer);
    assert.deepEqual([...data.slice(width * 4, width * 4 + 3)], [...tint]);
    const row = (height - 20) * width * 4;
    const shades = new Set(Array.from({ length: width }, (_, at) => data[row + at * 4]));
    assert.ok(shades.size > 140, `${shades.size} of 153 shades`);
  });

  it("keeps the colours of lines and areas, and those of the edges of letters nearly", async () => {
    const red = [200, 30, 30] as const;
    const paint = red.map((part) => (part / 255).toFixed(4)).join(" ");
    const pdf = buildPdf({
      4: [
        "<< >>",
        `${paint} rg ${paint} RG 0.4 w 0 421.3 m 595 421.3 l S 300.7 0 m 300.7 842 l S
         BT /F1 9 Tf 60 780 Td (All of this is in red, and so small that no letter of it has an area.) Tj ET`,
      ],
    });
    const { pixels } = await withPdf(pdf, (held) => drawPage(held, 1, 595));
    const { webp } = await pagePicture({ pdf, page: 1, width: 595 });
    const { data, width, height } = await decode(new Uint8Array(webp).buffer);
    const off = [...data].map((part, at) => Math.abs(part - pixels[at]!));
    const most = (part: number[]) => part.reduce((one, other) => Math.max(one, other));
    assert.ok(most(off.slice(0, 300 * width * 4)) <= 8, "letters");
    const middle = Array.from({ length: height }, (_, y) => off[(y * width + 100) * 4 + 1]!);
    assert.equal(most(middle.slice(300)), 0, "a line across");
    const below = off.slice(600 * width * 4, 601 * width * 4);
    assert.equal(most(below), 0, "a line down");
  });

  it("shows annotations", async () => {
    const { inked } = await draw(
      withObjects("/Annots [5 0 R]", {
        5: "<< /Type /Annot /Subtype /Stamp /Rect [400 100 500 200] /F 4 /AP << /N 6 0 R >> >>",
        6: FULL_SQUARE,
      }),
    );
    assert.ok(inked(70, 78, 10, 8) > 0.95);
  });

  it("shows the appearance that a form field brings along", async () => {
    const { inked } = await draw(
      withObjects("/Annots [5 0 R]", {
        1: catalog("/AcroForm << /Fields [5 0 R] >>"),
        5: "<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /Rect [400 100 500 200] /F 4 /AP << /N 6 0 R >> >>",
        6: FULL_SQUARE,
      }),
    );
    assert.ok(inked(70, 78, 10, 8) > 0.95);
  });

  it("shows what is filled into a form field that brings no appearance", async () => {
    const { inked } = await draw(
      withObjects("/Annots [7 0 R]", {
        1: catalog(
          `/AcroForm << /NeedAppearances true /Fields [7 0 R] /DA (/Helv 20 Tf 0 g)
             /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
        ),
        7: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (t) /V (WWWWWW) /Rect [100 300 300 330] /F 4 >>",
      }),
    );
    assert.ok(inked(17, 61, 15, 3) > 0.1);
    assert.equal(inked(0, 70, 100, 30), 0);
  });

  it("leaves hidden annotations out", async () => {
    const { inked } = await draw(
      withObjects("/Annots [5 0 R]", {
        5: "<< /Type /Annot /Subtype /Stamp /Rect [400 100 500 200] /F 2 /AP << /N 6 0 R >> >>",
        6: FULL_SQUARE,
      }),
    );
    assert.equal(inked(60, 60, 40, 40), 0);
  });

  for (const [width, most] of [
    [720, 30_000],
    [1200, 45_000],
  ] as const) {
    it(`takes at most ${most / 1_000} kB for a full page of text ${width} pixels wide`, async () => {
      const line = "The tenant pays the rent in advance by the third working day of each month. ";
      const lines = Array.from(
        { length: 66 },
        (_, row) => `(${line.slice(row % 40)}${line}) Tj T*`,
      );
      const pdf = buildPdf({
        4: ["<< >>", `BT /F1 9 Tf 11.3 TL 60.2 780 Td ${lines.join(" ")} ET`],
      });
      const { webp } = await pagePicture({ pdf, page: 1, width });
      assert.ok(webp.length <= most, `${webp.length} bytes`);
    });
  }

  it("never makes more than four million pixels", () => {
    for (const [width, height] of [
      [595, 842],
      [3, 14_400],
      [14_400, 3],
      [14_400, 14_400],
    ] as const) {
      for (const asked of [320, 1200, 2000]) {
        const size = fitPicture(width, height, asked);
        assert.ok(size.width * size.height <= 4_000_000 && size.width <= asked);
        assert.ok(size.width >= 1 && size.height >= 1 && size.height <= 16_000);
      }
    }
  });

  for (const [name, input] of [
    ["a page before the first", { page: 0, width: 600 }],
    ["a page after the last", { page: 2, width: 600 }],
    ["half a page", { page: 1.5, width: 600 }],
    ["a picture too narrow", { page: 1, width: 319 }],
    ["a picture too wide", { page: 1, width: 2001 }],
    ["a picture without a width", { page: 1, width: Number.NaN }],
  ] as const) {
    it(`refuses ${name}`, () =>
      assert.rejects(pagePicture({ pdf: buildPdf(), ...input }), RangeError));
  }

  it("says that a file is no PDF, or locked", async () => {
    const input = { page: 1, width: 600 };
    await assert.rejects(
      pagePicture({ pdf: Buffer.from("no PDF"), ...input }),
      (error) => error instanceof UnopenablePdf && !error.encrypted,
    );
  });

  it("draws the next page after one that failed", async () => {
    await assert.rejects(pagePicture({ pdf: buildPdf({ 1: "null" }), page: 1, width: 600 }));
    const { inked } = await draw(buildPdf());
    assert.ok(inked(12, 11, 20, 4) > 0.05);
  });

  it("gives all of PDFium's memory back, also when it fails", async () => {
    const heavy = buildPdf({ 4: ["<< >>", `${"0 0 m 9 9 l S ".repeat(20_000)}`] });
    const wrong = { ...PLAIN, 3: "null" };
    const once = async () => {
      await pagePicture({ pdf: heavy, page: 1, width: 1200 });
      await assert.rejects(pagePicture({ pdf: buildPdf(wrong), page: 1, width: 1200 }));
      await assert.rejects(pagePicture({ pdf: heavy, page: 9, width: 1200 }));
    };
    await once();
    const held = await pdfiumBytes();
    for (let round = 0; round < 10; round += 1) await once();
    assert.equal(await pdfiumBytes(), held);
  });
});
