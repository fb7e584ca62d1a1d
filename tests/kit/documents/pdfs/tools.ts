import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** PDF programs of the machine that tests ask for a second opinion. */
export type PdfTool =
  | "qpdf"
  | "pdftoppm"
  | "pdftotext"
  | "pdfinfo"
  | "pdfsig"
  | "pdffonts"
  | "mutool";

/**
 * For a test's `skip`: false where the tools are found, else why it is skipped.
 * Where CI is set nothing is skipped, so that a missing tool fails the test.
 */
export function withoutTools(...tools: PdfTool[]): string | false {
  if (process.env.CI === "true") return false;
  const missing = tools.filter((tool) => spawnSync(tool, ["--version"]).error);
  return missing.length > 0 && `not installed here: ${missing.join(", ")}`;
}

/** A process that has typeset sees no fonts of its machine any more; outside programs are to have them. */
export function withItsFonts(): NodeJS.ProcessEnv {
  const { FONTCONFIG_FILE: _none, ...env } = process.env;
  return env;
}

/** What a tool writes about a PDF, its file name put where the arguments say "FILE". */
export function askTool(tool: PdfTool, args: readonly string[], pdf: Uint8Array): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "pdf-tool-"));
  try {
    const file = join(folder, "file.pdf");
    writeFileSync(file, pdf);
    return execFileSync(
      tool,
      args.map((arg) => (arg === "FILE" ? file : arg)),
      { stdio: ["ignore", "pipe", "pipe"], maxBuffer: 100_000_000, env: withItsFonts() },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One of the files in this folder. */
export function fixture(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, name));
}

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue of each pixel, row by row from the top. */
  pixels: Uint8Array;
}

/** Page `page` of a PDF as poppler shows it, at so many pixels to the inch. */
export function renderPage(pdf: Uint8Array, page: number, dpi: number): Picture {
  const args = ["-cropbox", "-r", `${dpi}`, "-f", `${page}`, "-l", `${page}`, "FILE"];
  return readPpm(askTool("pdftoppm", args, pdf));
}

/** Page `page` of a PDF as mutool shows it, at so many pixels to the inch. */
export function renderByMutool(pdf: Uint8Array, page: number, dpi: number): Picture {
  const args = ["draw", "-q", "-F", "ppm", "-r", `${dpi}`, "-o", "-", "FILE", `${page}`];
  return readPpm(askTool("mutool", args, pdf));
}

function readPpm(ppm: Buffer): Picture {
  const header = /^P6\s(?:#.*\s)?(\d+)\s(\d+)\s255\s/.exec(ppm.toString("latin1", 0, 80));
  if (!header) throw new Error("the program gave no picture");
  const pixels = ppm.subarray(header[0].length);
  return { width: Number(header[1]), height: Number(header[2]), pixels };
}

/** The rectangle around the pixels that `matches` says yes to; undefined when there are none. */
export function findPixels(
  picture: Picture,
  matches: (red: number, green: number, blue: number) => boolean,
): { left: number; top: number; right: number; bottom: number } | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const at = 3 * (y * picture.width + x);
      const [red, green, blue] = picture.pixels.subarray(at, at + 3);
      if (!matches(red!, green!, blue!)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right < 0 ? undefined : { left, top, right, bottom };
}
