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

/** What everybody can do with a document that is seen but not taken. */
const PRINT_AGAIN = "Open it, print it as a PDF (Print, Save as PDF) and upload that file.";

/** For a page that asks for more drawing than anybody would wait for, and all others with them. */
export class SlowPage extends UnfitPdf {
  constructor(page: number) {
    super(
      `Page ${page} of the PDF asks for too much drawing: it would take too long to show. ${PRINT_AGAIN}`,
    );
  }
}

/** Every reason against an upload that has no number or name in it. */
export const UNFIT = {
  noHeader: "The file is not a PDF: its first 1024 bytes hold no PDF header.",
  damaged:
    "The PDF is damaged and cannot be read. If a program still opens it, print it as a PDF there (Print, Save as PDF) and upload that file.",
  encrypted: `The PDF is encrypted and asks for a password. ${PRINT_AGAIN}`,
  forCertificates: `The PDF is encrypted for certain people, and opens with the key of one of their certificates alone. Whoever can open it prints it as a PDF (Print, Save as PDF); upload that file.`,
  otherEncryption: `The PDF is encrypted in a way that not every program can open. ${PRINT_AGAIN}`,
  xfa: `The PDF is an XFA form whose pages exist only in Adobe's programs. ${PRINT_AGAIN}`,
  signed: `The PDF already carries digital signatures, which further fields would break. Upload the unsigned file. Where there is none, since its maker signed it: ${PRINT_AGAIN}`,
  noPages: "The PDF has no pages. Upload the one that has.",
  pageTree: `The PDF is damaged: its list of pages contradicts itself. ${PRINT_AGAIN}`,
  readersDisagree: `The PDF is damaged: it looks different from one reader to another. ${PRINT_AGAIN}`,
  tooComplex: `The PDF holds too many objects to be read. ${PRINT_AGAIN}`,
  overlapping: `The PDF is damaged: parts of it overlap. ${PRINT_AGAIN}`,
  unpacked: `The PDF unpacks to more than can be read. ${PRINT_AGAIN}`,
  packing: `The PDF holds data that is packed in a way that cannot be read safely. ${PRINT_AGAIN}`,
  largeImage: `The PDF holds an image that is too large to be shown. ${PRINT_AGAIN}`,
  undrawable: `The PDF holds something that cannot be drawn. ${PRINT_AGAIN}`,
  endlessDrawing: `The PDF holds drawings that repeat each other too often to be shown. ${PRINT_AGAIN}`,
  transferred: (page: number) =>
    `Page ${page} of the PDF changes its colours by a transfer function, which some programs follow and others do not, so that it looks different from one to another. ${PRINT_AGAIN}`,
  notInert: (page: number) =>
    `The form, annotations or layers on page ${page} of the PDF cannot be made part of the page without changing its look. ${PRINT_AGAIN}`,
} as const;

/** For a page that a repair would show empty or otherwise than before. */
export function damagedPage(page: number): string {
  return `Page ${page} of the PDF is damaged: it cannot be repaired so that it looks as before. ${PRINT_AGAIN}`;
}

/** For a page whose content nobody can read. */
export function unreadablePage(page: number): string {
  return `Page ${page} of the PDF is damaged: its content does not unpack. ${PRINT_AGAIN}`;
}

/** For a page that would look otherwise without what has to be taken out. */
export function changedPage(page: number): string {
  return `Page ${page} of the PDF would look different without what has to be removed from it. ${PRINT_AGAIN}`;
}

const CONTENT_PROBLEMS = {
  textWithin:
    "draws within its text in a way that programs treat differently, so that the text could stand elsewhere in another program",
  textInGlyph: "has letters that are made of other letters, which programs draw in different sizes",
  dots: "has a wide line of dots so short that programs draw them black or pale",
  flatText: "has letters so much slanted that programs draw them differently",
  longString: "shows more text at once than some programs read",
  largeImage: "shows an image so much enlarged that some programs leave it out",
  far: "has lines that end farther away than programs can count",
  tiles: "is painted with more tiles of a pattern than programs can be asked to lay",
  tiledInk:
    "shows letters or lines that are painted with tiles of a pattern, which programs draw in different ways",
  tooDeep: "has drawings within drawings deeper than some programs show",
} as const;

/** For a page whose content cannot be written so that all programs show it alike. */
export function contentProblem(page: number, problem: keyof typeof CONTENT_PROBLEMS): string {
  return `Page ${page} of the PDF ${CONTENT_PROBLEMS[problem]}. ${PRINT_AGAIN}`;
}

/** For a page that is not the same in two programs that share no code. */
export function disputedPage(page: number): string {
  return `Page ${page} of the PDF looks different in different PDF programs. ${PRINT_AGAIN}`;
}

/** For a page that one of two programs cannot draw. */
export function undrawablePage(page: number): string {
  return `Page ${page} of the PDF cannot be drawn by every PDF program. ${PRINT_AGAIN}`;
}

/** For a form field without a look, whose value is in a script whose letters join or run from the right. */
export function unshapedField(page: number, name: string, value: string): string {
  return `The form field "${name}" on page ${page} of the PDF holds "${value}" and does not store what that looks like; its script cannot be set here from the value alone. ${PRINT_AGAIN}`;
}

/** For a form field without a look, of whose value PDFium leaves letters out. */
export function lossyField(page: number, name: string, value: string, letters: string): string {
  return `The form field "${name}" on page ${page} of the PDF holds "${value}" and does not store what that looks like; these letters of it cannot be set here from the value alone: ${letters}. ${PRINT_AGAIN}`;
}

/**
 * For a page that holds something which cannot be brought into the one form that
 * all readers show alike.
 * @param what completes "Page 3 of the PDF …"
 */
export function unlikePage(page: number, what: string): string {
  return `Page ${page} of the PDF ${what}, so that it may look different from one program to another. ${PRINT_AGAIN}`;
}
