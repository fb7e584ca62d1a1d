import { readMarkup } from "#documents/html/markup.ts";
import type { FieldBox, PageSize } from "#documents/parts.ts";
import { type Typeset, typeset } from "#documents/typst/typeset.ts";
import type { Language } from "#kernel/language.ts";
import { flow, PAGE } from "./flow.ts";
import { PLAIN } from "./look.ts";
import { type Looks, numberLooks } from "./looks.ts";
import { TEXT_WIDTH } from "./measures.ts";
import { type Pictures, takePictures } from "./pictures.ts";
import type { Block } from "./pieces.ts";
import { fieldBoxes, type SignatureField, signatureBlock } from "./signature-block.ts";
import { isShort } from "./spacing.ts";
import { type UnprintableText, unprintableTexts } from "./unprintable.ts";
import { titleOf } from "./words.ts";

export interface ContractToTypeset {
  /** What the sanitiser returned; nothing else may come here. */
  html: string;
  /** Shown by PDF readers; the first heading when null. */
  title: string | null;
  language: Language;
  /** One box each below the content, in this order. */
  fields: SignatureField[];
  /** Signature boxes in the middle of the line rather than at its beginning. */
  centred: boolean;
  /** A line above the signature boxes; none when absent. */
  signHereWords?: string;
  /** Each begins on a page of its own behind the signatures; none when absent. */
  attachments?: readonly AttachmentToTypeset[];
}

export interface AttachmentToTypeset {
  /** At the foot of its pages. */
  name: string;
  /** Of its words, which need not be the contract's. */
  language: Language;
  /** What the sanitiser returned. */
  html: string;
}

interface TypesetContract {
  /** A4, the same bytes for the same input. */
  pdf: Uint8Array;
  pageCount: number;
  /** All pages, those of the attachments as well. */
  pages: PageSize[];
  /** Where the signature of each field goes: the drawing, and up to three small lines below it. */
  fields: ({ id: string } & FieldBox)[];
  /** Where letters stand that no font has: they are printed as empty boxes. */
  unprintable: UnprintableText[];
  /** In their order: how many pages each has, and where letters stand that no font has. */
  attachments: { pages: number; unprintable: UnprintableText[] }[];
}

const TEMPLATE = "src/documents/contract-pages/contract.typ";
const A4: PageSize = { width: 595.28, height: 841.89 };

/**
 * Sets a sanitised contract as a PDF with its signature block, and its
 * attachments behind it; without text, the attachments alone. All of it is
 * given to the template as data; none of the text is ever read as Typst.
 * Blocks while it works. Does not throw on anything that the sanitiser let through.
 */
export function typesetContract(input: ContractToTypeset): TypesetContract {
  const translated = translate(input);
  const set = setBlocks(input, translated);
  const { blocks, attachments } = translated;
  const counts = pageCounts(set, hasContract(input, blocks));
  return {
    pdf: set.pdf,
    pageCount: set.pageCount,
    pages: Array.from({ length: set.pageCount }, () => ({ ...A4 })),
    fields: fieldBoxes(set.answers.get("field") ?? [], A4),
    unprintable: unprintableTexts(blocks, input),
    attachments: attachments.map((attachment, index) => ({
      pages: counts[index] ?? 0,
      unprintable: unprintableTexts(attachment.blocks),
    })),
  };
}

/** Contract and attachments as the template takes them. */
interface Translated {
  blocks: Block[];
  attachments: { name: string; language: Language; blocks: Block[] }[];
  looks: Looks;
  pictures: Pictures;
}

function translate(input: ContractToTypeset): Translated {
  const looks = numberLooks();
  const pictures = takePictures();
  const blocksOf = (html: string, language: Language) =>
    flow(readMarkup(html).children, PLAIN, { looks, pictures, language }, PAGE);
  const blocks = blocksOf(input.html, input.language);
  return {
    blocks: input.fields.length > 0 ? withSignatures(blocks) : blocks,
    attachments: (input.attachments ?? []).map(({ name, language, html }) => ({
      name,
      language,
      blocks: withoutLastBreak(blocksOf(html, language)),
    })),
    looks,
    pictures,
  };
}

/** The next attachment begins on a page of its own anyway; what tells the end stands before it. */
function withoutLastBreak(blocks: Block[]): Block[] {
  return blocks.slice(0, blocks.findLastIndex(({ k }) => k !== "break") + 1);
}

/** Of every attachment, from the pages that the contract and they end on. */
function pageCounts({ answers }: Typeset, withContract: boolean): number[] {
  const ends = (answers.get("part-end") ?? []).map(Number);
  const counts = ends.map((end, index) => end - (ends[index - 1] ?? 0));
  return withContract ? counts.slice(1) : counts;
}

function hasContract({ fields }: ContractToTypeset, blocks: Block[]): boolean {
  return blocks.length > 0 || fields.length > 0;
}

/** The last words of a contract stand on the page of the first signatures. */
function withSignatures(blocks: Block[]): Block[] {
  const last = blocks.at(-1);
  if (!last || last.k === "break" || !isShort([last], TEXT_WIDTH)) return blocks;
  return [...blocks.slice(0, -1), { ...last, keep: true }];
}

function setBlocks(
  input: ContractToTypeset,
  { blocks, attachments, looks, pictures }: Translated,
): Typeset {
  return typeset({
    template: TEMPLATE,
    data: {
      title: titleOf(input, blocks),
      language: input.language,
      plain: looks.number(PLAIN.look),
      looks: looks.all,
      blocks,
      hasContract: hasContract(input, blocks),
      signatures: signatureBlock(input),
      attachments,
    },
    files: pictures.files,
    queries: attachments.length > 0 ? ["field", "part-end"] : ["field"],
    tagged: true,
  });
}
