import { PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from "./objects.ts";

/** The material of a signature as it goes into a file: each piece once, packed (FlateDecode). */
export interface PackedMaterial {
  certificates: Uint8Array[];
  crls: Uint8Array[];
  ocsps: Uint8Array[];
}

/**
 * A document security store that names, for one signature, what proves it
 * (ISO 32000-2, 12.8.4.3 and 12.8.4.4; ETSI EN 319 142-1, 5.4.2).
 * @param signatureKey SHA-1 of the signature's Contents, padding included, in capital hex digits
 * @param add puts an object into the file
 */
export function securityStore(
  material: PackedMaterial,
  signatureKey: string,
  add: (object: PdfObject) => PdfRef,
): PdfDict {
  const store = new PdfDict([["Type", PdfName.of("DSS")]]);
  const ofSignature = new PdfDict([["Type", PdfName.of("VRI")]]);
  for (const { kind, inStore, inSignature } of STORE_LISTS) {
    if (material[kind].length === 0) continue;
    const refs = material[kind].map((data) => add(packedStream(data)));
    store.set(inStore, new PdfArray(refs));
    ofSignature.set(inSignature, new PdfArray(refs));
  }
  store.set("VRI", new PdfDict([[signatureKey, add(ofSignature)]]));
  return store;
}

/** The singular of a signature's own lists is the standard's. */
export const STORE_LISTS = [
  { kind: "certificates", inStore: "Certs", inSignature: "Cert" },
  { kind: "crls", inStore: "CRLs", inSignature: "CRL" },
  { kind: "ocsps", inStore: "OCSPs", inSignature: "OCSP" },
] as const;

const packedStream = (data: Uint8Array) =>
  new PdfStream([["Filter", PdfName.of("FlateDecode")]], data);
