import { type Block, EXAMPLE_LANGUAGES, type Page, type PropertyRow } from "./block.ts";

/** A page as Markdown, for whoever reads it with a program. */
export function pageMarkdown(page: Page): string {
  const parts = [`# ${page.title}`, page.summary, ...page.blocks.map(blockMarkdown)];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${block.text}`;
    case "text":
      return block.text;
    case "list":
      return block.items.map((item, at) => itemMarkdown(item, block.isOrdered, at)).join("\n");
    case "table":
      return [block.head, block.head.map(() => "---"), ...block.rows].map(rowMarkdown).join("\n");
    case "code":
      return fence(block.language, block.text);
    case "examples":
      return block.examples
        .map(({ language, text }) => `${EXAMPLE_LANGUAGES[language]}:\n\n${fence(language, text)}`)
        .join("\n\n");
    case "properties":
      return block.rows.flatMap((row) => propertyMarkdown(row, 0)).join("\n");
  }
}

function itemMarkdown(item: readonly Block[], isOrdered: boolean, at: number): string {
  const inside = item.map(blockMarkdown).join("\n\n");
  return `${isOrdered ? `${at + 1}.` : "-"} ${indent(inside)}`;
}

/** All lines but the first, below an item's mark. */
function indent(text: string): string {
  return text.replace(/\n(?=.)/g, "\n   ");
}

function rowMarkdown(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function propertyMarkdown(row: PropertyRow, depth: number): string[] {
  const facts = [row.type, ...(row.isRequired ? ["required"] : []), ...row.rules].join(", ");
  const words = row.description === "" ? "" : `: ${row.description}`;
  return [
    `${"  ".repeat(depth)}- \`${row.name}\` (${facts})${words}`,
    ...row.children.flatMap((child) => propertyMarkdown(child, depth + 1)),
  ];
}
