import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import { openSecondEngine, type SecondEngine, SecondEngineFailure } from "./second-engine.ts";

/** The second engine cannot draw a page, or not open the document: the document is to blame. */
export class Undrawable extends Error {
  constructor(why: unknown) {
    super(why instanceof Error ? why.message : String(why), { cause: why });
    this.name = "Undrawable";
  }
}

/** The second engine was stopped at a page before its end. */
export class SecondDrawingStopped extends Error {}

/** A PDF that the second engine holds open. */
export interface SecondPdf {
  pageCount: number;
  /**
   * Loads a page, from 1.
   * @throws Undrawable; SecondEngineFailure
   */
  load(page: number): Promise<SecondPage>;
}

/** A page that the second engine has read. */
export interface SecondPage {
  /** In points, as it is turned. */
  width: number;
  height: number;
  /**
   * Draws it with its annotations on white, stretched to so many pixels. What was read of it for
   * one picture is kept for the next.
   * @param isOver asked now and then; the drawing stops once it says so
   * @throws Undrawable; SecondDrawingStopped; SecondEngineFailure
   */
  draw(size: { width: number; height: number }, isOver?: () => boolean): Promise<Drawn>;
  /** Gives back what was kept. */
  close(): void;
}

/**
 * Opens a PDF in the second engine, hands it over, and gives its memory back
 * however the work ends. Blocks while it works; only for a worker process.
 * @throws Undrawable where it cannot be opened; SecondEngineFailure
 */
export async function withSecondPdf<T>(
  pdf: Uint8Array,
  work: (held: SecondPdf) => Promise<T>,
): Promise<T> {
  const engine = await openSecondEngine();
  // The engine takes the bytes over, and others still need them.
  const { loading, lacks } = engine.open(new Uint8Array(pdf));
  try {
    const document = await assignFailure(lacks, () => loading.promise);
    return await work({
      pageCount: document.numPages,
      load: (number) => loadPage(engine, document, lacks, number),
    });
  } finally {
    engine.putAway();
    await loading.destroy();
  }
}

async function loadPage(
  engine: SecondEngine,
  document: PDFDocumentProxy,
  lacks: readonly string[],
  number: number,
): Promise<SecondPage> {
  const page = await assignFailure(lacks, () => document.getPage(number));
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    width,
    height,
    draw: (size, isOver) => assignFailure(lacks, () => drawPage(engine, page, size, isOver)),
    close() {
      page.cleanup();
    },
  };
}

async function drawPage(
  engine: SecondEngine,
  page: PDFPageProxy,
  { width, height }: { width: number; height: number },
  isOver?: () => boolean,
): Promise<Drawn> {
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.max(width / plain.width, height / plain.height);
  const viewport = page.getViewport({ scale });
  const context = engine.paper(width, height);
  const task = page.render({
    canvas: null,
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport,
    // The last part of a pixel, which no page fills out.
    transform: [width / viewport.width, 0, 0, height / viewport.height, 0, 0],
  });
  let isStopped = false;
  task.onContinue = (goOn: () => void) => {
    isStopped ||= isOver?.() ?? false;
    if (isStopped) task.cancel();
    else goOn();
  };
  try {
    await task.promise;
  } catch (error) {
    if (isStopped) throw new SecondDrawingStopped("the drawing was stopped");
    throw error;
  }
  const pixels = context.canvas.data();
  const bytes = pixels.buffer as ArrayBuffer;
  return { width, height, pixels: new Uint8Array(bytes, pixels.byteOffset, pixels.length) };
}

/** Whose fault it is that the engine failed, or drew less than it should have. */
async function assignFailure<T>(lacks: readonly string[], work: () => Promise<T>): Promise<T> {
  const outcome = await work().then(
    (done) => ({ done }),
    (error: unknown) => ({ error }),
  );
  // It goes on without what it lacks, and leaves out what it wanted to draw.
  if (lacks.length > 0) throw new SecondEngineFailure(`the second engine has no ${lacks[0]}`);
  if ("done" in outcome) return outcome.done;
  if (outcome.error instanceof SecondDrawingStopped) throw outcome.error;
  throw new Undrawable(outcome.error);
}
