import { contentStreams } from "#lib/pdf/assembly/page-content.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { Revision } from "#lib/pdf/assembly/revision.ts";
import { writeRevision } from "#lib/pdf/assembly/write-revision.ts";
import { PdfStream } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";

/** The PDF with the content of page `page` (from 1) changed, and nothing else. */
export function withContent(
  pdf: Uint8Array,
  page: number,
  change: (content: string) => string,
): Uint8Array {
  const open = openPdf(pdf);
  const { dict } = readPageTree(open).pages[page - 1]!;
  const [{ ref, stream } = never(), ...more] = contentStreams(open, dict);
  if (more.length > 0) never();
  const before = Buffer.from(open.decode(stream)).toString("latin1");
  const after = change(before);
  if (after === before) throw new Error("nothing was sabotaged");
  const revision = new Revision(open.nextNumber);
  revision.put(ref, new PdfStream([], Buffer.from(after, "latin1")));
  return Buffer.concat([pdf, writeRevision(open, revision).update]);
}

function never(): never {
  throw new Error("a page of the typesetter has one stream");
}

/** The text objects of a page's content with what places and colours them: `q … BT … ET Q`. */
const TEXT = /q\n1 0 0 -1 (\S+) (\S+) cm\n(?:(?!\nQ\n)[\s\S])*?BT\n[\s\S]*?ET\nQ\n/g;

/** Changes the n-th text object of a page, counted from 0 and around. */
export function changeText(
  content: string,
  index: number,
  change: (text: string, x: number, y: number) => string,
): string {
  const all = [...content.matchAll(TEXT)];
  const found = all[index % all.length];
  if (!found) throw new Error("no text on this page");
  const changed = change(found[0], Number(found[1]), Number(found[2]));
  return content.slice(0, found.index) + changed + content.slice(found.index + found[0].length);
}

/** What is shown of two text objects changes places, and where each stands does not; null where both are alike. */
export function swapTexts(content: string, one: number, other: number): string | null {
  const all = [...content.matchAll(TEXT)];
  const bodies = [one, other].map((index) => all[index]?.[0].match(BODY)?.[0] ?? "");
  const [first = "", second = ""] = bodies;
  if (lettersIn(first) === lettersIn(second)) return null;
  const once = changeText(content, one, (text) => text.replace(BODY, () => second));
  return changeText(once, other, (text) => text.replace(BODY, () => first));
}

const BODY = /BT\n[\s\S]*ET\n/;
const lettersIn = (body: string) => body.replaceAll(/ -?[\d.]+ (?=[(<])/g, " ");

/**
 * Where the text objects of a page stand, in the order they are drawn, and whether
 * they are words of the document: more than a blank or a bullet, and neither a page
 * number nor the head of a table that goes on.
 */
export function textsOf(content: string): { x: number; y: number; isWord: boolean }[] {
  return [...content.matchAll(TEXT)].map(({ 0: text, 1: x, 2: y, index }) => {
    const letters = text.slice(text.lastIndexOf(" Tm\n"), text.lastIndexOf("\nET"));
    const before = content.slice(content.lastIndexOf("EMC", index) + 1, index);
    const isWord = letters.length > 24 && !before.includes("/Artifact");
    return { x: Number(x), y: Number(y), isWord };
  });
}
