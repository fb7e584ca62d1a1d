import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfString } from "#lib/pdf/objects.ts";
import type { StructureTree } from "./structure-tree.ts";

/** BCP 47, as far as archives ask (ISO 19005-3, 6.7.4). */
const LANGUAGE = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;

/**
 * Takes out what is no name of a language; what had it is in that of what it stands in.
 * @param otherwise the document's, where it says none
 * @returns the document's
 */
export function settleLanguages(
  { catalog, resolve }: Pick<EditablePdf, "catalog" | "resolve">,
  tree: StructureTree | null,
  otherwise: string,
): string {
  for (const { dict } of tree?.all ?? []) {
    const said = dict.getString("Lang", resolve);
    if (said && !LANGUAGE.test(said.asString())) dict.delete("Lang");
  }
  const said = catalog.getString("Lang", resolve)?.asString() ?? "";
  const language = LANGUAGE.test(said) ? said : otherwise;
  catalog.set("Lang", PdfString.fromString(language));
  return language;
}
