const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text as it may stand in HTML, in SVG and in a quoted attribute of either: without what XML has no letter for. */
export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0, production 2, has none of them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/[&<>"]/g, (sign) => NAMED[sign] ?? "")
  );
}

/** What stood there before it was escaped. */
export function unescaped(markup: string): string {
  return markup.replace(/&[a-z]+;/g, (name) => {
    const found = Object.entries(NAMED).find(([, written]) => written === name);
    return found?.[0] ?? name;
  });
}

/** Hebrew, Arabic and their neighbours, with the forms that older files print. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a text has letters that are read from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** ` dir="auto"` where the direction is not the page's own. */
export function directionOf(text: string): string {
  return hasRightToLeft(text) ? ' dir="auto"' : "";
}
