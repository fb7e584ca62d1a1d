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

const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text as it may stand in HTML, in SVG and in a quoted attribute of either: without what XML has no letter for. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0, production 2, has none of them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[&<>"]/g, (sign) => NAMED[sign] ?? "")
  );
}

/** What stood there before it was escaped. */
export function unescapeXml(markup: string): string {
  return markup.replace(/&[a-z]+;/g, (name) => {
    const found = Object.entries(NAMED).find(([, written]) => written === name);
    return found?.[0] ?? name;
  });
}
