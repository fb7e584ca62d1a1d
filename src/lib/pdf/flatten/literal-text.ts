import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { type PdfDict, PdfStream } from "#lib/pdf/objects.ts";
import { LexError, readToken } from "#lib/pdf/reading/lexer.ts";
import { unpackStreams } from "./page-content.ts";

const READABLE = /^[\x20-\x7e]+$/;

/**
 * The text that an annotation's own normal look writes in plain letters; null
 * where there is none, or where its font has an encoding of its own.
 */
export function literalText(pdf: EditablePdf, annotation: PdfDict): string | null {
  const look = annotation.getDict("AP", pdf.resolve)?.get("N", pdf.resolve);
  if (!(look instanceof PdfStream)) return null;
  const text = stringsOf(unpackStreams(pdf, [look]) ?? Buffer.alloc(0)).trim();
  return READABLE.test(text) ? text : null;
}

function stringsOf(content: Uint8Array): string {
  let text = "";
  try {
    for (let at = 0; ; ) {
      const token = readToken(content, at);
      if (token.kind === "end") return text;
      if (token.kind === "string") text += Buffer.from(token.bytes).toString("latin1");
      if (token.kind === "keyword" && /^T[*dDm]$/.test(token.text)) text += " ";
      at = token.end;
    }
  } catch (error) {
    if (error instanceof LexError) return "";
    throw error;
  }
}
