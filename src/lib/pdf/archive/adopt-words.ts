import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";

type Pdf = Pick<EditablePdf, "catalog" | "resolve" | "add">;

/** As `readParentTree` reads them. */
export type Owners = ReadonlyMap<number, PdfArray>;

/**
 * Gives words of a page a part in the structure, behind the content that stands
 * before them: as in a form, where a label is followed by what is filled in.
 */
export function adoption(pdf: Pdf, owners: Owners, page: { ref: PdfRef; dict: PdfDict }) {
  const key = page.dict.getNumber("StructParents", pdf.resolve)?.value ?? -1;
  const list = owners.get(key);
  return (after: number | undefined): number | undefined => {
    const ref = after === undefined ? undefined : list?.at(after);
    if (!list || !(ref instanceof PdfRef)) return undefined;
    const before = pdf.resolve(ref);
    if (!(before instanceof PdfDict)) return undefined;
    const id = list.length;
    const words = new PdfDict([
      ["Type", PdfName.of("StructElem")],
      ["S", PdfName.of("Span")],
      ["P", ref],
      ["Pg", page.ref],
      ["K", PdfNumber.of(id)],
    ]);
    const added = pdf.add(words);
    before.set("K", new PdfArray([...kidsOf(before, pdf), added]));
    list.push(added);
    return id;
  };
}

function kidsOf(element: PdfDict, { resolve }: Pdf): PdfObject[] {
  const kids = element.get("K", resolve);
  if (kids instanceof PdfArray) return kids.toArray();
  const only = element.get("K");
  return only ? [only] : [];
}
