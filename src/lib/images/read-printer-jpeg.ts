import {
  loadedPdfium,
  memoryOf,
  OutOfMemory,
  type Pdfium,
  withPage,
  withPdfIn,
} from "#lib/pdfium/pdfium.ts";
import { loadOnce } from "./decoders.ts";
import type { JpegHeader } from "./jpeg-header.ts";
import type { Pixels } from "./pixels.ts";

const pdfium = loadOnce(loadedPdfium);

/** Of fpdfview.h: FPDF_REVERSE_BYTE_ORDER (RGBA), and FPDFBitmap_BGRx, which has no alpha. */
const RGBA = 0x10;
const OPAQUE = 3;
const WHITE = 0xffffffff;

/**
 * Decodes a JPEG in four inks by the hand that draws the pages: as a page of its
 * own, one point a pixel. PDFium turns inks into colours as presses do, which no
 * formula does well.
 */
export function readPrinterJpeg(bytes: Uint8Array, header: JpegHeader): Pixels | null {
  const instance = pdfium.get();
  try {
    return withPdfIn(instance, pageOf(bytes, header), (held) =>
      withPage(held, 1, (page) => draw(instance, page, header)),
    );
  } finally {
    pdfium.drop();
  }
}

function draw(pdfium: Pdfium, page: number, { width, height }: JpegHeader): Pixels {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RGBA);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const rgba = new Uint8ClampedArray(width * height * 4);
    rgba.set(memoryOf(pdfium).HEAPU8.subarray(start, start + rgba.length));
    for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
    return { width, height, rgba };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function pageOf(jpeg: Uint8Array, { width, height, adobe }: JpegHeader): Buffer {
  const draw = `${width} 0 0 ${height} 0 0 cm /P Do`;
  const decode = adobe ? "/Decode [1 0 1 0 1 0 1 0]" : "";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`,
      `/ColorSpace /DeviceCMYK ${decode} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
    ].join(" "),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const put = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    put(Buffer.from(`${index + 1} 0 obj\n${object}`));
    if (index === objects.length - 1) {
      put(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
      put(Buffer.from("\nendstream"));
    }
    put(Buffer.from("\nendobj\n"));
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  put(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`));
  return Buffer.concat(parts);
}
