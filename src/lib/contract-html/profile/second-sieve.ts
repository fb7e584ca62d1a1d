import sanitizeHtml from "sanitize-html";
import { ELEMENTS, EVERYWHERE, VOID } from "./profile.ts";

/**
 * Sends the cleaned HTML through a filter of other hands with the same allow-list
 * and returns what that one wrote: a slip in our own must be one in both to matter.
 */
export function secondSieve(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(ELEMENTS),
  allowedAttributes: Object.fromEntries(
    Object.entries(ELEMENTS).map(([name, attributes]) => [
      name,
      ["style", ...EVERYWHERE, ...attributes],
    ]),
  ),
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["data"] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  selfClosing: [...VOID],
  // The values of `style` were written by our own reader; here they are only text.
  parseStyleAttributes: false,
  enforceHtmlBoundary: false,
};
