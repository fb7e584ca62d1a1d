import { setImmediate as nextTurn } from "node:timers/promises";
import { escapeWords } from "#kernel/escape-html.ts";

/** Of a text, what is written as HTML in a few milliseconds, be each letter of it one that is written otherwise. */
const PIECE = 16 * 1024;

/** A long text as it stands in HTML, each piece of it written in a turn of its own. */
export async function escapedInTurns(text: string): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) {
    if (at > 0) await nextTurn();
    pieces.push(escapeWords(text.slice(at, at + PIECE)));
  }
  return pieces.join("");
}

/**
 * A text that somebody wrote into a form: HTML where it has an element of it,
 * else paragraphs between empty lines.
 */
export async function textAsHtml(text: string): Promise<string> {
  if (/<(?:p|h[1-6]|div|ul|ol|table|section|article|html|body)\b[^<>]*>/i.test(text)) return text;
  const escaped = await escapedInTurns(text);
  return escaped
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}
