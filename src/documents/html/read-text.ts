import { type AnyNode, isTag, isText } from "domhandler";
import { readMarkup } from "./markup.ts";
import { isBlock } from "./profile.ts";

/** The text of a sanitised contract as a program can read it: a line to each block and each row. */
export function readText(sanitised: string): string {
  return textOf(readMarkup(sanitised).children)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => /[^\s|-]/.test(line))
    .join("\n");
}

/** What is struck out does not count, and is not to be read as if it did. */
const STRUCK_OUT = new Set(["s", "del"]);
const CELLS = new Set(["td", "th"]);

function textOf(nodes: readonly AnyNode[]): string {
  return nodes.map(nodeText).join("");
}

function nodeText(node: AnyNode): string {
  if (isText(node)) return node.data.replace(/\s+/g, " ");
  if (!isTag(node)) return "";
  const { name } = node;
  if (name === "br") return "\n";
  if (name === "img") return ` ${(node.attribs.alt ?? "").replace(/\s+/g, " ")} `;
  const text = textOf(node.children);
  if (CELLS.has(name)) return `${text.replace(/\s+/g, " ")} | `;
  if (STRUCK_OUT.has(name)) return `[struck out: ${text}]`;
  if (name === "li") return `\n- ${text.trimStart()}\n`;
  return isBlock(name) ? `\n${text}\n` : text;
}
