import { weighContent } from "#lib/pdf/assembly/content-balance.ts";
import { nameText, numberText } from "#lib/pdf/assembly/object-text.ts";
import { packStream } from "#lib/pdf/assembly/page-content.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { type Matrix, readInherited, readPageGeometry } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, type PdfStream } from "#lib/pdf/objects.ts";
import { contentRefs, pageContent } from "./page-content.ts";

/** A form XObject and where a page shows it, in the page's user space. */
export interface Drawing {
  form: PdfRef;
  matrix: Matrix;
}

/**
 * Draws forms over a page's own content, in order. That content gets the q and Q
 * it lacks; where counting does not settle it, it becomes a form XObject itself,
 * which nothing can leave open.
 */
export function drawIntoPage(pdf: EditablePdf, page: PdfDict, drawings: readonly Drawing[]): void {
  const resources = ownResources(pdf, page);
  const names = nameForms(pdf, resources, drawings);
  const drawn = drawings
    .map(({ matrix }, index) => `q ${matrix.map(numberText).join(" ")} cm ${names[index]} Do Q\n`)
    .join("");
  const own = contentRefs(pdf, page);
  const content = pageContent(pdf, page);
  const balance = content && weighContent(content);
  const add = (text: string) => pdf.add(packStream(Buffer.from(text, "latin1")));
  if (balance?.sound || !content) {
    const { unopened, unclosed } = balance ?? { unopened: 0, unclosed: 0 };
    const before = add("q\n".repeat(1 + unopened));
    const after = add(`\n${"Q\n".repeat(1 + unclosed)}${drawn}`);
    page.set("Contents", new PdfArray([before, ...own, after]));
    return;
  }
  const [wrapped] = nameForms(pdf, resources, [{ form: wrap(pdf, page, content) }]);
  page.set("Contents", add(`q ${wrapped} Do Q\n${drawn}`));
}

/** The page's resources as its own, so that other pages keep theirs (7.8.3). */
function ownResources(pdf: EditablePdf, page: PdfDict): PdfDict {
  const found = readInherited(page, "Resources", pdf.resolve);
  const resources = found instanceof PdfDict ? found.clone() : new PdfDict();
  page.set("Resources", resources);
  return resources;
}

function nameForms(
  pdf: EditablePdf,
  resources: PdfDict,
  forms: readonly Pick<Drawing, "form">[],
): string[] {
  const own = resources.getDict("XObject", pdf.resolve) ?? new PdfDict();
  // They are streams, which stand by themselves; anything else may lead back here.
  const named = new PdfDict([...own].filter(([, value]) => value instanceof PdfRef));
  resources.set("XObject", named);
  const names = new Map<number, string>();
  let number = named.size;
  return forms.map(({ form }) => {
    const known = names.get(form.objectNumber);
    if (known) return known;
    do number += 1;
    while (named.has(`Look${number}`));
    named.set(`Look${number}`, form);
    const name = nameText(`Look${number}`);
    names.set(form.objectNumber, name);
    return name;
  });
}

function wrap(pdf: EditablePdf, page: PdfDict, content: Uint8Array): PdfRef {
  const { x, y, width, height } = readPageGeometry(page, pdf.resolve).visible;
  const form: PdfStream = packStream(content);
  form.set("Type", PdfName.XObject);
  form.set("Subtype", PdfName.of("Form"));
  form.set("BBox", new PdfArray([x, y, x + width, y + height].map((one) => PdfNumber.of(one))));
  const resources = readInherited(page, "Resources", pdf.resolve);
  form.set("Resources", resources instanceof PdfDict ? resources.clone() : new PdfDict());
  return pdf.add(form);
}
