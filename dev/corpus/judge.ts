/** What outside programs say of a base and of the file that was sealed from it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "#kit/judges/readers/run.ts";
import { findIdLines } from "./id-line.ts";
import type { Journey } from "./journey.ts";
import { type Area, changedWithin, DRAWERS, differing, draw, isBlack } from "./look.ts";
import { htmlTexts, lostWords, missingGlyphs, pdfReadings, pdfText } from "./words.ts";

/** Findings of one document; empty where everything is right. */
export interface Verdict {
  /** Short names, for counting: "look changed", "words lost" … */
  faults: string[];
  /** The same in words, with figures. */
  notes: string[];
  /** The largest share of a page's pixels, 0 to 1, that any program drew otherwise. */
  most: { intake: number; seal: number };
}

/**
 * Share of a page's pixels that may differ before its look counts as changed: of
 * an upload written anew smoothed edges move, a sealed file draws the same bytes.
 */
const SAME_LOOK = { intake: 0.0015, seal: 0.0002 };
const PAGES_LOOKED_AT = 4;

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
  const most = { intake: 0, seal: 0 };
  if (!base || !sealed) return { faults: [], notes: [], most };
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
  const isAsSent = !isHtml && Buffer.from(upload).equals(Buffer.from(base));
  const lost = isAsSent ? [] : await missingWords(upload, uploadFile, baseFile, isHtml);
  const isTold = journey.warnings.some((warning) => TOLD.test(warning));
  if (lost.length > 0) {
    const kind = isTold && !isHtml ? "told at intake: words" : "words lost";
    fault(kind, `${lost.length}: ${lost.slice(0, 8).join(" ")}`);
  }
  if (isHtml) {
    const missing = await missingGlyphs(sealedFile);
    if (missing > 0) fault("notdef", `${missing}`);
  }
  const stamped = journey.stamps.map(({ page }) => page);
  const pages = [...new Set([...pagesOf(baseText.length), ...stamped])];
  const idLines = await findIdLines(sealedFile, pages, journey.publicId, journey.verifyAddress);
  const readable = new Set<number>();
  for (const drawer of DRAWERS) {
    const [uploadPages, basePages, sealedPages] = await Promise.all([
      isAsSent || isHtml ? new Map() : draw(uploadFile, pages, drawer),
      draw(baseFile, pages, drawer),
      draw(sealedFile, pages, drawer),
    ]);
    for (const page of pages) {
      const told: Fault = (kind, note) =>
        fault(`${kind} (${drawer})`, `page ${page}${note ? ` ${note}` : ""}`);
      const [sent, kept, signed] = [uploadPages, basePages, sealedPages].map((all) =>
        all.get(page),
      );
      if (kept && !isBlack(kept)) readable.add(page);
      else if (kept && readable.has(page)) {
        // A program that lacks a decoder shows pictures of that kind as black pages.
        told("unread");
        continue;
      }
      const stamps = journey.stamps.filter((stamp) => stamp.page === page);
      const idLine = idLines.get(page);
      if (idLine && !isOnPage(idLine)) told("ID invisible", "leaves the page");
      const added = idLine ? [...stamps, { page, kind: "ID", area: idLine }] : stamps;
      if (sent && !kept) told("base page not drawn");
      if (kept && !signed) told("sealed page not drawn");
      if (sent && kept) {
        // Where fields lie on dark ground the base has white beneath them.
        const share = differing(sent, kept, areasOf(stamps));
        most.intake = Math.max(most.intake, share);
        const kind = isTold ? "told at intake" : "intake look";
        if (share > SAME_LOOK.intake) told(kind, percent(share));
      }
      if (kept && signed) {
        const share = differing(kept, signed, areasOf(added));
        most.seal = Math.max(most.seal, share);
        if (share > SAME_LOOK.seal) told("sealed look", percent(share));
        for (const { kind, area } of added) {
          if (changedWithin(kept, signed, area) === 0) told(`${kind} invisible`);
        }
      }
    }
  }
  return { faults: [...faults], notes, most };
}

/** What the upload says and the base does not. */
async function missingWords(
  upload: Buffer,
  uploadFile: string,
  baseFile: string,
  isHtml: boolean,
): Promise<string[]> {
  const said = isHtml
    ? htmlTexts(upload.toString("utf8"))
    : (await pdfText(uploadFile)).map(withoutMarks);
  return lostWords(said, await pdfReadings(baseFile));
}

type Fault = (kind: string, note?: string) => void;

function pagesOf(count: number): number[] {
  if (count <= PAGES_LOOKED_AT) return Array.from({ length: count }, (_, index) => index + 1);
  const step = (count - 1) / (PAGES_LOOKED_AT - 1);
  return Array.from({ length: PAGES_LOOKED_AT }, (_, index) => 1 + Math.round(index * step));
}

/** Warnings that say that the pages look otherwise now than another reader showed them. */
const TOLD =
  /form field|annotation|layer|text box|comment|repaired|left out|looks different|is now part of the page/i;

const areasOf = (stamps: Journey["stamps"]) => stamps.map(({ area }) => area);

/** Marks of boxes are drawn as lines by one program and as letters by another. */
const withoutMarks = (text: string) => text.replace(/[☐☒☑●○]/g, "");

/** With the air around it a line may reach a little over the edge. */
function isOnPage({ x, y, width, height }: Area): boolean {
  return x > -1 && y > -1 && x + width < 101 && y + height < 101;
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
