import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { nameOf } from "./glyph-font.ts";

/** A piece of marked content, in the order of the file's structure (ISO 32000-1, 14.7). */
export interface Piece {
  /** From 0. */
  page: number;
  mcid: number;
  /** What it is part of: the mark of a list item, a picture, or text. */
  role: "label" | "figure" | "text";
  /** Pieces of one element share a number. */
  element: number;
}

const DEEPEST = 200;

/** The pieces of a tagged PDF as a screen reader comes to them; null where it has no tags. */
export function readingOrder(pdf: OpenPdf, pages: readonly PdfRef[]): Piece[] | null {
  const { resolve } = pdf;
  const root = pdf.catalog.get("StructTreeRoot", resolve);
  if (!(root instanceof PdfDict)) return null;
  const numbers = new Map(pages.map((page, index) => [page.objectNumber, index]));
  const pieces: Piece[] = [];
  let elements = 0;

  const pageOf = (dict: PdfDict, around: number) => {
    const page = dict.get("Pg");
    return page instanceof PdfRef ? (numbers.get(page.objectNumber) ?? -1) : around;
  };

  const visit = (
    kid: PdfObject,
    page: number,
    role: Piece["role"],
    element: number,
    depth: number,
  ) => {
    if (depth > DEEPEST) throw new Error("the structure of the PDF is nested too deep");
    if (kid instanceof PdfNumber) {
      pieces.push({ page, mcid: kid.value, role, element });
      return;
    }
    const value = kid instanceof PdfRef ? resolve(kid) : kid;
    if (!(value instanceof PdfDict)) return;
    const mcid = value.get("MCID");
    if (mcid instanceof PdfNumber) {
      pieces.push({ page: pageOf(value, page), mcid: mcid.value, role, element });
      return;
    }
    const name = nameOf(value.get("S"));
    elements += 1;
    visitKids(value, pageOf(value, page), roleOf(name, role), elements, depth + 1);
  };

  const visitKids = (
    dict: PdfDict,
    page: number,
    role: Piece["role"],
    element: number,
    depth: number,
  ) => {
    const kids = dict.get("K", resolve);
    if (kids instanceof PdfArray) for (const kid of kids) visit(kid, page, role, element, depth);
    else if (kids) visit(dict.get("K") ?? kids, page, role, element, depth);
  };

  visitKids(root, -1, "text", 0, 0);
  return pieces;
}

function roleOf(name: string, around: Piece["role"]): Piece["role"] {
  if (name === "Figure" || around === "figure") return "figure";
  return name === "Lbl" || around === "label" ? "label" : "text";
}
