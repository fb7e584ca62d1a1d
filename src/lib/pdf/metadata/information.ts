import { dateText } from "#lib/pdf/assembly/date-text.ts";
import { PdfDict, PdfString } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { type DocumentFacts, PRODUCER } from "./xmp.ts";

/** What is said in both places. */
type SaidFacts = Omit<DocumentFacts, "claims">;

/** The document information dictionary (ISO 32000-1, 14.3.3): word for word what the metadata say. */
export function informationDict(facts: SaidFacts): PdfDict {
  const { title, createdAt, modifiedAt, keywords } = facts;
  const info = new PdfDict([["Title", PdfString.fromString(title)]]);
  info.set("Producer", PdfString.fromString(PRODUCER));
  if (keywords) info.set("Keywords", PdfString.fromString(keywords));
  if (createdAt) info.set("CreationDate", PdfString.fromString(dateText(createdAt)));
  if (modifiedAt) info.set("ModDate", PdfString.fromString(dateText(modifiedAt)));
  return info;
}

/** What a document of our own says of itself, from where it says it. */
export function readFacts({
  catalog,
  trailer,
  resolve,
}: Pick<OpenPdf, "catalog" | "trailer" | "resolve">): SaidFacts {
  const info = trailer.get("Info", resolve);
  const readText = (key: string) =>
    info instanceof PdfDict ? (info.getString(key, resolve)?.asString() ?? "") : "";
  return {
    title: readText("Title"),
    language: catalog.getString("Lang", resolve)?.asString() ?? "en",
    createdAt: readDate(readText("CreationDate")),
    modifiedAt: readDate(readText("ModDate")),
    keywords: readText("Keywords"),
  };
}

/** As `dateText` writes it; null for any other. */
function readDate(text: string): Date | null {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\+00'00'$/.exec(text)?.slice(1);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
