import { PdfDict, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open-with.ts";

/** What a document security store holds (ISO 32000-2, 12.8.4.3), each piece once, in DER. */
export interface SecurityStore {
  certificates: Uint8Array[];
  crls: Uint8Array[];
  ocsps: Uint8Array[];
  /** How many pieces could not be taken out of the file. */
  unreadable: number;
}

/** Beyond what any seal needs; what is more is not looked at. */
const MOST_PIECES = 200;
const MOST_BYTES = 32_000_000;
const MOST_SIGNATURES = 50;

/** The singular of a signature's own lists is the standard's. */
const LISTS = [
  { kind: "certificates", keys: ["Certs", "Cert"] },
  { kind: "crls", keys: ["CRLs", "CRL"] },
  { kind: "ocsps", keys: ["OCSPs", "OCSP"] },
] as const;

/** Everything that the store of a revision holds, for whichever of its signatures. Never throws. */
export function readSecurityStore(pdf: OpenPdf): SecurityStore {
  const found: SecurityStore = { certificates: [], crls: [], ocsps: [], unreadable: 0 };
  const seen = new Set<number>();
  let room = MOST_BYTES;
  const take = (kind: (typeof LISTS)[number]["kind"], ref: unknown) => {
    if (!(ref instanceof PdfRef) || seen.has(ref.objectNumber) || seen.size >= MOST_PIECES) return;
    seen.add(ref.objectNumber);
    const der = bytesAt(pdf, ref);
    room -= der?.length ?? 0;
    if (!der) found.unreadable += 1;
    else if (room >= 0) found[kind].push(der);
  };
  for (const dict of holdersIn(pdf)) {
    for (const { kind, keys } of LISTS) {
      for (const key of keys) for (const ref of listIn(pdf, dict, key)) take(kind, ref);
    }
  }
  return found;
}

/** The store itself, and what it names for single signatures. */
function holdersIn(pdf: OpenPdf): PdfDict[] {
  try {
    const store = pdf.catalog.getDict("DSS", pdf.resolve);
    const ofSignatures = store?.getDict("VRI", pdf.resolve);
    const keys = [...(ofSignatures?.keys() ?? [])].slice(0, MOST_SIGNATURES);
    const own = keys.map((key) => ofSignatures?.getDict(key.value, pdf.resolve));
    return [store, ...own].filter((dict) => dict instanceof PdfDict);
  } catch {
    return [];
  }
}

function listIn(pdf: OpenPdf, dict: PdfDict, key: string): unknown[] {
  try {
    return dict.getArray(key, pdf.resolve)?.toArray().slice(0, MOST_PIECES) ?? [];
  } catch {
    return [];
  }
}

function bytesAt(pdf: OpenPdf, ref: PdfRef): Uint8Array | null {
  try {
    const stream = pdf.resolve(ref);
    return stream instanceof PdfStream ? pdf.decode(stream) : null;
  } catch {
    return null;
  }
}
