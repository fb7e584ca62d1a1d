/** The words of a document as programs that are not ours find them. */
import { Parser } from "htmlparser2";
import { run } from "#kit/judges/readers/run.ts";

/** Text of a PDF, page by page. */
export async function pdfText(file: string, ...how: "-raw"[]): Promise<string[]> {
  const { stdout } = await run("pdftotext", ["-enc", "UTF-8", ...how, file, "-"]);
  const pages = stdout.toString("utf8").split("\f").slice(0, -1);
  // A word that goes on over the page is one word, whatever number stands between its halves.
  return pages.map((page) => page.replace(/^\s*\d+ \/ \d+\s*$/gm, ""));
}

/** The text of a PDF in several orders: which one keeps the halves of a word together depends on the page. */
export async function pdfReadings(file: string): Promise<string[]> {
  const [read, raw, mupdf] = await Promise.all([
    pdfText(file),
    pdfText(file, "-raw"),
    run("mutool", ["draw", "-q", "-F", "txt", file]),
  ]);
  return [read.join("\n"), raw.join("\n"), mupdf.stdout.toString("utf8")];
}

const UNREAD = new Set([
  "script",
  "style",
  "template",
  "head",
  "noscript",
  "iframe",
  "svg",
  "object",
]);

/** Word writes an item's marker, a letter of a font of signs, where a list is to make its own. */
const WORD_MARKER = /mso-list:\s*ignore/i;

/** What a person reads of an HTML document, a text node each. */
export function htmlTexts(html: string): string[] {
  const texts: string[] = [];
  const unread: boolean[] = [];
  const parser = new Parser(
    {
      onopentag: (name, { style = "" }) =>
        void unread.push(UNREAD.has(name) || WORD_MARKER.test(style)),
      onclosetag: () => void unread.pop(),
      ontext: (text) => {
        if (!unread.includes(true) && text.trim() !== "") texts.push(text);
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return texts;
}

/**
 * The words of `texts` that stand in no reading of a file. Letters are compared
 * without what typesetting may change: case, blanks, hyphens, ligatures, the
 * order of right-to-left runs.
 */
export function lostWords(texts: readonly string[], readings: readonly string[]): string[] {
  const wholes = readings.map(bare).flatMap((whole) => [whole, [...whole].reverse().join("")]);
  const isThere = (piece: string) => wholes.some((whole) => whole.includes(piece));
  return texts.flatMap((text) => {
    if (isThere(bare(text))) return [];
    return text.split(/\s+/).filter((word) => {
      const piece = bare(word);
      return piece !== "" && !isThere(piece);
    });
  });
}

function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}\p{Sc}%☐☒☑●○]/gu, "");
}

/** Letters that a file draws as the font's "no such letter", as MuPDF sees it. */
export async function missingGlyphs(file: string): Promise<number> {
  const { stdout } = await run("mutool", ["trace", file, "1-N"]);
  return [...stdout.toString("latin1").matchAll(/<g unicode="[^"]*" glyph="0"/g)].length;
}
