import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from "#documents/pdf/objects.ts";
import type { OpenPdf } from "#documents/pdf/reading/open.ts";
import { packStream } from "./page-content.ts";
import type { Revision } from "./revision.ts";

export interface ValidationMaterial {
  /** DER. */
  certificates: Uint8Array[];
  crls: Uint8Array[];
  ocsps: Uint8Array[];
}

/** What ETSI's extensions were numbered with: PAdES signatures, and these with a DSS. */
const ESIC_LEVEL_SIGNATURE = 2;
const ESIC_LEVEL_SECURITY_STORE = 5;

/** Names the certification signature; usage rights of before would no longer hold (ISO 32000-1, 12.8.4). */
export function setPermissions(catalog: PdfDict, signature: PdfRef): void {
  catalog.set("Perms", new PdfDict([["DocMDP", signature]]));
}

/**
 * Adds the material for long-term validation as a document security store
 * (ISO 32000-2, 12.8.4.3; ETSI EN 319 142-1, 5.4). Nothing when there is none.
 */
export function setSecurityStore(
  catalog: PdfDict,
  material: ValidationMaterial,
  revision: Revision,
): void {
  const kinds = [
    ["Certs", material.certificates],
    ["CRLs", material.crls],
    ["OCSPs", material.ocsps],
  ] as const;
  const filled = kinds.filter(([, files]) => files.length > 0);
  if (filled.length === 0) return;
  const store = new PdfDict([["Type", PdfName.of("DSS")]]);
  for (const [key, files] of filled) {
    const distinct = new Map(files.map((der) => [Buffer.from(der).toString("base64"), der]));
    const refs = [...distinct.values()].map((der) => revision.add(packStream(der)));
    store.set(key, new PdfArray(refs));
  }
  catalog.set("DSS", revision.add(store));
}

/** Below 2.0, the signature's form and the store are extensions to 1.7 (ISO 32000-1, 7.12). */
export function setVersion(base: OpenPdf, catalog: PdfDict): void {
  if (base.version >= "2.0") return;
  if (base.version < "1.7") catalog.set("Version", PdfName.of("1.7"));
  const level = catalog.has("DSS") ? ESIC_LEVEL_SECURITY_STORE : ESIC_LEVEL_SIGNATURE;
  const extensions = base.catalog.getDict("Extensions", base.resolve)?.clone() ?? new PdfDict();
  const present = extensions.getDict("ESIC", base.resolve);
  if ((present?.getNumber("ExtensionLevel", base.resolve)?.value ?? 0) >= level) return;
  const extension = new PdfDict([
    ["BaseVersion", PdfName.of("1.7")],
    ["ExtensionLevel", PdfNumber.of(level)],
  ]);
  extensions.set("ESIC", extension);
  catalog.set("Extensions", extensions);
}
