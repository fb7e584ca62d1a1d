/** Pages as readers draw them that are programs of the machine. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Grey, readPpms } from "./grey.ts";
import { run } from "./run.ts";

export interface PageToDraw {
  file: string;
  /** From 1. */
  page: number;
  /** Points of the longer side, as it is seen. */
  side: number;
}

/** One by one, and null where the program gives no picture. */
type Draw = (pages: readonly PageToDraw[], longest: number) => Promise<(Grey | null)[]>;

/** First pages share one start, in a file that qpdf joins of them. */
export const drawByPoppler: Draw = async (pages, longest) => {
  const how = ["-cropbox", "-scale-to", `${longest}`];
  const together = areFirstPages(pages) ? await joinedByPoppler(pages, how) : [];
  if (together.length === pages.length) return together;
  return inTurn(pages, async ({ file, page }) => {
    const of = ["-f", `${page}`, "-l", `${page}`, "-singlefile"];
    return (await run("pdftoppm", [...how, ...of, file])).stdout;
  });
};

const areFirstPages = (pages: readonly PageToDraw[]) =>
  pages.length > 1 && pages.every(({ page }) => page === 1);

/** None where qpdf is not there, or has anything to say. */
async function joinedByPoppler(
  pages: readonly PageToDraw[],
  how: readonly string[],
): Promise<Grey[]> {
  const folder = await mkdtemp(join(tmpdir(), "readers-"));
  try {
    const joined = join(folder, "joined.pdf");
    const parts = pages.flatMap(({ file }) => [file, "1"]);
    const { status } = await run("qpdf", ["--empty", "--pages", ...parts, "--", joined]);
    return status === 0 ? readPpms((await run("pdftoppm", [...how, joined])).stdout) : [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** First pages share one start, as with Ghostscript. */
export const drawByMutool: Draw = async (pages, longest) => {
  const size = ["-w", `${longest}`, "-h", `${longest}`, "-r", "300"];
  // Else it takes tiles of one file for those of the next.
  const how = ["draw", "-L", "-q", "-F", "ppm", ...size, "-o", "-"];
  if (areFirstPages(pages)) {
    const files = pages.flatMap(({ file }) => [file, "1"]);
    const together = readPpms((await run("mutool", [...how, ...files])).stdout);
    if (together.length === pages.length) return together;
  }
  return inTurn(
    pages,
    async ({ file, page }) => (await run("mutool", [...how, file, `${page}`])).stdout,
  );
};

/** Its start costs more than its drawing, so that many files of one page each share one. */
export const drawByGhostscript: Draw = async (pages, longest) => {
  const together = pages.length > 1 ? await onceForAll(pages, longest) : null;
  return (
    together ??
    inTurn(pages, async (one) => {
      const of = [`-dFirstPage=${one.page}`, `-dLastPage=${one.page}`];
      return (
        await run("gs", [...howGhostscript(one.side, longest), "-sOutputFile=-", ...of, one.file])
      ).stdout;
    })
  );
};

/** It puts letters on whole pixels, which on small pictures moves them visibly. */
const FINER = 2;

function howGhostscript(side: number, longest: number): string[] {
  return [
    ...["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-dUseCropBox", "-sDEVICE=ppmraw"],
    ...["-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", `-r${(FINER * 72 * longest) / side}`],
    // Else what it has to say stands among the pictures.
    "-sstdout=%stderr",
  ];
}

/** null where there are not as many pictures as pages, so that nobody knows whose they are. */
async function onceForAll(pages: readonly PageToDraw[], longest: number): Promise<Grey[] | null> {
  const [first] = pages;
  if (!first || pages.some(({ page, side }) => page !== 1 || side !== first.side)) return null;
  const folder = await mkdtemp(join(tmpdir(), "readers-"));
  try {
    const out = `-sOutputFile=${join(folder, "%06d.ppm")}`;
    await run("gs", [
      ...howGhostscript(first.side, longest),
      out,
      ...pages.map(({ file }) => file),
    ]);
    const names = (await readdir(folder)).sort();
    if (names.length !== pages.length) return null;
    const drawn: Grey[] = [];
    for (const name of names) drawn.push(...readPpms(await readFile(join(folder, name))));
    return drawn.length === pages.length ? drawn : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inTurn(
  pages: readonly PageToDraw[],
  draw: (page: PageToDraw) => Promise<Buffer>,
): Promise<(Grey | null)[]> {
  const drawn: (Grey | null)[] = [];
  for (const page of pages) drawn.push(readPpms(await draw(page))[0] ?? null);
  return drawn;
}
