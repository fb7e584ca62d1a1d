import { MAX_TREE_DEPTH } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";

/** More than any form has; a form made of circles never ends. */
const MAX_FIELDS = 100_000;

/**
 * Whether the document is certified or signed by others. Then it cannot be
 * certified any more (ISO 32000-1, 12.8.2.2: that signature has to be the
 * first), nor drawn over.
 * @throws BrokenPdf when the form has no end
 */
export function isSigned(base: OpenPdf): boolean {
  const { catalog, resolve } = base;
  if (catalog.getDict("Perms", resolve)?.get("DocMDP", resolve) instanceof PdfDict) return true;
  const fields = catalog.getDict("AcroForm", resolve)?.getArray("Fields", resolve);
  return fields !== undefined && holdsSignature(base, fields);
}

function holdsSignature({ resolve }: OpenPdf, roots: PdfArray): boolean {
  let looked = 0;
  const look = (fields: PdfArray, inherited: string | undefined, depth: number): boolean => {
    for (let index = 0; index < fields.length; index += 1) {
      looked += 1;
      if (looked > MAX_FIELDS) throw new BrokenPdf("the form has too many fields");
      const field = fields.at(index, resolve);
      if (!(field instanceof PdfDict)) continue;
      const type = field.getName("FT", resolve)?.value ?? inherited;
      if (type === "Sig" && field.get("V", resolve) instanceof PdfDict) return true;
      const kids = field.get("Kids", resolve);
      if (kids instanceof PdfArray && depth < MAX_TREE_DEPTH && look(kids, type, depth + 1)) {
        return true;
      }
    }
    return false;
  };
  return look(roots, undefined, 0);
}
