/**
 * The PDF as it is handed on. Readers show its title rather than the name of
 * the file (ISO 32000-1, table 150), and the mark of suspect tags, which says
 * nothing when false and which poppler complains about, is left out. Every
 * byte else stays where it was, so the cross-references stay true.
 */
export function withCatalogue(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const mark = bytes.indexOf("/Type /Catalog");
  const end = mark < 0 ? -1 : bytes.indexOf("endobj", mark);
  if (end < 0) return pdf;
  const written = bytes.toString("latin1", mark, end);
  const changed = written
    .replace(/(?<!\s)\s*\/Suspects false/, "")
    .replace(/\/Direction \/L2R\s*/, "/DisplayDocTitle true ");
  if (changed.length > written.length) return pdf;
  bytes.write(changed.padEnd(written.length, "\n"), mark, "latin1");
  return pdf;
}
