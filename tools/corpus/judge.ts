/** What outside programs say of a base and of the file that was sealed from it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Journey } from "./journey.ts";
import { type Area, changedWithin, DRAWERS, type Drawn, differing, draw } from "./look.ts";
import { run } from "./run.ts";
import { htmlTexts, lostWords, missingGlyphs, pdfReadings, pdfText } from "./words.ts";

/** Findings of one document; empty where everything is right. */
export interface Verdict {
  /** Short names, for counting: "look changed", "words lost" … */
  faults: string[];
  /** The same in words, with figures. */
  notes: string[];
}

/** Share of a page's pixels that may differ before its look counts as changed. */
const SAME_LOOK = 0.0015;
/** The line with the document's ID lies in one corner of the page, within this many percent of its height. */
const ID_LINE = 5;
const PAGES_LOOKED_AT = 6;

export async function judge(
  name: string,
  upload: Buffer,
  journey: Journey,
  folder: string,
): Promise<Verdict> {
  const faults = new Set<string>();
  const notes: string[] = [];
  const fault = (kind: string, note = "") => {
    faults.add(kind);
    notes.push(note ? `${kind}: ${note}` : kind);
  };
  const { base, sealed } = journey;
  if (!base || !sealed) return { faults: [], notes: [] };
  const isHtml = /\.html?$/i.test(name);
  const [uploadFile, baseFile, sealedFile] = await Promise.all(
    (["upload", "base", "sealed"] as const).map(async (what) => {
      const path = join(folder, `${what}.pdf`);
      await writeFile(path, { upload, base, sealed }[what]);
      return path;
    }),
  );
  if (!uploadFile || !baseFile || !sealedFile) throw new Error("no files");

  if (!Buffer.from(sealed.subarray(0, base.length)).equals(Buffer.from(base))) fault("base bytes");
  const check = await run("qpdf", ["--check", sealedFile]);
  if (check.status === 2) fault("qpdf", check.stderr.split("\n")[0]);
  const signature = (await run("pdfsig", ["-nocert", sealedFile])).stdout.toString();
  if (!signature.includes("Signature is Valid")) fault("signature");
  if (!/(?<!Not )[Tt]otal document signed/.test(signature)) fault("coverage");

  const [baseText, sealedText] = await Promise.all([pdfText(baseFile), pdfText(sealedFile)]);
  sealedText.forEach((page, index) => {
    if (!page.includes(journey.publicId)) fault("no ID", `page ${index + 1}`);
  });
  const before = isHtml ? htmlTexts(upload.toString("utf8")) : await pdfText(uploadFile);
  const lost = lostWords(before, await pdfReadings(baseFile));
  if (lost.length > 0) fault("words lost", `${lost.length}: ${lost.slice(0, 8).join(" ")}`);
  if (isHtml) {
    const missing = await missingGlyphs(sealedFile);
    if (missing > 0) fault("notdef", `${missing}`);
  }
  if (!isHtml && !Buffer.from(upload).equals(Buffer.from(base))) {
    await compareLooks(uploadFile, baseFile, pagesOf(baseText.length), fault);
  }
  await compareSealed(baseFile, sealedFile, pagesOf(baseText.length), journey, fault);
  return { faults: [...faults], notes };
}

type Fault = (kind: string, note?: string) => void;

function pagesOf(count: number): number[] {
  if (count <= PAGES_LOOKED_AT) return Array.from({ length: count }, (_, index) => index + 1);
  const step = (count - 1) / (PAGES_LOOKED_AT - 1);
  return Array.from({ length: PAGES_LOOKED_AT }, (_, index) => 1 + Math.round(index * step));
}

async function compareLooks(
  before: string,
  after: string,
  pages: readonly number[],
  fault: Fault,
): Promise<void> {
  for (const page of pages) {
    for (const drawer of DRAWERS) {
      const [one, other] = await Promise.all([
        draw(before, page, drawer),
        draw(after, page, drawer),
      ]);
      if (!one) continue;
      if (!other) fault(`not drawn by ${drawer}`, `page ${page}`);
      else {
        const share = differing(one, other);
        if (share > SAME_LOOK) fault(`intake look (${drawer})`, `page ${page}: ${percent(share)}`);
      }
    }
  }
}

async function compareSealed(
  base: string,
  sealed: string,
  pages: readonly number[],
  journey: Journey,
  fault: Fault,
): Promise<void> {
  const wanted = new Set([...pages, ...journey.stamps.map(({ page }) => page)]);
  for (const page of wanted) {
    const stamps = journey.stamps.filter((stamp) => stamp.page === page);
    for (const drawer of DRAWERS) {
      const [one, other] = await Promise.all([
        draw(base, page, drawer),
        draw(sealed, page, drawer),
      ]);
      if (!one) continue;
      if (!other) fault(`sealed page not drawn by ${drawer}`, `page ${page}`);
      else
        judgePage(one, other, stamps, (kind, note) =>
          fault(`${kind} (${drawer})`, `page ${page}${note ? ` ${note}` : ""}`),
        );
    }
  }
}

function judgePage(one: Drawn, other: Drawn, stamps: Journey["stamps"], fault: Fault): void {
  const corners: Area[] = [
    { x: 0, y: 100 - ID_LINE, width: 100, height: ID_LINE },
    { x: 0, y: 0, width: 100, height: ID_LINE },
  ];
  const share = differing(one, other, [...corners, ...stamps.map(({ area }) => area)]);
  if (share > SAME_LOOK) fault("sealed look", percent(share));
  for (const { kind, area } of stamps) {
    if (changedWithin(one, other, area) === 0) fault(`${kind} invisible`);
  }
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
