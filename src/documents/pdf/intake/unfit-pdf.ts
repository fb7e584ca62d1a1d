/**
 * A PDF that is not taken in. The message says why in a full English sentence
 * for the person who uploaded it. Thrown deep within the reading and caught
 * where it ends, in `readPdf`.
 */
export class UnfitPdf extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnfitPdf";
  }
}

/** Every reason against an upload that has no number or name in it. */
export const UNFIT = {
  noHeader: "The file is not a PDF: its first 1024 bytes hold no PDF header.",
  damaged: "The PDF is damaged and cannot be read.",
  encrypted:
    "The PDF is encrypted. Remove its password and its restrictions, then upload it again.",
  xfa: "The PDF is an XFA form. Save it as an ordinary PDF, then upload it again.",
  signed:
    "The PDF already carries digital signatures, which further fields would break. Upload the unsigned file.",
  noPages: "The PDF has no pages.",
  pageTree: "The PDF is damaged: its list of pages contradicts itself.",
  readersDisagree: "The PDF is damaged: it looks different from one reader to another.",
  tooComplex: "The PDF holds too many objects to be read.",
  overlapping: "The PDF is damaged: parts of it overlap.",
  unpacked: "The PDF unpacks to more than can be read.",
  packing: "The PDF holds data that is packed in a way that cannot be read safely.",
  largeImage: "The PDF holds an image that is too large to be shown.",
  endlessDrawing: "The PDF holds drawings that repeat each other too often to be shown.",
} as const;
