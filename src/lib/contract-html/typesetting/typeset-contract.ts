import { LANGUAGE_TABLE, type Language } from "#kernel/language.ts";
import { readMarkup } from "#lib/contract-html/profile/markup.ts";
import type { PageSetup } from "#lib/contract-html/profile/page-setup.ts";
import { textViewOfHtml } from "#lib/contract-html/text-view-of-html.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { type Typeset, type Typesetting, typeset } from "#lib/typst/typeset.ts";
import { placedAnchors, renamePlaces } from "./anchors.ts";
import { flow, placeOn } from "./flow.ts";
import { PLAIN } from "./look.ts";
import { type Looks, numberLooks } from "./looks.ts";
import { textWidth, USUAL_PAGE } from "./measures.ts";
import { type Pictures, takePictures } from "./pictures.ts";
import type { Block, RunningBlocks } from "./pieces.ts";
import { fieldBoxes, type SignatureField, signatureBlock } from "./signature-block.ts";
import { heightOf, isShort, keptInReason } from "./spacing.ts";
import { type UnprintableText, unprintableTexts } from "./unprintable.ts";
import { titleOf } from "./words.ts";

export interface ContractToTypeset {
  /** What the sanitiser returned; nothing else may come here. */
  html: string;
  /** Shown by PDF readers; the first heading when null. */
  title: string | null;
  /** Where there is no heading either. */
  otherTitle?: string | null;
  language: Language;
  /** One box each below the content, in this order. */
  fields: SignatureField[];
  /** Signature boxes in the middle of the line rather than at its beginning. */
  centred: boolean;
  /** A line above the signature boxes; none when absent. */
  signHereWords?: string;
  /** Each begins on a page of its own behind the signatures; none when absent. */
  attachments?: readonly AttachmentToTypeset[];
  /** A4 with the usual margins when null or absent. */
  page?: PageSetup | null;
  /** When it was made, as the document itself says; not said when null or absent. */
  createdAt?: Date | null;
  /** Attachments alone are to go behind an archive; otherwise what they go behind is none. */
  archive?: boolean;
}

export interface AttachmentToTypeset {
  /** At the foot of its pages. */
  name: string;
  /** Of its words, which need not be the contract's. */
  language: Language;
  /** What the sanitiser returned. */
  html: string;
}

export interface TypesetContract {
  /** The same bytes for the same input. */
  pdf: Uint8Array;
  pageCount: number;
  /** All pages, those of the attachments as well. */
  pages: PageSize[];
  /** Where the signature of each field goes: the drawing, and up to three small lines below it. */
  fields: ({ id: string } & FieldBox)[];
  /** Where letters stand that no font has: they are printed as empty boxes. */
  unprintable: UnprintableText[];
  /** The contract as text that fits every screen, from the tree that was set. */
  textView: string;
  /** In their order: how many pages each has, where letters stand that no font has, and its text. */
  attachments: { pages: number; unprintable: UnprintableText[]; textView: string }[];
}

const TEMPLATE = "src/lib/contract-html/typesetting/contract.typ";

/**
 * Sets a sanitised contract as a PDF with its signature block, and its
 * attachments behind it; without text, the attachments alone. All of it is
 * given to the template as data; none of the text is ever read as Typst.
 * Blocks while it works. Does not throw on anything that the sanitiser let through.
 */
export function typesetContract(input: ContractToTypeset): TypesetContract {
  const translated = translate(input);
  const set = typeset(typesettingOf(input, translated));
  const { blocks, attachments, looks, pictures } = translated;
  const tree = { looks: looks.all, pictures: pictures.files, anchors: translated.anchors };
  const counts = pageCounts(set, hasContract(input, blocks));
  const { width, height } = input.page ?? USUAL_PAGE;
  const turnedPages = turnedAmong(set);
  return {
    pdf: set.pdf,
    pageCount: set.pageCount,
    pages: Array.from({ length: set.pageCount }, (_, index) =>
      turnedPages.has(index + 1) ? { width: height, height: width } : { width, height },
    ),
    fields: fieldBoxes(set.answers.get("field") ?? [], { width, height }),
    unprintable: unprintableTexts(blocks, input),
    textView: textViewOfHtml({
      ...tree,
      blocks: onceEach(blocks, translated.running),
      language: input.language,
    }),
    attachments: attachments.map((attachment, index) => ({
      pages: counts[index] ?? 0,
      unprintable: unprintableTexts(attachment.blocks),
      textView: textViewOfHtml({
        ...tree,
        blocks: onceEach(attachment.blocks, attachment.running),
        language: attachment.language,
      }),
    })),
  };
}

/** Begins what stands on every page, in the stored form. */
const RUNNING = '<div data-running="';

/** What stands on every page, once: above all text and below it. */
const onceEach = (blocks: Block[], { header, footer }: RunningBlocks): Block[] => [
  ...header,
  ...blocks,
  ...footer,
];

/** Contract and attachments as the template takes them. */
interface Translated {
  blocks: Block[];
  running: RunningBlocks;
  attachments: { name: string; language: Language; blocks: Block[]; running: RunningBlocks }[];
  looks: Looks;
  pictures: Pictures;
  anchors: ReadonlySet<string>;
}

function translate(input: ContractToTypeset): Translated {
  const looks = numberLooks();
  const pictures = takePictures();
  const anchors = new Set<string>();
  const page = input.page ?? USUAL_PAGE;
  const blocksOf = (html: string, lang: Language, attachment?: number) => {
    const manner = { ...PLAIN, look: { ...PLAIN.look, lang } };
    const nodes = readMarkup(html).children;
    const running: RunningBlocks = { header: [], footer: [] };
    if (attachment !== undefined) renamePlaces(nodes, `attachment-${attachment + 1}-`);
    const place = placeOn(page, html.includes(RUNNING));
    const blocks = flow(nodes, manner, { looks, pictures, anchors, running }, place);
    return { blocks: withTurns(keptInReason(blocks, textWidth(page))), running };
  };
  const { blocks, running } = blocksOf(input.html, input.language);
  const attachments = (input.attachments ?? []).map(({ name, language, html }, index) => {
    const part = blocksOf(html, language, index);
    return { name, language, ...part, blocks: withoutLastBreak(part.blocks) };
  });
  return {
    blocks: input.fields.length > 0 ? withSignatures(blocks, textWidth(page)) : blocks,
    running,
    attachments,
    looks,
    pictures,
    anchors: anchors.size > 0 ? placedAnchors([blocks, attachments]) : anchors,
  };
}

/** Pages on their side that follow each other are one, and what stays with a table goes along with it. */
function withTurns(blocks: Block[]): Block[] {
  const gathered: Block[] = [];
  for (const block of blocks) {
    if (block.k !== "turn") {
      gathered.push(block);
      continue;
    }
    const before: Block[] = [];
    for (let last = gathered.at(-1); last && "keep" in last && last.keep; last = gathered.at(-1)) {
      before.unshift(last);
      gathered.pop();
    }
    const last = gathered.at(-1);
    const inside = [...before, ...block.blocks];
    if (last?.k === "turn")
      gathered[gathered.length - 1] = { k: "turn", blocks: [...last.blocks, ...inside] };
    else gathered.push({ k: "turn", blocks: inside });
  }
  return gathered;
}

/** The numbers of the pages that lie on their side: between every two marks. */
function turnedAmong({ answers }: Typeset): ReadonlySet<number> {
  const marks = (answers.get("turn") ?? []).map(Number);
  const pages = new Set<number>();
  for (let at = 0; at + 1 < marks.length; at += 2) {
    for (let page = marks[at] ?? 0; page <= (marks[at + 1] ?? -1); page += 1) pages.add(page);
  }
  return pages;
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
function withSignatures(blocks: Block[], width: number): Block[] {
  const last = blocks.at(-1);
  if (!last || last.k === "break" || last.k === "turn") return blocks;
  const ending = last.k === "list" ? endApart(last, width) : [last];
  const end = ending.at(-1);
  if (!end || end.k === "break" || end.k === "turn" || !isShort([end], width)) return blocks;
  return [...blocks.slice(0, -1), ...ending.slice(0, -1), { ...end, keep: true }];
}

/** In points: more than a line of text, as guessed before the layout. */
const TWO_LINES = 45;

/**
 * A list, and its last items apart from it, which go to the page of the first
 * signatures while the others stay where they are: as a whole it would leave a
 * page half empty. One whose numbers differ in width stays whole, since they
 * would not stand in one line.
 */
function endApart(list: Extract<Block, { k: "list" }>, width: number): Block[] {
  let from = list.items.length;
  let height = 0;
  while (from > 0 && height < TWO_LINES) {
    from -= 1;
    height += heightOf(list.items[from]!.blocks, width);
  }
  const isAligned = new Set(list.items.map(({ m }) => m.length)).size === 1;
  if (from === 0 || !isAligned) return [list];
  return [
    { ...list, items: list.items.slice(0, from), below: list.gap },
    { ...list, items: list.items.slice(from), above: list.gap },
  ];
}

/** A contract as it is handed to the typesetter. */
export function typesettingOf(
  input: ContractToTypeset,
  { blocks, attachments, looks, pictures, anchors, running }: Translated = translate(input),
): Typesetting {
  const page = input.page ?? USUAL_PAGE;
  const queries = ["field"];
  if (attachments.length > 0) queries.push("part-end");
  if (blocks.concat(attachments.flatMap((part) => part.blocks)).some(({ k }) => k === "turn")) {
    queries.push("turn");
  }
  return {
    template: TEMPLATE,
    data: {
      title: titleOf(input, blocks),
      language: input.language,
      picture: LANGUAGE_TABLE[input.language].picture,
      page,
      anchors: [...anchors],
      looks: looks.all,
      blocks,
      running,
      hasContract: hasContract(input, blocks),
      signatures: signatureBlock({ ...input, width: textWidth(page) }),
      attachments,
    },
    files: pictures.files,
    queries,
    languages: [...new Set(looks.all.map(({ lang }) => lang))],
    tagged: true,
    ...((hasContract(input, blocks) || input.archive) && {
      archive: { createdAt: input.createdAt ?? null },
    }),
  };
}
