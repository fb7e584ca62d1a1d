import { EVIDENCE_NAME } from "#evidence/schemas/evidence-name.ts";
import { PdfStream } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";

/** The evidence that a sealed file carries, as its bytes. */
export function evidenceIn(sealed: Uint8Array): Buffer {
  const { catalog, resolve, decode } = openPdf(sealed);
  const associated = catalog.getArray("AF", resolve);
  for (let index = 0; index < (associated?.length ?? 0); index += 1) {
    const specification = associated?.at(index, resolve);
    if (!specification || !("getDict" in specification)) continue;
    if (specification.getString("UF", resolve)?.asString() !== EVIDENCE_NAME) continue;
    const stream = specification.getDict("EF", resolve)?.get("UF", resolve);
    if (stream instanceof PdfStream) return Buffer.from(decode(stream));
  }
  throw new Error("the file carries no evidence");
}
