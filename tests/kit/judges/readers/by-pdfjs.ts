import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Grey, greyOf } from "./grey.ts";

const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const within = (name: string) => `${join(folder, name)}/`;

/** What it brings along, so that it draws the same on every machine. */
const OWN_FILES = {
  cMapUrl: within("cmaps"),
  cMapPacked: true,
  iccUrl: within("iccs"),
  standardFontDataUrl: within("standard_fonts"),
  wasmUrl: within("wasm"),
};

/** Pages (from 1) as Firefox shows them, the longer side of each so many pixels long. */
export async function drawByPdfjs(
  pdf: Uint8Array,
  pages: readonly number[],
  longest: number,
): Promise<Grey[]> {
  const task = getDocument({
    ...OWN_FILES,
    // It takes the bytes over.
    data: new Uint8Array(pdf),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    const drawn: Grey[] = [];
    for (const number of pages) {
      const page = await document.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({
        scale: longest / Math.max(whole.width, whole.height),
      });
      const width = Math.max(1, Math.round(viewport.width));
      const height = Math.max(1, Math.round(viewport.height));
      const canvas = createCanvas(width, height);
      const context = canvas.getContext("2d");
      // biome-ignore lint/suspicious/noExplicitAny: it asks for a browser's canvas
      await page.render({ canvas: canvas as any, canvasContext: context as any, viewport }).promise;
      drawn.push(greyOf(width, height, context.getImageData(0, 0, width, height).data));
      page.cleanup();
    }
    return drawn;
  } finally {
    await task.destroy();
  }
}
