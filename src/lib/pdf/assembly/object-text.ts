import { latin1, toHex } from "#kernel/bytes.ts";
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from "#lib/pdf/objects.ts";

/**
 * An object as it is written in a file, one character a byte. Of a stream, only
 * the dictionary. Names are written with the bytes they were read with
 * (reading/parse.ts), and no digit of a number is lost that a reader would use.
 */
export function objectText(object: PdfObject): string {
  if (object instanceof PdfDict) return `<<${dictionaryEntries(object)}>>`;
  if (object instanceof PdfArray) return `[${object.toArray().map(objectText).join(" ")}]`;
  if (object instanceof PdfRef) return `${object.objectNumber} ${object.generation} R`;
  if (object instanceof PdfName) return nameText(object.value);
  if (object instanceof PdfNumber) return numberText(object.value);
  if (object instanceof PdfString) return stringText(object);
  if (object instanceof PdfBool) return String(object.value);
  return "null";
}

function dictionaryEntries(dict: PdfDict): string {
  let text = "";
  for (const [key, value] of dict) text += `${nameText(key.value)} ${objectText(value)}\n`;
  return text.trimEnd();
}

/** ISO 32000-1, 7.3.5: anything but a plain visible character goes as #xx. */
export function nameText(name: string): string {
  const escaped = name.replace(
    /[^!-~]|[#%()<>[\]{}/]/g,
    (char) => `#${(char.charCodeAt(0) & 255).toString(16).padStart(2, "0")}`,
  );
  return `/${escaped}`;
}

/** PDF knows no exponents (ISO 32000-1, 7.3.3). */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? "0" : String(value);
  const text = value
    .toFixed(8)
    .replace(/(?<!0)0+$/, "")
    .replace(/\.$/, "");
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) && text !== "-0" ? text : "0";
}

export function stringText(string: PdfString): string {
  if (string.format === "hex") return `<${toHex(string.bytes)}>`;
  const escaped = latin1(string.bytes)
    .replace(/[\\()]/g, "\\$&")
    .replaceAll("\r", "\\r");
  return `(${escaped})`;
}
