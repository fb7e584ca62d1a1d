import { nameText } from "#lib/pdf/assembly/object-text.ts";
import type { Operand } from "./scan-content.ts";

/** PDFium ends at 32,767 bytes of a string, others at other lengths (ISO 32000-1, annex C). */
const MAX_STRING_BYTES = 8_192;
const MAX_ITEMS_OF_LINE = 400;

/**
 * What Tj or TJ takes, in pieces that every reader takes whole; without lines
 * where a string is too long and nobody knows between which bytes a letter ends.
 */
export function shownTexts(
  shown: Operand,
  codeBytes: 1 | 2 | undefined,
): { lines: string[] | undefined; isClean: boolean } {
  if (shown.kind === "string") return { lines: stringTexts(shown.bytes, codeBytes), isClean: true };
  return shown.kind === "array"
    ? arrayTexts(shown.items, codeBytes)
    : { lines: [], isClean: false };
}

function stringTexts(bytes: Uint8Array, codeBytes: 1 | 2 | undefined): string[] | undefined {
  if (bytes.length <= MAX_STRING_BYTES) return [stringText(bytes)];
  if (codeBytes === undefined) return undefined;
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += MAX_STRING_BYTES) {
    texts.push(stringText(bytes.subarray(at, at + MAX_STRING_BYTES)));
  }
  return texts;
}

function arrayTexts(
  items: readonly Operand[],
  codeBytes: 1 | 2 | undefined,
): { lines: string[] | undefined; isClean: boolean } {
  const pieces: string[] = [];
  let isClean = true;
  for (const item of items) {
    if (item.kind === "number") pieces.push(item.text);
    else if (item.kind === "string") {
      const texts = stringTexts(item.bytes, codeBytes);
      if (!texts) return { lines: undefined, isClean };
      pieces.push(...texts);
    } else isClean = false;
  }
  const lines: string[] = [];
  for (let at = 0; at < pieces.length; at += MAX_ITEMS_OF_LINE) {
    lines.push(`[${pieces.slice(at, at + MAX_ITEMS_OF_LINE).join(" ")}]`);
  }
  return { lines, isClean };
}

/** Bytes beyond this share of a string that need an escape make digits shorter. */
const MANY_ESCAPES = 0.25;

function stringText(bytes: Uint8Array): string {
  let text = "(";
  let escapes = 0;
  for (const byte of bytes) {
    if (byte >= 0x20 && byte < 0x7f) {
      text +=
        byte === 0x28 || byte === 0x29 || byte === 0x5c
          ? `\\${String.fromCharCode(byte)}`
          : String.fromCharCode(byte);
    } else {
      text += `\\${byte.toString(8).padStart(3, "0")}`;
      escapes += 1;
    }
  }
  if (escapes > MANY_ESCAPES * bytes.length) return `<${Buffer.from(bytes).toString("hex")}>`;
  return `${text})`;
}

const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;
const TAG = /^[A-Za-z][A-Za-z0-9_.-]{0,62}$/;
const MAX_MARKS_OF_PAGE = 1_000_000;
/** A layer's mark; layers are gone by now. */
const LAYER = "OC";

/**
 * The beginning of marked content (14.6): its tag, its number for the structure
 * tree and its language. What it claims the content to say is not written.
 */
export function markText(
  tag: string,
  { id, language }: { id: number | undefined; language: string | undefined },
): string {
  const name = nameText(TAG.test(tag) && tag !== LAYER ? tag : "Span");
  const isNumbered = id !== undefined && Number.isInteger(id) && id >= 0 && id < MAX_MARKS_OF_PAGE;
  const entries = [
    ...(isNumbered ? [`/MCID ${id}`] : []),
    ...(language !== undefined && LANGUAGE.test(language) ? [`/Lang (${language})`] : []),
  ];
  return entries.length === 0 ? `${name} BMC` : `${name} <<${entries.join(" ")}>> BDC`;
}
