import { type AnyNode, isTag, isText } from "domhandler";

/** How much of the text counts as its end, in letters. */
const END = 1_500;
/** Letters between a word for signing and the line it speaks of. */
const NEAR = 200;

const WORDS =
  /\b(?:signature|signed|sign here|unterschrift|unterzeichn\w*|firma|firmado|firmato|signé|sottoscri\w*|assinatura|handtekening|podpis\w*|by:)(?!\p{L})/giu;
const LINE = /_{4,}|\.{10,}|…{4,}/;

/**
 * Whether a text ends with lines to sign on: they would stay empty above the
 * boxes that the service adds for its signers.
 */
export function hasOwnSignatureLines(nodes: AnyNode[]): boolean {
  const end = textWithLines(nodes).slice(-END);
  for (const { index } of end.matchAll(WORDS)) {
    if (LINE.test(end.slice(Math.max(0, index - NEAR), index + NEAR))) return true;
  }
  return false;
}

/** The text, with rules and empty boxes as the lines that people see in them. */
function textWithLines(nodes: readonly AnyNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data.replace(/\s+/g, " ");
      if (!isTag(node)) return "";
      const text = textWithLines(node.children);
      const { style = "" } = node.attribs;
      const isLine =
        node.name === "hr" || (text.trim() === "" && /border(?:-bottom|-top)?:/.test(style));
      const isUnderlined = /underline/.test(style) && text.trim() === "" && text.length > 8;
      return isLine || isUnderlined ? `${text} ____ ` : `${text} `;
    })
    .join("");
}
