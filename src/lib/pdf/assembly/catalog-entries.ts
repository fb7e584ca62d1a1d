import { PdfDict, PdfName, PdfNumber, type PdfRef } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";

/** What ETSI numbered its extensions with: PAdES signatures with a store and document timestamps. */
const ESIC_LEVEL = 5;

/** Names the certification signature; usage rights of before would no longer hold (ISO 32000-1, 12.8.4). */
export function setPermissions(catalog: PdfDict, signature: PdfRef): void {
  catalog.set("Perms", new PdfDict([["DocMDP", signature]]));
}

/** Below 2.0, the signature's form and the store are extensions to 1.7 (ISO 32000-1, 7.12). */
export function setVersion(base: OpenPdf, catalog: PdfDict): void {
  if (base.version >= "2.0") return;
  if (base.version < "1.7") catalog.set("Version", PdfName.of("1.7"));
  const extensions = base.catalog.getDict("Extensions", base.resolve)?.clone() ?? new PdfDict();
  const present = extensions.getDict("ESIC", base.resolve);
  if ((present?.getNumber("ExtensionLevel", base.resolve)?.value ?? 0) >= ESIC_LEVEL) return;
  const extension = new PdfDict([
    ["BaseVersion", PdfName.of("1.7")],
    ["ExtensionLevel", PdfNumber.of(ESIC_LEVEL)],
  ]);
  extensions.set("ESIC", extension);
  catalog.set("Extensions", extensions);
}
