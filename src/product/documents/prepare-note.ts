import { type Assembled, type AssembleInput, assembleSealed } from "#lib/pdf/assemble.ts";

export interface NoteToPrepare {
  base: Uint8Array;
  /** Words that the file is to be found by. */
  keywords: string;
  signature: AssembleInput["signature"];
}

/** A PDF of the service's own with room for its seal: nothing is drawn on it, and nothing follows it. */
export function prepareNote({ base, keywords, signature }: NoteToPrepare): Assembled {
  return assembleSealed({
    base,
    overlay: null,
    marks: [],
    appendix: [],
    bookmark: null,
    attached: null,
    keywords,
    signature,
  });
}
