import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type HandmadeObject, handmade } from "#kit/documents/pdfs/handmade.ts";

const kit = join(PACKAGE_ROOT, "tests", "kit", "documents");

/** A PDF of two pages as an office program makes it. */
export const twoPagePdf = readFileSync(join(kit, "pdfs", "libreoffice.pdf"));

/** A scanned agreement: 30 pages, each a packed picture, as every scanner writes them. */
export function thirtyPagePdf(): Uint8Array {
  const pages = 30;
  const picture = { width: 300, height: 322 };
  const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 3} 0 R`).join(" ");
  const objects: HandmadeObject[] = [
    "<</Type /Catalog /Pages 2 0 R>>",
    `<</Type /Pages /Kids [${kids}] /Count ${pages}>>`,
  ];
  for (let page = 0; page < pages; page += 1) {
    const at = 3 + page * 3;
    objects.push(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at + 1} 0 R /Resources <</XObject <</P ${at + 2} 0 R>>>>>>`,
      { entries: "", data: "q 595 0 0 842 0 0 cm /P Do Q" },
      {
        entries: `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
        // Noise, which packing does not make smaller.
        data: deflateSync(randomBytes(picture.width * picture.height)),
      },
    );
  }
  return handmade({ objects });
}

const clause =
  "<p>The parties agree that the services are rendered with due care and that either side may end this agreement with a month's notice in writing.</p>";

/** An HTML contract that fills two pages. */
export const twoPageHtml = `<h1>Service agreement</h1><ol>${Array.from(
  { length: 24 },
  (_, index) => `<li><strong>Clause ${index + 1}</strong>${clause}</li>`,
).join("")}</ol>`;

export function pdfContract(pdf: Uint8Array, labels: readonly string[]) {
  return {
    finalize: true,
    document: { name: "agreement.pdf", pdf: Buffer.from(pdf).toString("base64") },
    signatureFields: labels.map((label, index) => ({ label, page: 1, x: 10 + index * 30, y: 80 })),
  };
}

export function submission(role: string) {
  const strokes = [
    Array.from({ length: 60 }, (_, index) => [10 + index * 4, 60 + 30 * Math.sin(index / 4)]),
    Array.from({ length: 20 }, (_, index) => [40 + index * 8, 100 - index]),
  ];
  return {
    submissionId: randomUUID(),
    role,
    signerName: "Zoë Łukasiewicz",
    signature: { type: "drawn", width: 300, height: 120, strokes },
    consent: true,
    timeZone: "Europe/Berlin",
  };
}
