import type { NamedContract } from "./message.ts";
import { oneLine } from "./plain-words.ts";
import { shorten } from "./shorten.ts";

const MOST_CHARACTERS = 80;

/** The name of an attached PDF: the contract's, without what paths and systems give a meaning to. */
export function fileNameFor({ name, publicId }: NamedContract): string {
  const plain = oneLine(name)
    .replace(/[/\\:*?"<>|]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, "");
  return `${shorten(plain || publicId, MOST_CHARACTERS)}.pdf`;
}
