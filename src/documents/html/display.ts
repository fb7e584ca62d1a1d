import { readDeclarations } from "./css-declarations.ts";
import { collectWarnings } from "./limits.ts";
import { elementsOf, readMarkup, writeHtml } from "./markup.ts";
import { writeStyle } from "./style-text.ts";

/**
 * The stored contract for the signing page, whose content security policy allows
 * no inline styles: every different `style` becomes a class `prefix` + number.
 * @param sanitised what {@link file://./sanitise.ts} returned
 * @param prefix letters, digits and dashes, not used for classes of the page itself
 * @returns the body, and the text of a style sheet to be served with a nonce. Each class is
 *   doubled in its selector, so that it outranks rules like `.contract p` of the page
 */
export function displayContract(sanitised: string, prefix: string): { body: string; css: string } {
  if (!/^[a-z][a-z0-9-]*$/.test(prefix)) throw new RangeError(`not a class prefix: ${prefix}`);
  const document = readMarkup(sanitised);
  const classes = new Map<string, string>();
  for (const element of elementsOf(document)) {
    const { style, id: _id, class: _class, ...attribs } = element.attribs;
    element.attribs = attribs;
    const css = style === undefined ? "" : checkedStyle(style);
    if (css !== "") {
      const name = classes.get(css) ?? `${prefix}${classes.size + 1}`;
      classes.set(css, name);
      element.attribs.class = name;
    }
    if (element.name === "a" && attribs.href !== undefined) {
      element.attribs.rel = "noopener noreferrer nofollow";
      element.attribs.target = "_blank";
    }
  }
  const rules = [...classes].map(([css, name]) => `.${name}.${name}{${css}}`);
  return { body: writeHtml(document.children), css: rules.join("\n") };
}

/** Written anew from what the profile keeps, so that nothing stored can close the sheet. */
function checkedStyle(style: string): string {
  const kept = new Map<string, string>();
  for (const { property, value } of readDeclarations(style, collectWarnings())) {
    if (value !== null) kept.set(property, value);
  }
  return writeStyle(kept);
}
