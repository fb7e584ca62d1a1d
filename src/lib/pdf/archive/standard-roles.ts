import { PdfDict, PdfName } from "#lib/pdf/objects.ts";
import { STANDARD_TYPES, type StructureTree } from "./structure-tree.ts";

/** Types of PDF 2.0 and of browsers, by what comes nearest (ISO 32000-1, 14.8.4). */
const NEAREST: Readonly<Record<string, string>> = {
  DocumentFragment: "Part",
  Aside: "Sect",
  Title: "P",
  FENote: "Note",
  Sub: "Div",
  Em: "Span",
  Strong: "Span",
};
/** Says that its content is content, and nothing more. */
const OTHER = "NonStruct";

/**
 * Maps each type of a structure that the standard does not know to one that it
 * knows, as archives ask (ISO 19005-3, 6.7.3.4); of a type of its own that leads
 * to none, too.
 */
export function mapRoles({ root, all }: StructureTree): void {
  const roles = new PdfDict();
  for (const element of all) {
    const own = element.dict.getName("S")?.value ?? "";
    if (STANDARD_TYPES.has(own)) continue;
    if (!STANDARD_TYPES.has(element.type)) element.type = NEAREST[element.type] ?? OTHER;
    roles.set(own, PdfName.of(element.type));
  }
  if (roles.size > 0) root.set("RoleMap", roles);
  else root.delete("RoleMap");
}
