import assert from "node:assert/strict";
import { test } from "node:test";
import { extraFrom, type HandmadeObject, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { withSecondPdf } from "./draw-second.ts";

const SIZE = { width: 600, height: 400 };

function image(side: number, entries: string, data: Buffer): HandmadeObject {
  const kind = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side}`;
  return { entries: `${kind} ${entries}`, data };
}

/** Of a page of 300 by 200 points: pixels that one engine draws dark and the other light. */
async function apart(content: string, extra: readonly HandmadeObject[]): Promise<number> {
  const names = extra.map((_, index) => `/I${index} ${extraFrom(1) + index} 0 R`).join(" ");
  const entries = `/MediaBox [0 0 300 200] /Resources <</XObject <<${names}>>>>`;
  const pdf = pagesPdf([{ entries, content }], { extra });
  const ours = await withPdf(pdf, (held) =>
    withPage(held, 1, (page) => drawLoadedPage(held.pdfium, page, 0, SIZE).pixels.slice()),
  );
  const theirs = await withSecondPdf(pdf, async (held) => {
    const page = await held.load(1);
    return (await page.draw(SIZE)).pixels.slice();
  });
  return ours.filter((value, at) => at % 4 === 0 && Math.abs(value - theirs[at]!) > 100).length;
}

const places = Array.from({ length: 12 }, (_, index) => [
  12 + index * 22.17,
  20 + index * 12.31,
]) as [number, number][];

test("stencils that serve as rules cover the same pixels in both engines", async () => {
  const extra = [
    image(1, "/ImageMask true /BitsPerComponent 1", Buffer.alloc(1)),
    image(16, "/ImageMask true /BitsPerComponent 1", Buffer.alloc(32)),
  ];
  for (const name of ["I0", "I1"]) {
    const lying = places.map(([x, y]) => `q 15 0 0 0.48 ${x} ${y} cm /${name} Do Q`);
    assert.equal(await apart(lying.join(" "), extra), 0, `${name} lying`);
    const standing = places.map(([x, y]) => `q 0.48 0 0 -15 ${x} ${y} cm /${name} Do Q`);
    assert.equal(await apart(standing.join(" "), extra), 0, `${name} standing`);
  }
});

test("small images are as large in both engines, turned or not", async () => {
  const extra = [image(8, "/ColorSpace /DeviceGray /BitsPerComponent 8", Buffer.alloc(64))];
  for (const matrix of ["12.2 0 0 12.2", "12.2 0 0 -12.2", "0 7.1 -9.3 0", "0 -7.1 9.3 0"]) {
    const icons = places.map(([x, y]) => `q ${matrix} ${x} ${y} cm /I0 Do Q`);
    assert.equal(await apart(icons.join(" "), extra), 0, matrix);
  }
});

test("a page that was scanned askew lies in the same place in both engines", async () => {
  const side = 600;
  const rows = Buffer.from(Array.from({ length: side * side }, (_, at) => paper(at, side)));
  const scan = [image(side, "/ColorSpace /DeviceGray /BitsPerComponent 8", rows)];
  for (const degrees of [1.65, -1.9, 2.37]) {
    const [across, up] = [Math.cos(degrees / 57.3), Math.sin(degrees / 57.3)];
    const matrix = [190 * across, 190 * up, -190 * up, 190 * across];
    const content = `q ${matrix.map((part) => part.toFixed(3)).join(" ")} 60 8 cm /I0 Do Q`;
    // Thousands, where it lies two pixels beside.
    assert.ok((await apart(content, scan)) < 500, `${degrees}`);
  }
});

/** Lines of writing: dark bars of a few pixels, which a shift by one would not leave dark. */
function paper(at: number, side: number): number {
  const [x, y] = [at % side, Math.floor(at / side)];
  return y % 24 < 5 && x % 40 < 30 ? 0 : 255;
}
