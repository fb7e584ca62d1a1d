import { fromLatin1, toHex } from "#kernel/bytes.ts";
import { type PdfDict, PdfString } from "#lib/pdf/objects.ts";
import { dateText } from "./date-text.ts";
import { objectText, stringText } from "./object-text.ts";

export interface SignatureStatement {
  name: string;
  reason: string;
  location?: string;
  contactInfo?: string;
  at: Date;
  /** Bytes reserved for the CMS. */
  contentsLength: number;
}

export type ByteRange = [number, number, number, number];

/** Ten digits hold any offset that a cross-reference table can. */
const RANGE_WIDTH = "[0 ".length + 3 * 10 + 2 + "]".length;
const RANGE_BLANK = " ".repeat(RANGE_WIDTH);

/**
 * A signature dictionary that certifies the document and allows no change
 * (ISO 32000-1, 12.8.1 and 12.8.2.2; ETSI EN 319 142-1, 6.3), with room for the
 * CMS and for the ranges.
 */
export function signatureText(statement: SignatureStatement): string {
  const texts: [string, string | undefined][] = [
    ["Name", statement.name],
    ["Reason", statement.reason],
    ["Location", statement.location],
    ["ContactInfo", statement.contactInfo],
  ];
  const said: [string, PdfString][] = texts
    .filter(([, text]) => text !== undefined)
    .map(([key, text]) => [key, PdfString.fromString(text!)]);
  return linesOf(
    [
      SEAL_HEAD,
      ...said.map(entryText),
      entryText(["M", PdfString.fromString(dateText(statement.at))]),
      ...CERTIFIES,
    ],
    RANGE_BLANK,
    "0".repeat(statement.contentsLength * 2),
  );
}

/** Of the keys that `signatureText` writes, those with a text of its own, in their order. */
const SAID = ["Name", "Reason", "Location", "ContactInfo", "M"];
const SEAL_HEAD = "<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached";
const TIMESTAMP_HEAD = "<</Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161";
const CERTIFIES = [
  "/Reference [<</Type /SigRef /TransformMethod /DocMDP",
  "/TransformParams <</Type /TransformParams /P 1 /V /1.2>>>>]",
];

const entryText = ([key, text]: readonly [string, PdfString]) => `/${key} ${stringText(text)}`;

const linesOf = (lines: readonly string[], range: string, digits: string) =>
  [...lines, `/ByteRange ${range}`, `/Contents <${digits}>>>`].join("\n");

/**
 * The text that sealing wrote of a signature dictionary with these values, filled in; null when
 * it never writes such a one.
 */
export function filledText(dict: PdfDict): string | null {
  const contents = dict.getString("Contents");
  const range = dict.getArray("ByteRange")?.toArray().map(objectText).join(" ");
  if (!contents || range === undefined) return null;
  const said = SAID.flatMap((key): [string, PdfString][] => {
    const text = dict.getString(key);
    return text ? [[key, text]] : [];
  });
  const isTimestamp = dict.getName("Type")?.value === "DocTimeStamp";
  const lines = isTimestamp ? [TIMESTAMP_HEAD] : [SEAL_HEAD, ...said.map(entryText), ...CERTIFIES];
  return linesOf(lines, `[${range}]`.padEnd(RANGE_WIDTH), toHex(contents.bytes));
}

/**
 * The dictionary of a document timestamp, with room for its token and for the
 * ranges (ISO 32000-2, 12.8.5; ETSI EN 319 142-1, 5.4.3).
 * @param contentsLength bytes reserved for the token
 */
export function timestampText(contentsLength: number): string {
  return linesOf([TIMESTAMP_HEAD], RANGE_BLANK, "0".repeat(contentsLength * 2));
}

/**
 * Fills in the ranges of the one signature in an update.
 * @param signatureAt where the signature's object begins in base ‖ update
 * @param text what `signatureText` or `timestampText` made of it
 * @returns the ranges, and where in base ‖ update the first hex digit of the Contents stands
 */
export function fillByteRange(
  update: Uint8Array,
  baseLength: number,
  signatureAt: number,
  text: string,
): { byteRange: ByteRange; contentsAt: number } {
  // Behind `N G obj`, which is the first line.
  const textAt = update.indexOf(LINE_END, signatureAt - baseLength) + 1;
  // Counted from the end, since what is stated before may look like anything.
  const behindWithin = textAt + text.length - ">>".length;
  const contentsWithin = textAt + text.lastIndexOf("<") + 1;
  const blankAt = contentsWithin - "\n/Contents <".length - RANGE_WIDTH;
  const contentsAt = baseLength + contentsWithin;
  const behind = baseLength + behindWithin;
  const rest = update.length - behindWithin;
  const byteRange: ByteRange = [0, contentsAt - 1, behind, rest];
  update.set(fromLatin1(`[${byteRange.join(" ")}]`), blankAt);
  return { byteRange, contentsAt };
}

const LINE_END = 0x0a;
