/** What writing a revision needs beyond the language; handed in, so that a browser can write one, too. */
export interface WriterTools {
  /** Makes a zlib stream of the rows of a cross-reference stream. */
  pack(data: Uint8Array): Uint8Array;
  /** SHA-256 of what was written so far, for the second part of the file's ID. */
  digest(pieces: readonly Uint8Array[]): Uint8Array;
}
