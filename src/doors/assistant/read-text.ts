import { type ContractKey, findContract } from "#contracts/contracts-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { readDocumentState } from "#signing/document-state.ts";
import { pagesText } from "#signing/pages-text.ts";
import { documentAsItStands } from "#signing/shown-pdf.ts";
import type { AssistantServices } from "./assistant-services.ts";
import type { Arguments } from "./tool.ts";

/** The text of some pages, as much of it as goes into one answer; marked as what it is. */
export async function readText(
  services: Pick<AssistantServices, "database" | "files" | "kept" | "workers" | "clock">,
  key: ContractKey,
  args: Arguments,
): Promise<Record<string, unknown> | Refusal> {
  const contract = await findContract(services.database, key);
  if (!contract) return refuse("UNKNOWN", "There is no such contract.");
  const state = await readDocumentState(services.database, contract, OWNER);
  const read = await pagesText(services, documentAsItStands(services, contract, state));
  if (read === null) return refuse("BUSY", "The text cannot be read right now. Ask again soon.");
  const pages = read.texts.length;
  const { fromPage = 1, toPage = pages } = args as { fromPage?: number; toPage?: number };
  if (fromPage > pages || toPage < fromPage) {
    return refuseProblems([
      { path: "fromPage", message: `names no pages; there are ${pages}` },
    ]) as Refusal;
  }
  const last = Math.min(toPage, pages);
  const texts = read.texts.slice(fromPage - 1, last).map((html, at) => {
    const reason = read.pictures[fromPage - 1 + at];
    return reason ? UNREAD[reason] : plainText(html);
  });
  const { text, whole, isCut } = boundTexts(texts, LIMITS.assistantTextBytes);
  return {
    publicId: contract.publicId,
    pages,
    fromPage,
    toPage: fromPage + Math.max(whole, 1) - 1,
    isCut,
    origin: "untrusted",
    text,
  };
}

/** An owner reads what a signer does over a link of their own. */
const OWNER = { kind: "personal" } as const;

/** What stands for a page that is a picture to whoever reads. */
const UNREAD = {
  none: "[This page has no text. What it shows can only be seen in its picture.]",
  lies: "[The text of this page is not what it shows and was left out. Look at its picture.]",
} as const;

/** Whole pages as far as they go in; of a first page that does not, its beginning. Pure. */
export function boundTexts(
  texts: readonly string[],
  mostBytes: number,
): { text: string; whole: number; isCut: boolean } {
  let text = "";
  let whole = 0;
  for (const page of texts) {
    const next = whole === 0 ? page : `${text}\n\n${page}`;
    if (Buffer.byteLength(next) > mostBytes) break;
    text = next;
    whole += 1;
  }
  if (whole === 0 && texts[0] !== undefined) text = firstBytes(texts[0], mostBytes);
  return { text, whole, isCut: whole < texts.length };
}

/** So many bytes of UTF-8 and no half letter. */
function firstBytes(text: string, mostBytes: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, mostBytes)).replace(/\ufffd$/, "");
}

/** What our own markup of a page says: paragraphs become lines. */
function plainText(html: string): string {
  return html
    .replace(/<\/(?:p|h\d|li|tr|div)>|<br\s*\/?>/g, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name] ?? "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
