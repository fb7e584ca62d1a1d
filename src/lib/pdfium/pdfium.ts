import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { OwnLack } from "#kernel/own-lack.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { loadings } from "#lib/pdfium/loading.ts";

export type Pdfium = WrappedPdfiumModule;

/** A PDF that PDFium holds open; the handles are addresses in its memory. */
export interface HeldPdf {
  pdfium: Pdfium;
  document: number;
  pageCount: number;
}

/** PDFium cannot open the file, or not without a password. */
export class UnopenablePdf extends Error {
  readonly encrypted: boolean;

  constructor(encrypted: boolean) {
    super(encrypted ? "the PDF asks for a password" : "PDFium cannot open the PDF");
    this.name = "UnopenablePdf";
    this.encrypted = encrypted;
  }
}

/** PDFium's memory has no room left; its instance is given up. */
export class OutOfMemory extends Error {}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h. */
const LOCKED = [4, 5];
/**
 * WebAssembly memory grows and never shrinks: an instance that had to grow
 * beyond this for one large file is dropped after it, so that the next one
 * starts small again.
 */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;

let loading: Promise<Pdfium> | undefined;

/**
 * Opens a PDF in PDFium, hands it over, and gives its memory back however the
 * work ends. Blocks while it works; only for the worker process.
 * @throws UnopenablePdf
 */
export async function withPdf<T>(pdf: Uint8Array, work: (held: HeldPdf) => T): Promise<T> {
  return withPdfIn(await loadedPdfium(), pdf, work);
}

/**
 * PDFium's instance; for one piece of work, as it may be given up after it.
 * @throws OwnLack
 */
export function loadedPdfium(): Promise<Pdfium> {
  loading ??= loadings.load("PDFium", load).catch((error: unknown) => {
    loading = undefined;
    throw new OwnLack("PDFium cannot be loaded", { cause: error });
  });
  return loading;
}

/** As `withPdf`, in an instance that is loaded. */
export function withPdfIn<T>(pdfium: Pdfium, pdf: Uint8Array, work: (held: HeldPdf) => T): T {
  try {
    return holdOpen(pdfium, pdf, work);
  } catch (error) {
    if (leavesRuins(error)) loading = undefined;
    throw error;
  } finally {
    if (memoryOf(pdfium).HEAPU8.length > MAX_KEPT_BYTES) loading = undefined;
  }
}

/** As `withPdf`, for work that waits for others between its pages. */
export async function withPdfMeanwhile<T>(
  pdf: Uint8Array,
  work: (held: HeldPdf) => Promise<T>,
): Promise<T> {
  const pdfium = await loadedPdfium();
  try {
    const { held, close } = open(pdfium, pdf);
    try {
      return await work(held);
    } finally {
      close();
    }
  } catch (error) {
    if (leavesRuins(error)) loading = undefined;
    throw error;
  } finally {
    if (memoryOf(pdfium).HEAPU8.length > MAX_KEPT_BYTES) loading = undefined;
  }
}

/**
 * Loads one page (from 1) of an open PDF, hands it over and closes it again.
 * @throws RangeError when there is no such page or PDFium cannot load it
 */
export function withPage<T>(held: HeldPdf, page: number, work: (page: number) => T): T {
  const { pdfium, document, pageCount } = held;
  if (!Number.isInteger(page) || page < 1 || page > pageCount) {
    throw new RangeError(`page ${page} of ${pageCount}`);
  }
  const handle = pdfium.FPDF_LoadPage(document, page - 1);
  if (handle === 0) throw new RangeError(`page ${page} cannot be loaded`);
  try {
    return work(handle);
  } finally {
    pdfium.FPDF_ClosePage(handle);
  }
}

/**
 * Lends a piece of PDFium's memory.
 * @throws OutOfMemory; MemoryOverrun where more was written than was lent, which would show much
 *   later and elsewhere
 */
export function withMemory<T>(pdfium: Pdfium, bytes: number, work: (address: number) => T): T {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const address = malloc(bytes + FENCE.length);
  if (address === 0) throw new OutOfMemory(`PDFium has no ${bytes} bytes left`);
  const end = address + bytes;
  memoryOf(pdfium).HEAPU8.set(FENCE, end);
  try {
    const made = work(address);
    const { HEAPU8 } = memoryOf(pdfium);
    if (FENCE.some((byte, at) => HEAPU8[end + at] !== byte)) throw new MemoryOverrun(bytes);
    return made;
  } finally {
    free(address);
  }
}

/** Stands behind what is lent. */
const FENCE = Uint8Array.of(0xa5, 0x5a, 0xc3, 0x3c, 0x96, 0x69, 0xf0, 0x0f);

class MemoryOverrun extends Error {
  constructor(bytes: number) {
    super(`more than the ${bytes} bytes of PDFium's memory that were lent was written`);
  }
}

/** Views of an instance's memory; growing it replaces them, so that none is kept. */
export interface PdfiumMemory {
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
}

/** The memory that handles and addresses point into, as it is now. */
export function memoryOf(pdfium: Pdfium): PdfiumMemory {
  return pdfium.pdfium as unknown as PdfiumMemory;
}

/** Asked of every letter of a page, or of every object. */
const QUICK = [
  "FPDFText_GetUnicode",
  "FPDFText_GetTextObject",
  "FPDFText_GetLooseCharBox",
  "FPDFTextObj_GetFont",
  "FPDFTextObj_GetTextRenderMode",
  "FPDFPage_GetObject",
  "FPDFPageObj_GetType",
  "FPDFPath_CountSegments",
  "FPDFImageObj_GetImagePixelSize",
  "FPDFPageObj_GetBounds",
  "FPDFPageObj_GetMatrix",
  "FPDFPageObj_GetFillColor",
  "FPDFPageObj_GetClipPath",
  "FPDFPageObj_GetStrokeWidth",
  "FPDFPageObj_HasTransparency",
  "FPDFPageObj_CountMarks",
  "FPDFPageObj_GetMark",
  "FPDFPageObjMark_CountParams",
  "FPDFPageObjMark_GetParamKey",
  "FPDFPageObj_SetIsActive",
  "FPDFFormObj_CountObjects",
  "FPDFFormObj_GetObject",
  "FPDFPath_GetDrawMode",
  "FPDFClipPath_CountPaths",
  "FPDFClipPath_CountPathSegments",
  "FPDFClipPath_GetPathSegment",
  "FPDFPathSegment_GetType",
  "FPDFPathSegment_GetPoint",
  "FPDFText_SetCharcodes",
  "FPDFText_SetText",
  "FPDFPage_InsertObject",
  "FPDFBitmap_FillRect",
  "FPDF_RenderPageBitmap",
] as const satisfies readonly (keyof Pdfium)[];

const quick = new WeakMap<Pdfium, Pdfium>();

/**
 * The same instance, where what is asked most often goes straight to PDFium: the
 * wrapper takes a microsecond for each call, which for a page of letters is as
 * long as PDFium takes. Truth is answered as 1 or 0.
 */
export function quickPdfium(pdfium: Pdfium): Pdfium {
  const known = quick.get(pdfium);
  if (known) return known;
  const made = Object.create(pdfium) as Pdfium;
  const straight = pdfium.pdfium.wasmExports as unknown as Record<string, unknown>;
  for (const name of QUICK) Object.defineProperty(made, name, { value: straight[name] });
  quick.set(pdfium, made);
  return made;
}

/** How much memory PDFium's instance takes of the process, in bytes; for measuring. */
export async function pdfiumBytes(): Promise<number> {
  return loading ? memoryOf(await loading).HEAPU8.length : 0;
}

function holdOpen<T>(pdfium: Pdfium, pdf: Uint8Array, work: (held: HeldPdf) => T): T {
  const { held, close } = open(pdfium, pdf);
  try {
    return work(held);
  } finally {
    close();
  }
}

/** @throws UnopenablePdf; OutOfMemory */
function open(pdfium: Pdfium, pdf: Uint8Array): { held: HeldPdf; close(): void } {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const address = malloc(pdf.length);
  if (address === 0) throw new OutOfMemory(`PDFium has no ${pdf.length} bytes left`);
  let document = 0;
  const close = () => {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    free(address);
  };
  try {
    memoryOf(pdfium).HEAPU8.set(pdf, address);
    document = pdfium.FPDF_LoadMemDocument(address, pdf.length, "");
    if (document === 0) throw new UnopenablePdf(LOCKED.includes(pdfium.FPDF_GetLastError()));
    const pageCount = pdfium.FPDF_GetPageCount(document);
    return { held: { pdfium, document, pageCount }, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** After a trap, or a stack that overflowed within, an instance's memory cannot be trusted. */
function leavesRuins(error: unknown): boolean {
  if (error instanceof RangeError) return error.message.includes("call stack");
  return [WebAssembly.RuntimeError, OutOfMemory, MemoryOverrun].some((one) => error instanceof one);
}

async function load(): Promise<Pdfium> {
  const require = createRequire(join(PACKAGE_ROOT, "package.json"));
  const wasm = readFileSync(require.resolve("@embedpdf/pdfium/pdfium.wasm"));
  const pdfium = await init({ wasmBinary: wasm.buffer as ArrayBuffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Lends the environment in which PDFium makes looks for form fields; 0 where it has none. */
export function withForm<T>({ pdfium, document }: HeldPdf, work: (form: number) => T): T {
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  try {
    // Fields shall look as printed, not tinted as in a viewer that fills them in.
    if (form !== 0) pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0);
    return work(form);
  } finally {
    if (form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(info);
  }
}
