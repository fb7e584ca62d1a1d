import { readMarkup } from "#documents/html/markup.ts";
import type { FieldBox, PageSize } from "#documents/parts.ts";
import { missingLetters } from "#documents/typst/missing-letters.ts";
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
import { unreadablePictures } from "./unreadable-pictures.ts";
import { textsOf, titleOf } from "./words.ts";

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
}

interface TypesetContract {
  /** Tagged, A4, the same bytes for the same input. */
  pdf: Uint8Array;
  pageCount: number;
  pages: PageSize[];
  /** Where the signature of each field goes: the drawing, and up to three small lines below it. */
  fields: ({ id: string } & FieldBox)[];
  /** Letters that no font has: they are printed as empty boxes. */
  missingLetters: string[];
}

const TEMPLATE = "src/documents/contract-pages/contract.typ";
const A4: PageSize = { width: 595.28, height: 841.89 };

/**
 * Sets a sanitised contract as a PDF with its signature block. The contract is
 * given to the template as data alone; none of its text is ever read as Typst.
 * Blocks while it works. Does not throw on anything that the sanitiser let through.
 */
export function typesetContract(input: ContractToTypeset): TypesetContract {
  const looks = numberLooks();
  const pictures = takePictures();
  const blocks = blocksOf(input, looks, pictures);
  const set = setOrWithout(input, blocks, looks, pictures);
  return {
    pdf: set.pdf,
    pageCount: set.pageCount,
    pages: Array.from({ length: set.pageCount }, () => ({ ...A4 })),
    fields: fieldBoxes(set.answers.get("field") ?? [], A4),
    missingLetters: missingLetters(textsOf(blocks, input)),
  };
}

/** A picture that only the compiler finds damaged must not take the contract down with it. */
function setOrWithout(
  input: ContractToTypeset,
  blocks: Block[],
  looks: Looks,
  pictures: Pictures,
): Typeset {
  try {
    return setBlocks(input, blocks, looks, pictures);
  } catch (error) {
    const unreadable = unreadablePictures(pictures.files, TEMPLATE);
    if (unreadable.size === 0) throw error;
    const others = takePictures(unreadable);
    const otherLooks = numberLooks();
    return setBlocks(input, blocksOf(input, otherLooks, others), otherLooks, others);
  }
}

function blocksOf(input: ContractToTypeset, looks: Looks, pictures: Pictures): Block[] {
  const setting = { looks, pictures, language: input.language };
  const blocks = flow(readMarkup(input.html).children, PLAIN, setting, PAGE);
  return input.fields.length > 0 ? withSignatures(blocks) : blocks;
}

/** The last words of a contract stand on the page of the first signatures. */
function withSignatures(blocks: Block[]): Block[] {
  const last = blocks.at(-1);
  if (!last || last.k === "break" || !isShort([last], TEXT_WIDTH)) return blocks;
  return [...blocks.slice(0, -1), { ...last, keep: true }];
}

function setBlocks(
  input: ContractToTypeset,
  blocks: Block[],
  looks: Looks,
  pictures: Pictures,
): Typeset {
  return typeset({
    template: TEMPLATE,
    data: {
      title: titleOf(input, blocks),
      language: input.language,
      plain: looks.number(PLAIN.look),
      looks: looks.all,
      blocks,
      signatures: signatureBlock(input),
    },
    files: pictures.files,
    queries: ["field"],
    tagged: true,
  });
}
