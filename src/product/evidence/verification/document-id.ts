import { fromLatin1, latin1 } from "#kernel/bytes.ts";
import { readPublicId } from "#kernel/public-id.ts";
import { PdfDict, PdfRef, PdfString } from "#lib/pdf/objects.ts";
import { inflatePlainly } from "#lib/pdf/reading/inflate-plainly.ts";
import { type OpenPdf, openPdfWith, recoverPdfWith } from "#lib/pdf/reading/open-with.ts";
import { indexOf } from "./find-seals.ts";
import { textOfPages } from "./text-of-pages.ts";

/** The first document ID that a text names, its check character right. */
export function idIn(text: string | null): string | null {
  for (const [typed] of (text ?? "").matchAll(LIKE_AN_ID)) {
    const id = readPublicId(typed);
    if (id) return id;
  }
  return null;
}

const LIKE_AN_ID = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]/g;

const VERIFY_PATH = fromLatin1("/verify/");

/** The document ID in the link of an audit certificate, which survives being written anew. */
export function idWithin(bytes: Uint8Array): string | null {
  for (const at of placesOf(VERIFY_PATH, bytes, MAX_LINKS)) {
    const id = idIn(latin1(bytes, at, Math.min(bytes.length, at + REACH)));
    if (id) return id;
  }
  const pdf = tryReading(bytes);
  return pdf && (idInObjects(pdf) ?? idInText(pdf));
}

/** Printed, the ID stands on every page; letters and numbers around it may touch it. */
function idInText(pdf: OpenPdf): string | null {
  try {
    for (const text of textOfPages(pdf)) {
      const id = idIn(text);
      if (id) return id;
    }
  } catch {
    // What cannot be read names nothing.
  }
  return null;
}

const REACH = 40;
/** More links, and more objects in a file that has to be repaired, are not looked through. */
const MAX_LINKS = 1_000;
const MAX_REPAIRED = 20_000;
const OBJECT = fromLatin1(" obj");

function* placesOf(sought: Uint8Array, bytes: Uint8Array, most: number): Generator<number> {
  let at = indexOf(bytes, sought, 0);
  for (let count = 0; at >= 0 && count < most; count += 1) {
    yield at;
    at = indexOf(bytes, sought, at + 1);
  }
}

function tryReading(bytes: Uint8Array): OpenPdf | null {
  const isSmall = [...placesOf(OBJECT, bytes, MAX_REPAIRED)].length < MAX_REPAIRED;
  for (const read of isSmall ? [openPdfWith, recoverPdfWith] : [openPdfWith]) {
    try {
      return read(bytes, inflatePlainly);
    } catch {
      // The other way of reading may get further.
    }
  }
  return null;
}

/** More objects than this are not looked through for a link. */
const MAX_OBJECTS = 100_000;

/** Links stand in object streams, too, where the bytes alone do not show them. */
function idInObjects(pdf: OpenPdf): string | null {
  for (const number of [...pdf.places.keys()].slice(0, MAX_OBJECTS)) {
    const address = linkOf(pdf, number);
    const id = address?.includes("/verify/") ? idIn(address) : null;
    if (id) return id;
  }
  return null;
}

function linkOf(pdf: OpenPdf, number: number): string | null {
  try {
    const object = pdf.resolve(PdfRef.of(number));
    if (!(object instanceof PdfDict)) return null;
    const action = object.getDict("A", pdf.resolve) ?? object;
    const address = action.get("URI", pdf.resolve);
    return address instanceof PdfString ? address.asString() : null;
  } catch {
    return null;
  }
}
