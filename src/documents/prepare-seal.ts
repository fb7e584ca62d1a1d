import { type Assembled, type AssembleInput, assembleSealed } from "./pdf/assemble.ts";
import { type SealPagesInput, typesetSealPages } from "./seal-pages/typeset-seal-pages.ts";

export interface SealToPrepare {
  base: Uint8Array;
  pages: SealPagesInput;
  validation: AssembleInput["validation"];
  signature: AssembleInput["signature"];
}

/** Sets the stamps and the certificate and assembles the update that carries them, ready to be signed. */
export function prepareSeal({ base, pages, validation, signature }: SealToPrepare): Assembled {
  const { pdf, marks, certificatePages } = typesetSealPages(pages);
  return assembleSealed({
    base,
    overlay: pdf,
    marks,
    appendix: [{ pdf, pages: certificatePages }],
    signature,
    validation,
  });
}
