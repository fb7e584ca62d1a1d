import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { withPage, withPdf } from "#lib/pdfium/pdfium.ts";

/** The colour on a screen, red, green and blue from 0 to 1, of inks from 0 to 1. */
export type InkColours = (inks: readonly number[]) => [red: number, green: number, blue: number];

/** Steps of each ink that PDFium is asked for; between them colours run evenly. */
const STEPS = 9;
const INKS = 4;
const SIDE = STEPS * STEPS;

let known: Promise<InkColours> | undefined;

/**
 * What cyan, magenta, yellow and black look like on the signing page. Every
 * program has a conversion of its own (ISO 32000-1, 10.3.5 leaves it open), and
 * what stands out in one is not to be seen in another. PDFium is asked once;
 * only for the worker process.
 */
export function inkColours(): Promise<InkColours> {
  known ??= lookAtInks().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function lookAtInks(): Promise<InkColours> {
  const pixels = await withPdf(swatches(), (held) =>
    withPage(
      held,
      1,
      (page) => drawLoadedPage(held.pdfium, page, 0, { width: SIDE, height: SIDE }).pixels,
    ),
  );
  return (inks) => {
    const colour: [number, number, number] = [0, 0, 0];
    const places = Array.from({ length: INKS }, (_, ink) => (inks[ink] ?? 0) * (STEPS - 1));
    const lower = places.map((place) => Math.min(STEPS - 2, Math.floor(place)));
    for (let corner = 0; corner < 1 << INKS; corner += 1) {
      let [share, index] = [1, 0];
      for (let ink = 0; ink < INKS; ink += 1) {
        const isUpper = (corner >> ink) & 1;
        const part = places[ink]! - lower[ink]!;
        share *= isUpper ? part : 1 - part;
        index = index * STEPS + lower[ink]! + isUpper;
      }
      if (share === 0) continue;
      for (let part = 0; part < 3; part += 1) {
        colour[part]! += (share * pixels[4 * index + part]!) / 255;
      }
    }
    return colour;
  };
}

/** A page of a point for each step of each ink, the first in the top left corner. */
function swatches(): Buffer {
  const points = Array.from({ length: SIDE * SIDE }, (_, index) => {
    const inks = [STEPS ** 3, STEPS ** 2, STEPS, 1].map(
      (weight) => (Math.floor(index / weight) % STEPS) / (STEPS - 1),
    );
    return `${inks.join(" ")} k ${index % SIDE} ${SIDE - 1 - Math.floor(index / SIDE)} 1 1 re f`;
  });
  const content = points.join("\n");
  const objects = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${SIDE} ${SIDE}] /Contents 4 0 R /Resources <<>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let text = "%PDF-1.7\n";
  let rows = "0000000000 65535 f \n";
  objects.forEach((object, index) => {
    rows += `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const count = objects.length + 1;
  const end = `trailer\n<</Size ${count} /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${count}\n${rows}${end}`, "latin1");
}
