import type { Language } from "#kernel/language.ts";

/** What software wrote about a contract, as it is shown beside it. */
export interface Summary {
  /** Plain text; paragraphs end in a line feed. */
  text: string;
  /** The name of the language model that wrote it. */
  model: string;
  /** Of the text as UTF-8, in lower-case hexadecimal. */
  sha256: string;
}

/** What a summary is made from: everything that is signed, as text. */
export interface TextToSummarise {
  text: string;
  language: Language;
  /** Whether it goes on beyond what a model is sent. */
  isCut: boolean;
}
