import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict } from "#lib/pdf/objects.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import type { FlatAnnotation } from "./flatten-annotations.ts";
import { type FieldFacts, heldText, legibleText, readField } from "./form-values.ts";

/** A field of the form that no page shows, although it holds something. */
export interface UnplacedField {
  name: string;
  held: string;
}

/**
 * Finds the fields whose values a program would read out of the form and nobody
 * would see: they have no widget on any page (ISO 32000-1, 12.7.3.1). The walk
 * is bounded by `boundFields`.
 */
export function unplacedFields({ catalog, pages, resolve }: EditablePdf): UnplacedField[] {
  const placed = new Set<unknown>();
  for (const { dict } of pages) {
    for (const annotation of dictionariesIn(dict, "Annots")) placed.add(annotation);
  }
  const found: UnplacedField[] = [];
  const seen = new Set<PdfDict>();
  const form = catalog.getDict("AcroForm", resolve);
  const waiting = form ? dictionariesIn(form, "Fields") : [];
  for (let field = waiting.pop(); field; field = waiting.pop()) {
    if (seen.has(field)) continue;
    seen.add(field);
    const kids = dictionariesIn(field, "Kids");
    const fields = kids.filter((kid) => kid.has("T"));
    waiting.push(...fields);
    // A field has widgets, which share its name, or further fields below it.
    if (fields.length > 0 || placed.has(field) || kids.some((kid) => placed.has(kid))) continue;
    const held = heldText(field, resolve);
    if (held !== null) found.push({ name: readField(field, resolve).name, held });
  }
  return found.reverse();

  function dictionariesIn(dict: PdfDict, key: string): PdfDict[] {
    const array = dict.get(key, resolve);
    if (!(array instanceof PdfArray)) return [];
    return Array.from(array, (_, index) => array.at(index, resolve)).filter(
      (item) => item instanceof PdfDict,
    );
  }
}

/**
 * Some programs write what stands on the pages and what the form lists as
 * separate copies of one field: it was drawn all the same.
 */
export function withoutDrawn(
  unplaced: readonly UnplacedField[],
  annotations: readonly Pick<FlatAnnotation, "field" | "drawn">[],
): UnplacedField[] {
  const drawn = Map.groupBy(
    annotations.flatMap(({ field, drawn: at }) => (field && at !== null ? [field] : [])),
    ({ name }) => name,
  );
  const shows = ({ box, held }: FieldFacts, value: string) =>
    box ? box.shown : held?.trim() === value.trim();
  return unplaced.filter(({ name, held }) => !drawn.get(name)?.some((field) => shows(field, held)));
}

/** Told one by one; the rest as a number. */
const MAX_TOLD = 20;
const MAX_VALUE = 60;

export function unplacedWarnings(fields: readonly UnplacedField[]): Warning[] {
  const told = fields
    .slice(0, MAX_TOLD)
    .map(
      ({ name, held }) =>
        `The form field "${name}" holds "${legibleText(held, MAX_VALUE)}" but stands on no page; it was left out.`,
    );
  const more = fields.length - told.length;
  if (more > 0) told.push(`${more} more form fields hold something but stand on no page.`);
  return told.map((text) => ({ weight: "meaning", text }));
}
