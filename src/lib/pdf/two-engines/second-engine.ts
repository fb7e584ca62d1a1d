import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import { OwnLack } from "#kernel/own-lack.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { loadings } from "#lib/pdfium/loading.ts";
import { drawSquarely } from "./whole-pixels.ts";
import { withoutFonts } from "./without-fonts.ts";

/**
 * The second engine lacks something of its own: a module, a file, memory. It
 * says nothing about the document.
 */
export class SecondEngineFailure extends OwnLack {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SecondEngineFailure";
  }
}

/** pdf.js and the canvas that it draws on. */
export interface SecondEngine {
  /**
   * Opens a PDF; `loading.destroy()` gives its memory back.
   * @param pdf is taken over: it is empty afterwards
   */
  open(pdf: Uint8Array): { loading: PdfJs.PDFDocumentLoadingTask; lacks: string[] };
  /** A white page of so many pixels, the same one every time: what was drawn before is gone. */
  paper(width: number, height: number): SKRSContext2D;
  /** Gives the paper's memory back. */
  putAway(): void;
}

let opening: Promise<SecondEngine> | undefined;

/**
 * Loads pdf.js and its canvas, once for a process: 0.3 s and 60 MB, so only
 * where a page has to be drawn twice. It runs in this thread, which it blocks.
 * @throws SecondEngineFailure
 */
export function openSecondEngine(): Promise<SecondEngine> {
  opening ??= loadings.load("the second engine", load).catch((error: unknown) => {
    opening = undefined;
    throw new SecondEngineFailure("the second engine cannot be loaded", error);
  });
  return opening;
}

/** Bytes of an image that the second engine unpacks: as many pixels as intake lets pass, and some. */
const MAX_IMAGE_PIXELS = 100_000_000;

async function load(): Promise<SecondEngine> {
  const require = createRequire(join(PACKAGE_ROOT, "package.json"));
  // Letters are drawn as outlines: the fonts of the machine have no say, and looking for them takes time.
  process.env.DISABLE_SYSTEM_FONTS_LOAD = "1";
  const canvas: typeof import("@napi-rs/canvas") = require("@napi-rs/canvas");
  Object.assign(globalThis, {
    DOMMatrix: canvas.DOMMatrix,
    ImageData: canvas.ImageData,
    Path2D: canvas.Path2D,
  });
  const folder = join(dirname(require.resolve("pdfjs-dist/package.json")), "/");
  const code = (name: string) =>
    import(pathToFileURL(join(folder, "legacy", "build", name)).href) as Promise<unknown>;
  // Its parser finds itself in this thread where it is loaded first, and starts none.
  await code("pdf.worker.mjs");
  const pdfjs = (await code("pdf.mjs")) as typeof PdfJs;
  let sheet: { canvas: Canvas; context: SKRSContext2D } | null = null;

  return {
    open(pdf) {
      const lacks: string[] = [];
      const loading = pdfjs.getDocument({
        data: pdf,
        verbosity: pdfjs.VerbosityLevel.ERRORS,
        disableFontFace: true,
        useSystemFonts: false,
        enableXfa: false,
        isOffscreenCanvasSupported: false,
        isImageDecoderSupported: false,
        useWorkerFetch: false,
        disableWorkerRendering: true,
        maxImageSize: MAX_IMAGE_PIXELS,
        cMapUrl: join(folder, "cmaps", "/"),
        standardFontDataUrl: join(folder, "standard_fonts", "/"),
        wasmUrl: join(folder, "wasm", "/"),
        BinaryDataFactory: fileReader(lacks),
        CanvasFactory: canvasMaker(canvas, lacks),
      });
      return { loading, lacks };
    },
    paper(width, height) {
      sheet ??= newSheet(canvas, width, height);
      if (sheet.canvas.width !== width || sheet.canvas.height !== height) {
        sheet.canvas.width = width;
        sheet.canvas.height = height;
      }
      return sheet.context;
    },
    putAway() {
      if (sheet) sheet.canvas.width = sheet.canvas.height = 1;
      sheet = null;
    },
  };
}

function newSheet(
  { createCanvas }: typeof import("@napi-rs/canvas"),
  width: number,
  height: number,
) {
  const canvas = createCanvas(width, height);
  return {
    canvas,
    context: drawSquarely(withoutFonts(canvas.getContext("2d", { alpha: false }))),
  };
}

/** Reads the tables, fonts and decoders that come with pdf.js, and notes what is not to be had. */
function fileReader(lacks: string[]) {
  return class {
    private readonly folders: Record<string, string | null>;

    constructor(folders: Record<string, string | null>) {
      this.folders = folders;
    }

    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const folder = this.folders[kind];
      // A name out of a document leads nowhere else.
      if (!folder || !/^[\w-]+(?:\.\w+)?$/.test(filename))
        throw new Error(`no ${kind} ${filename}`);
      try {
        return new Uint8Array(await readFile(join(folder, filename)));
      } catch (error) {
        // A table of letters that nobody ever made is asked for by the document.
        if (kind === "wasmUrl") lacks.push(filename);
        throw error;
      }
    }
  };
}

/** Pixels of a canvas beside the page's own: for groups, masks and patterns, which are as large at most. */
const MAX_CANVAS_PIXELS = 64_000_000;

interface Entry {
  canvas: Canvas | null;
  context: SKRSContext2D | null;
}

/** Makes the canvases that pdf.js wants beside the page's own, within bounds. */
function canvasMaker({ createCanvas }: typeof import("@napi-rs/canvas"), lacks: string[]) {
  const check = (width: number, height: number) => {
    if (!(width > 0 && height > 0 && width * height <= MAX_CANVAS_PIXELS)) {
      throw new RangeError(`a canvas of ${width} × ${height} pixels`);
    }
  };
  return class {
    create(width: number, height: number): Entry {
      check(width, height);
      try {
        const canvas = createCanvas(width, height);
        return { canvas, context: drawSquarely(withoutFonts(canvas.getContext("2d"))) };
      } catch (error) {
        lacks.push("memory for a canvas");
        throw error;
      }
    }

    reset({ canvas }: Entry, width: number, height: number): void {
      check(width, height);
      if (!canvas) return;
      canvas.width = width;
      canvas.height = height;
    }

    destroy(entry: Entry): void {
      // What a canvas holds is given back with its pixels, not when it is collected.
      if (entry.canvas) entry.canvas.width = 0;
      if (entry.canvas) entry.canvas.height = 0;
      entry.canvas = null;
      entry.context = null;
    }

    getNoAlphaContext(canvas: Canvas): SKRSContext2D {
      return canvas.getContext("2d", { alpha: false });
    }
  };
}
