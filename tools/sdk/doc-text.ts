/** A documentation comment with its line break, or nothing where there is nothing to say. */
export function docText(...paragraphs: (string | undefined)[]): string {
  const said = paragraphs.filter((text) => text !== undefined && text !== "");
  if (said.length === 0) return "";
  const text = said.join("\n\n");
  if (text.includes("*/")) throw new Error(`this would end the comment it stands in: ${text}`);
  if (!text.includes("\n")) return `/** ${text} */\n`;
  const lines = text.split("\n").map((line) => ` * ${line}`.trimEnd());
  return `/**\n${lines.join("\n")}\n */\n`;
}
