/** Readers look for the header no further than this (ISO 32000-1, annex H.3, note 13). */
const HEADER_WITHIN = 1024;
const END_MARK = "%%EOF";
const OBJECT_HEAD = /[0-9]\s{1,9}[0-9]{1,5}\s{1,9}obj/;

/**
 * The PDF within an uploaded file: from its header to its last end mark,
 * without whatever was put before or behind. The same bytes when nothing was.
 * Undefined when there is no header where one must be.
 */
export function cutFile(upload: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  const start = bytes.subarray(0, HEADER_WITHIN).indexOf("%PDF-");
  if (start < 0) return undefined;
  const mark = bytes.lastIndexOf(END_MARK);
  const end = mark < start || goesOn(bytes) ? bytes.length : endOfMark(bytes, mark);
  return start === 0 && end === bytes.length ? upload : new Uint8Array(upload.subarray(start, end));
}

/**
 * Whether objects stand behind the last end mark: an update that lacks its own,
 * which readers believe. What else stands there is no part of the PDF.
 */
export function goesOn(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const mark = bytes.lastIndexOf(END_MARK);
  return mark >= 0 && OBJECT_HEAD.test(bytes.subarray(mark).toString("latin1"));
}

/** White space after the mark is left as it is. */
function endOfMark(bytes: Buffer, mark: number): number {
  const behind = mark + END_MARK.length;
  for (let at = behind; at < bytes.length; at += 1) {
    if (!isWhiteSpace(bytes[at]!)) return lineEnd(bytes, behind);
  }
  return bytes.length;
}

function lineEnd(bytes: Buffer, at: number): number {
  const afterReturn = bytes[at] === 0x0d ? at + 1 : at;
  return bytes[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn;
}

/** ISO 32000-1, 7.2.2, table 1. */
function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b) || byte === 0;
}
