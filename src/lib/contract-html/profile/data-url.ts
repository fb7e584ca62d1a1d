import { readBase64 } from "#kernel/base64.ts";

/** A data URL taken apart. */
export interface DataUrl {
  /** Media type in lower case, without parameters. */
  type: string;
  bytes: Uint8Array;
}

/** Reads a data URL (RFC 2397), or null where it is none or its content is cut or spoilt. */
export function readDataUrl(url: string): DataUrl | null {
  const comma = url.indexOf(",");
  if (comma < 5 || comma > 200 || url.slice(0, 5).toLowerCase() !== "data:") return null;
  const [type = "", ...parameters] = url
    .slice(5, comma)
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const content = url.slice(comma + 1);
  if (parameters.at(-1) === "base64") {
    const digits = content.replace(/%2b/gi, "+").replace(/%2f/gi, "/").replace(/%3d/gi, "=");
    const bytes = readBase64(digits);
    return bytes && bytes.length > 0 ? { type, bytes } : null;
  }
  try {
    return { type, bytes: Buffer.from(decodeURIComponent(content), "utf8") };
  } catch {
    // decodeURIComponent throws on a percent sign that begins no character.
    return null;
  }
}
