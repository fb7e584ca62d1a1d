import { PdfString } from "#documents/pdf/objects.ts";
import { dateText } from "./date-text.ts";
import { stringText } from "./object-text.ts";

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
  return [
    "<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached",
    ...texts
      .filter(([, text]) => text !== undefined)
      .map(([key, text]) => `/${key} ${stringText(PdfString.fromString(text!))}`),
    `/M (${dateText(statement.at)})`,
    "/Reference [<</Type /SigRef /TransformMethod /DocMDP",
    "/TransformParams <</Type /TransformParams /P 1 /V /1.2>>>>]",
    `/ByteRange ${RANGE_BLANK}`,
    `/Contents <${"0".repeat(statement.contentsLength * 2)}>>>`,
  ].join("\n");
}

/**
 * The dictionary of a document timestamp, with room for its token and for the
 * ranges (ISO 32000-2, 12.8.5; ETSI EN 319 142-1, 5.4.3).
 * @param contentsLength bytes reserved for the token
 */
export function timestampText(contentsLength: number): string {
  return [
    "<</Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161",
    `/ByteRange ${RANGE_BLANK}`,
    `/Contents <${"0".repeat(contentsLength * 2)}>>>`,
  ].join("\n");
}

/**
 * Fills in the ranges of the one signature in an update.
 * @param signatureAt where the signature's object begins in base ‖ update
 * @param text what `signatureText` or `timestampText` made of it
 * @returns the ranges, and where in base ‖ update the first hex digit of the Contents stands
 */
export function fillByteRange(
  update: Buffer,
  baseLength: number,
  signatureAt: number,
  text: string,
): { byteRange: ByteRange; contentsAt: number } {
  const header = "obj\n";
  const textAt = update.indexOf(header, signatureAt - baseLength, "latin1") + header.length;
  // Counted from the end, since what is stated before may look like anything.
  const behindWithin = textAt + text.length - ">>".length;
  const contentsWithin = textAt + text.lastIndexOf("<") + 1;
  const blankAt = contentsWithin - "\n/Contents <".length - RANGE_WIDTH;
  const contentsAt = baseLength + contentsWithin;
  const behind = baseLength + behindWithin;
  const rest = update.length - behindWithin;
  const byteRange: ByteRange = [0, contentsAt - 1, behind, rest];
  update.write(`[${byteRange.join(" ")}]`, blankAt, "latin1");
  return { byteRange, contentsAt };
}
