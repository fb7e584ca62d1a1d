import { asFileName } from "#kernel/file-name.ts";
import type { NamedContract } from "./message.ts";
import { oneLine } from "./plain-words.ts";
import { shorten } from "./shorten.ts";

const MOST_CHARACTERS = 80;

/** The name of an attached PDF: the contract's, short enough to be read in a list. */
export function fileNameFor({ name, publicId }: NamedContract): string {
  return asFileName(shorten(oneLine(name), MOST_CHARACTERS), ".pdf", publicId);
}
