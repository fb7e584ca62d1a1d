/**
 * A `Content-Disposition` that offers a file under its name (RFC 6266 section
 * 4, RFC 8187 section 3.2): nothing in the name can end the header.
 */
export function attachment(fileName: string): string {
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="contract.pdf"; filename*=UTF-8''${encoded}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
