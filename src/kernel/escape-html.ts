/**
 * Text as it may stand in HTML and in a quoted attribute, letter by letter. One letter after the
 * other, since a function that is called for each takes a tenth of a second for a contract's text.
 */
export function escapeHtml(text: string): string {
  return escapeWords(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** The same for text between tags alone. */
export function escapeWords(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
