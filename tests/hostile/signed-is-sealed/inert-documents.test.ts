import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ALIVE_PDFS, opaqueBox, type Place } from "#kit/documents/pdfs/alive.ts";
import { renderByPdfium } from "#kit/documents/pdfs/pdfium-picture.ts";
import { crossEveryPage } from "#kit/documents/pdfs/sealing.ts";
import {
  askTool,
  findPixels,
  type Picture,
  renderByMutool,
  renderPage,
  withoutTools,
} from "#kit/documents/pdfs/tools.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import { warningSentences } from "#lib/pdf/warnings.ts";

const skip = withoutTools("pdftoppm", "pdftotext", "mutool");

/** Everyone who may look at a sealed file. */
const READERS: Record<string, (pdf: Uint8Array) => Promise<Picture> | Picture> = {
  "PDFium on screen": (pdf) => renderByPdfium(pdf, 1, 600),
  "PDFium on paper": (pdf) => renderByPdfium(pdf, 1, 600, "paper"),
  poppler: (pdf) => renderPage(pdf, 1, 72),
  mutool: (pdf) => renderByMutool(pdf, 1, 72),
};

/** The share of a place's pixels that are not white. */
function inkOf({ width, height, pixels }: Picture, [x, y, w, h]: Place): number {
  let inked = 0;
  let all = 0;
  for (let row = Math.ceil((y / 100) * height); row < ((y + h) / 100) * height; row += 1) {
    for (let column = Math.ceil((x / 100) * width); column < ((x + w) / 100) * width; column += 1) {
      const at = 3 * (row * width + column);
      all += 1;
      if (pixels[at]! + pixels[at + 1]! + pixels[at + 2]! < 660) inked += 1;
    }
  }
  return inked / all;
}

async function takeIn(upload: Uint8Array) {
  const read = await readPdf(upload);
  assert.ok("pdf" in read, "problem" in read ? read.problem : "");
  return read;
}

describe("what was taken in looks the same to everyone", { skip }, () => {
  for (const { finding, name, build, ...expected } of ALIVE_PDFS) {
    it(`${finding}: ${name}`, async () => {
      const { pdf, warnings } = await takeIn(build());
      for (const [reader, render] of Object.entries(READERS)) {
        const picture = await render(pdf);
        for (const place of expected.ink) {
          assert.ok(inkOf(picture, place) > 0.02, `${reader} shows nothing at ${place}`);
        }
        for (const place of expected.blank) {
          assert.equal(inkOf(picture, place), 0, `${reader} shows something at ${place}`);
        }
      }
      const text = askTool("pdftotext", ["FILE", "-"], pdf).toString();
      for (const word of expected.words) assert.match(text, new RegExp(word));
      for (const word of expected.noWords) assert.doesNotMatch(text, new RegExp(word));
      const told = warningSentences(warnings);
      for (const warning of expected.warnings) {
        assert.ok(
          told.some((one) => warning.test(one)),
          `${warning} is not among ${JSON.stringify(told)}`,
        );
      }
      assert.doesNotMatch(unpacked(pdf), /AcroForm|OCProperties|OCG|Widget|Stamp|Highlight/);
    });
  }

  it("forms: taken in a second time, the file looks as it did and nothing is told", async () => {
    for (const { build, name } of ALIVE_PDFS) {
      const { pdf } = await takeIn(build());
      const again = await takeIn(pdf);
      const [before, after] = [
        await renderByPdfium(pdf, 1, 600),
        await renderByPdfium(again.pdf, 1, 600),
      ];
      assert.deepEqual(after.pixels, before.pixels, name);
      assert.deepEqual(again.warnings, [], name);
    }
  });

  it("forms: a stamp on a form's opaque box is seen by everyone", async () => {
    const { pdf } = await takeIn(opaqueBox());
    const { file } = crossEveryPage(pdf, 50, 70);
    const isRed = (red: number, green: number, blue: number) =>
      red > 200 && green < 60 && blue < 60;
    for (const [reader, render] of Object.entries(READERS)) {
      assert.ok(findPixels(await render(file), isRed), `${reader} does not show it`);
    }
  });
});
