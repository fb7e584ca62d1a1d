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
  const [from, to] = certificatePages;
  return assembleSealed({
    base,
    overlay: pdf,
    marks,
    appendix: [{ pdf, from, to }],
    signature,
    validation,
  });
}
