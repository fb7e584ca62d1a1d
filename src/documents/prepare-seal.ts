import { EVIDENCE_FILE } from "./evidence-file.ts";
import { type Assembled, type AssembleInput, assembleSealed } from "./pdf/assemble.ts";
import { type SealPagesInput, typesetSealPages } from "./seal-pages/typeset-seal-pages.ts";

export interface SealToPrepare {
  base: Uint8Array;
  pages: SealPagesInput;
  /** What the sealed file carries as `evidence.json`: canonical JSON, UTF-8. */
  evidence: Uint8Array;
  signature: AssembleInput["signature"];
}

/** Sets the stamps and the certificate and assembles the update that carries them, ready to be signed. */
export function prepareSeal({ base, pages, evidence, signature }: SealToPrepare): Assembled {
  const { pdf, marks, certificatePages } = typesetSealPages(pages);
  const [from, to] = certificatePages;
  return assembleSealed({
    base,
    overlay: pdf,
    marks,
    appendix: [{ pdf, from, to }],
    attached: { ...EVIDENCE_FILE, bytes: evidence, at: signature.at },
    signature,
  });
}
