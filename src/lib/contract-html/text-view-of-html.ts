import { escapeXml } from "#kernel/escape-html.ts";
import type { Look } from "#lib/contract-html/typesetting/look.ts";
import type {
  Block,
  Cell,
  Listing,
  Paragraph,
  Picture,
  Run,
  TableBlock,
} from "#lib/contract-html/typesetting/pieces.ts";
import { directionOf } from "#lib/text-view/markup.ts";

/** The tree that a contract's pages were set from. */
export interface TypesetTree {
  blocks: readonly Block[];
  /** The letters of the runs, by their number. */
  looks: readonly Look[];
  /** The pictures by the names that the tree calls them. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** Of what is shown around it. */
  language: string;
  /** Places within the document that links may lead to. */
  anchors: ReadonlySet<string>;
}

/**
 * A contract as text that fits every screen, made from the very tree that its
 * pages were set from: the same words in the same order, in elements and
 * classes of ours alone. Nothing of the sender's mark-up reaches it; of their
 * styles, only what can carry meaning (weight, slant, lines through and under).
 */
export function textViewOfHtml(tree: TypesetTree): string {
  return blocksOf(tree.blocks, tree);
}

function blocksOf(blocks: readonly Block[], tree: TypesetTree): string {
  return blocks.map((block) => blockOf(block, tree)).join("");
}

function blockOf(block: Block, tree: TypesetTree): string {
  switch (block.k) {
    case "p":
      return element("p", block, tree);
    case "h":
      // The page's own title is its first heading.
      return element(`h${Math.min(6, block.level + 1)}`, block, tree);
    case "list":
      return listOf(block, tree);
    case "table":
      return tableOf(block, tree);
    case "box":
      return `<div class="framed">${blocksOf(block.blocks, tree)}</div>`;
    case "img":
      return `<p>${pictureOf(block, tree)}</p>`;
    case "rule":
      return "<hr>";
    case "turn":
      return blocksOf(block.blocks, tree);
    case "break":
      return "";
  }
}

/** Headings are bold, or in italics, as the page has them. */
const BY_HEADING: ReadonlySet<string> = new Set(["strong", "em"]);

function element(name: string, line: Line, tree: TypesetTree): string {
  const lang = languageOf(tree.looks[line.l], tree.language);
  const inside = lineOf(line, tree, name === "p" ? undefined : BY_HEADING);
  return `<${name}${lang}${directionOf(textOf(line.runs))}>${inside}</${name}>`;
}

/** Runs in the look of their block, and such as have one of their own. */
type Line = Pick<Paragraph, "runs" | "l">;

function lineOf({ runs, l }: Line, tree: TypesetTree, without?: ReadonlySet<string>): string {
  const look = tree.looks[l];
  const inside = { ...tree, language: look?.lang ?? tree.language };
  return runs
    .map((run) => {
      if (typeof run !== "string") return runOf(run, inside);
      return look ? applyLook(lettersOf(run), look, tree, without) : lettersOf(run);
    })
    .join("");
}

/** ` lang="…"` where it is not what is around. */
function languageOf(look: Look | undefined, around: string): string {
  if (!look || look.lang.toLowerCase() === around.toLowerCase()) return "";
  return ` lang="${escapeXml(look.lang)}"`;
}

function listOf({ numbered, items }: Listing, tree: TypesetTree): string {
  const name = numbered ? "ol" : "ul";
  const inside = items.map(
    ({ m, blocks }) =>
      `<li${directionOf(firstText(blocks))}><span class="marker">${escapeXml(m)}</span><div>${blocksOf(blocks, tree)}</div></li>`,
  );
  return `<${name}>${inside.join("")}</${name}>`;
}

/** Rows as the cells say that they stand; a wide table scrolls by itself, reachable by keyboard. */
function tableOf({ cells, header, rtl }: TableBlock, tree: TypesetTree): string {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell]);
  const lines = [...rows]
    .sort(([one], [other]) => one - other)
    .map(([y, own]) => {
      const inOrder = own.sort((one, other) => one.x - other.x);
      return `<tr>${inOrder.map((cell) => cellOf(cell, y < header || cell.isHead, tree)).join("")}</tr>`;
    });
  return `<div class="table" tabindex="0"><table${rtl ? ' dir="rtl"' : ""}>${lines.join("")}</table></div>`;
}

function cellOf({ cols, rows, blocks }: Cell, isHead: boolean, tree: TypesetTree): string {
  const spans = `${cols > 1 ? ` colspan="${cols}"` : ""}${rows > 1 ? ` rowspan="${rows}"` : ""}`;
  const name = isHead ? "th" : "td";
  return `<${name}${spans}>${blocksOf(blocks, tree)}</${name}>`;
}

function runOf(run: Exclude<Run, string>, tree: TypesetTree): string {
  if ("br" in run) return "<br>";
  if ("pic" in run) return pictureOf(run, tree);
  if ("a" in run) return tree.anchors.has(run.a) ? `<span id="${idOf(run.a)}"></span>` : "";
  if ("box" in run) return `<span class="blank">${lineOf(run, tree)}</span>`;
  const look = tree.looks[run.l];
  const letters = lettersOf(run.s);
  if (!look) return letters;
  const lang = languageOf(look, tree.language);
  return applyLook(lang === "" ? letters : `<span${lang}>${letters}</span>`, look, tree);
}

const idOf = (place: string) => `text-${escapeXml(place)}`;

/** Which element says what of a look carries meaning; the first stands outermost. */
const BY_LOOK: readonly [has: (look: Look) => boolean, name: string][] = [
  [({ script }) => script === "sub", "sub"],
  [({ script }) => script === "super", "sup"],
  [({ strike }) => strike, "s"],
  [({ underline, link }) => underline && link === null, "u"],
  [({ paper }) => paper !== null, "mark"],
  [({ bold }) => bold, "strong"],
  [({ italic }) => italic, "em"],
  [({ family }) => family === "monospace", "code"],
];

function applyLook(
  letters: string,
  look: Look,
  { anchors }: TypesetTree,
  without: ReadonlySet<string> = new Set(),
): string {
  const names = BY_LOOK.filter(([has, name]) => has(look) && !without.has(name));
  const inside = names.reduceRight((text, [, name]) => `<${name}>${text}</${name}>`, letters);
  if (look.link === null) return inside;
  const place = look.link.slice(1);
  if (look.link.startsWith("#") && anchors.has(place)) {
    return `<a href="#${idOf(place)}">${inside}</a>`;
  }
  if (!isWebAddress(look.link)) return inside;
  return `<a href="${escapeXml(look.link)}" rel="noopener noreferrer nofollow" target="_blank">${inside}</a>`;
}

/** Whatever the sanitiser let through, nothing else is made a link here. */
function isWebAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address);
}

/** Where lines were allowed to break for the page's sake, they may here; soft hyphens are not read out. */
function lettersOf(text: string): string {
  return escapeXml(text).replaceAll("\u200b", "<wbr>");
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** Only what is made of pixels; anything else stands on the page, and here as its own words. */
function pictureOf({ pic, alt }: Pick<Picture, "pic" | "alt">, { pictures }: TypesetTree): string {
  const type = MEDIA_TYPES[pic.split(".").at(-1) ?? ""];
  const bytes = pictures.get(pic);
  if (!type || !bytes) return escapeXml(alt);
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  return `<img src="data:${type};base64,${data}" alt="${escapeXml(alt)}">`;
}

function firstText(blocks: readonly Block[]): string {
  const [first] = blocks;
  return first && (first.k === "p" || first.k === "h") ? textOf(first.runs) : "";
}

function textOf(runs: readonly Run[]): string {
  return runs.map(wordsOf).join("");
}

function wordsOf(run: Run): string {
  if (typeof run === "string") return run;
  if ("box" in run) return textOf(run.runs);
  return "s" in run ? run.s : "";
}
