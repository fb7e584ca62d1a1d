import type { Element } from "domhandler";
import { classesOf } from "#lib/contract-html/profile/selector-matcher.ts";

/**
 * What classes of editors mean whose style sheets do not come with the text, as
 * CSS that counts less than any of the contract's own.
 */
export function editorHints(element: Element): string {
  if (element.attribs.class === undefined) return "";
  const hints: string[] = [];
  for (const name of classesOf(element)) {
    const plain = Object.hasOwn(BY_CLASS, name) ? BY_CLASS[name] : undefined;
    if (plain !== undefined) hints.push(plain);
    const indent = /^ql-indent-([1-9])$/.exec(name)?.[1];
    if (indent !== undefined && element.name !== "li")
      hints.push(`margin-left:${Number(indent) * 3}em`);
  }
  return hints.join(";");
}

const BY_CLASS: Readonly<Record<string, string>> = {
  // Quill
  "ql-align-left": "text-align:left",
  "ql-align-center": "text-align:center",
  "ql-align-right": "text-align:right",
  "ql-align-justify": "text-align:justify",
  "ql-direction-rtl": "direction:rtl",
  "ql-size-small": "font-size:0.75em",
  "ql-size-large": "font-size:1.5em",
  "ql-size-huge": "font-size:2.5em",
  "ql-font-serif": "font-family:serif",
  "ql-font-monospace": "font-family:monospace",
  "ql-code-block": "font-family:monospace;white-space:pre-wrap",
  "ql-code-block-container": "font-family:monospace;white-space:pre-wrap",
  "ql-syntax": "font-family:monospace;white-space:pre-wrap",
  // CKEditor
  "text-tiny": "font-size:0.7em",
  "text-small": "font-size:0.85em",
  "text-big": "font-size:1.4em",
  "text-huge": "font-size:1.8em",
  "image-style-align-left": "text-align:left",
  "image-style-align-center": "text-align:center",
  "image-style-align-right": "text-align:right",
  "image-style-block-align-left": "text-align:left",
  "image-style-block-align-right": "text-align:right",
  "image-style-side": "text-align:right",
  "page-break": "break-after:page",
};
