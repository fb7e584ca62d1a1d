/**
 * `npm run bench -- engines`: what a page costs that two engines draw, in
 * processor time of this thread; the ratio is to PDFium's drawing in the same run.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type Drawn, drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { compareEngines } from "#lib/pdf/two-engines/compare-engines.ts";
import { findDifferences } from "#lib/pdf/two-engines/compare-pictures.ts";
import { withSecondPdf } from "#lib/pdf/two-engines/draw-second.ts";
import { openSecondEngine } from "#lib/pdf/two-engines/second-engine.ts";
import { withPage, withPdfMeanwhile } from "#lib/pdfium/pdfium.ts";
import { thirtyPagePdf } from "./samples.ts";

const kit = (name: string) =>
  readFileSync(join(PACKAGE_ROOT, "tests", "kit", "documents", "pdfs", `${name}.pdf`));

/** Own files may be named behind the command. */
const named = process.argv.slice(2).map((path) => [path, readFileSync(path)] as const);
const samples: readonly (readonly [string, Uint8Array])[] =
  named.length > 0
    ? named
    : [
        ["office", kit("libreoffice")],
        ["browser", kit("chromium")],
        ["certificate", kit("certificate")],
        ["scan of 30 pages", thirtyPagePdf()],
      ];

const ROUNDS = 5;
const MOST_PAGES = 30;
const SCALE = 2;
/** More than any page has. */
const NONE = 1e9;

const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; done: T }> {
  const from = spent();
  const done = await work();
  return { ms: spent() - from, done };
}

interface Costs {
  pages: number;
  pdfium: number;
  pdfjs: number;
  comparing: number;
  all: number;
}

async function measure(pdf: Uint8Array): Promise<Costs> {
  const costs: Costs = { pages: 0, pdfium: 0, pdfjs: 0, comparing: 0, all: 0 };
  await withSecondPdf(pdf, (second) =>
    withPdfMeanwhile(pdf, async (first) => {
      costs.pages = Math.min(MOST_PAGES, first.pageCount);
      for (let number = 1; number <= costs.pages; number += 1) {
        const read = await timed(() => second.load(number));
        const page = read.done;
        const width = Math.round(page.width * SCALE);
        const height = Math.round(page.height * SCALE);
        const theirs = await timed(() => page.draw({ width, height }));
        const ours = await timed(
          (): Drawn =>
            withPage(first, number, (handle) =>
              drawLoadedPage(first.pdfium, handle, 0, { width, height }),
            ),
        );
        const compared = await timed(() => findDifferences(ours.done, theirs.done, NONE));
        page.close();
        costs.pdfjs += read.ms + theirs.ms;
        costs.pdfium += ours.ms;
        costs.comparing += compared.ms;
      }
    }),
  );
  const pages = Array.from({ length: costs.pages }, (_, index) => index + 1);
  costs.all = (await timed(() => compareEngines(pdf, pages))).ms;
  return costs;
}

const before = process.memoryUsage().rss;
const loading = await timed(() => openSecondEngine());
const grown = (process.memoryUsage().rss - before) / 1e6;
console.log(`loading the second engine: ${loading.ms.toFixed(0)} ms, ${grown.toFixed(0)} MB`);

for (const [name, pdf] of samples) {
  let least: Costs | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs = await measure(pdf);
    if (!least || costs.all < least.all) least = costs;
  }
  if (!least) continue;
  const { pages, pdfium } = least;
  const told = (what: keyof Costs) =>
    `${what} ${(least[what] / pages).toFixed(1)} ms (× ${(least[what] / pdfium).toFixed(1)})`;
  const parts = (["pdfium", "pdfjs", "comparing", "all"] as const).map(told);
  console.log(`${name}, ${pages} pages, for each: ${parts.join("  ")}`);
}
console.log(`memory at the end: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
