import { type Block, slugOf } from "./block.ts";

/** A file of the documentation: its title, its first paragraph, and what follows. */
export interface MarkdownPage {
  title: string;
  summary: string;
  blocks: Block[];
}

/** Reads a whole page that begins with its title. @throws where it has none */
export function readPage(markdown: string): MarkdownPage {
  const [, title = ""] = /^# (.+)$/m.exec(markdown) ?? [];
  if (title === "") throw new Error("the page has no title");
  const blocks = readMarkdown(markdown.replace(/^# .+$/m, ""));
  const [first, ...rest] = blocks;
  const isText = first?.kind === "text";
  return { title, summary: isText ? first.text : "", blocks: isText ? rest : blocks };
}

interface Lines {
  all: readonly string[];
  at: number;
}

/**
 * The Markdown that this documentation is written in: headings, paragraphs, lists,
 * tables, fences, comments. @throws at what it does not know, so that nothing is lost
 */
export function readMarkdown(markdown: string): Block[] {
  const all = markdown.replace(/<!--[\s\S]*?-->\n?/g, "").split("\n");
  const lines = { all, at: 0 };
  const blocks: Block[] = [];
  for (let block = readBlock(lines); block !== null; block = readBlock(lines)) blocks.push(block);
  return blocks;
}

const ITEM = /^(?:[-*]|\d+\.) +/;

function readBlock(lines: Lines): Block | null {
  while (lines.all[lines.at]?.trim() === "") lines.at += 1;
  const line = lines.all[lines.at];
  if (line === undefined) return null;
  if (/^(?:>|!\[|<\w|---)/.test(line)) throw new Error(`the reader does not know: ${line}`);
  if (line.startsWith("```")) return readFence(lines);
  if (line.startsWith("#")) return readHeading(lines);
  if (line.startsWith("|")) return readTable(lines);
  if (ITEM.test(line)) return readList(lines);
  return { kind: "text", text: takeWhile(lines, isPlain).join(" ") };
}

function isPlain(line: string): boolean {
  return line.trim() !== "" && !/^(?:```|#|\|)/.test(line) && !ITEM.test(line);
}

function readHeading(lines: Lines): Block {
  const [, marks = "", words = ""] = /^(#{2,4}) (.+)$/.exec(lines.all[lines.at] ?? "") ?? [];
  if (words === "") throw new Error(`no heading: ${lines.all[lines.at]}`);
  lines.at += 1;
  return { kind: "heading", level: marks.length as 2 | 3 | 4, text: words, id: slugOf(words) };
}

function readFence(lines: Lines): Block {
  const [, language = ""] = /^```(\w*)/.exec(lines.all[lines.at] ?? "") ?? [];
  lines.at += 1;
  const inside = takeWhile(lines, (line) => !line.startsWith("```"));
  lines.at += 1;
  return { kind: "code", language, text: inside.join("\n") };
}

function readTable(lines: Lines): Block {
  const [head = "", , ...rows] = takeWhile(lines, (line) => line.startsWith("|"));
  return { kind: "table", head: cellsOf(head), rows: rows.map(cellsOf) };
}

/** A bar that is written `\|` stands for itself. */
function cellsOf(line: string): string[] {
  const inside = line.trim().replace(/^\||\|$/g, "");
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function readList(lines: Lines): Block {
  const isOrdered = /^\d/.test(lines.all[lines.at] ?? "");
  const items: Block[][] = [];
  while (ITEM.test(lines.all[lines.at] ?? "")) {
    const first = (lines.all[lines.at] ?? "").replace(ITEM, "");
    lines.at += 1;
    const rest = takeWhile(lines, (line, next) => {
      if (/^\s{2,}\S/.test(line)) return true;
      return line.trim() === "" && /^\s{2,}\S/.test(next ?? "");
    });
    items.push(readMarkdown([first, ...dedent(rest)].join("\n")));
    if (lines.all[lines.at]?.trim() === "" && ITEM.test(lines.all[lines.at + 1] ?? "")) {
      lines.at += 1;
    }
  }
  return { kind: "list", isOrdered, items };
}

function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  return lines.map((line) => line.slice(Math.min(...indents)));
}

function takeWhile(
  lines: Lines,
  isInside: (line: string, next: string | undefined) => boolean,
): string[] {
  const taken: string[] = [];
  for (let line = lines.all[lines.at]; line !== undefined; line = lines.all[lines.at]) {
    if (!isInside(line, lines.all[lines.at + 1])) break;
    taken.push(line);
    lines.at += 1;
  }
  return taken;
}
