const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * A text that somebody wrote into a form: HTML where it has an element of it,
 * else paragraphs between empty lines.
 */
export function textAsHtml(text: string): string {
  if (/<(?:p|h[1-6]|div|ul|ol|table|section|article|html|body)\b[^<>]*>/i.test(text)) return text;
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => paragraph.replace(/[&<>]/g, (letter) => ESCAPES[letter] ?? letter))
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}
