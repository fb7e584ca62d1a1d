import { withinBytes } from "#kernel/file-name.ts";

/**
 * A `Content-Disposition` that offers a file under its name (RFC 6266 section
 * 4, RFC 8187 section 3.2), and under what is left of it in ASCII for programs
 * that know no more: nothing in the name can end the header, and neither is
 * longer than file systems take.
 */
export function attachment(fileName: string): string {
  const [, stem = "", ending = ""] = /^(.*?)(\.\w{1,8})?$/s.exec(fileName.toWellFormed()) ?? [];
  const whole = withinBytes(stem, ending);
  const encoded = encodeURIComponent(whole).replace(/['()*]/g, percentEncoded);
  return `attachment; filename="${inAscii(stem, ending)}"; filename*=UTF-8''${encoded}`;
}

/** Letters without their marks, and `_` for whatever else a name may not have everywhere. */
function inAscii(stem: string, ending: string): string {
  const plain = stem
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._ -]+/g, "_")
    // Without a letter it says nothing, and with a dot in front it is hidden.
    .replace(/^[._ -]+/, "");
  return withinBytes(plain || "file", ending.replace(/[^.A-Za-z0-9]/g, ""));
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
