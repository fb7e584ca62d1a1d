import { type SeenText, seenText } from "#lib/pdf/pictures/seen-text.ts";
import { plainText } from "#sealing/pages/plain-text.ts";

export interface TextToRead {
  /** The base PDF: all that is signed. */
  pdf: Uint8Array;
  /** Pages of the contract itself, which come first. */
  pages: number;
  /** In the order of their pages, which follow the contract's. */
  attachments: { name: string; pages: number }[];
  /** What lies beyond is left out. */
  characters: number;
}

export interface ReadContract {
  /** Without anything that people do not see; empty where there is no text to read. */
  text: string;
  isCut: boolean;
}

/**
 * All that is signed as text, the contract first, for a program to read: what
 * the signed pages show, whatever they were made from.
 */
export async function contractText(input: TextToRead): Promise<ReadContract> {
  const { pdf, pages, attachments, characters } = input;
  const first = await seenText(pdf, { from: 1, to: pages, characters });
  // An attachment alone is no contract.
  if (!/\p{L}/u.test(first.text)) return { text: "", isCut: false };
  const parts = [withUnreadable(first)];
  let from = pages + 1;
  let left = characters - first.text.length;
  for (const attachment of attachments) {
    const to = from + attachment.pages - 1;
    const read = left > 0 ? await seenText(pdf, { from, to, characters: left }) : NOTHING;
    parts.push(`Attachment: ${attachment.name}\n${withUnreadable(read)}`);
    left -= read.text.length;
    from = to + 1;
  }
  const text = parts.join("\n\n").split("\n").map(plainText).join("\n");
  const isCut = first.isCut || text.length > characters;
  return { text: text.slice(0, characters).toWellFormed(), isCut };
}

const NOTHING: SeenText = { text: "", isCut: false, unreadable: [] };

/** What cannot be read is said first, so that nobody takes the rest for the whole. */
function withUnreadable({ text, unreadable }: SeenText): string {
  if (unreadable.length === 0) return text;
  const pages = unreadable.join(", ");
  return `[Cannot be read as text, look at the picture: page ${pages}]\n${text}`.trim();
}
