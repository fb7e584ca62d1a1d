import { readText } from "./html/read-text.ts";
import { documentText } from "./pdf/pictures/document-text.ts";
import { plainText } from "./seal-pages/plain-text.ts";

export interface TextToRead {
  /** The contract itself: sanitised HTML, or the pages of a PDF that are its own. */
  own: { html: string } | { pdf: Uint8Array; pages: number };
  /** What its sender has printed on it. */
  printed: string[];
  /** Of its attachments, sanitised, in their order. */
  attachments: { name: string; html: string }[];
  /** What lies beyond is left out. */
  characters: number;
}

export interface ReadContract {
  /** Without anything that people do not see; empty where there is no text to read. */
  text: string;
  isCut: boolean;
}

/** All that is signed as text, the contract first, for a program to read. */
export async function contractText({
  own,
  printed,
  attachments,
  characters,
}: TextToRead): Promise<ReadContract> {
  const first =
    "html" in own
      ? { text: readText(own.html), isCut: false }
      : await documentText(own.pdf, { pages: own.pages, characters });
  // An attachment alone is no contract.
  if (!/\p{L}/u.test(first.text)) return { text: "", isCut: false };
  const rest = attachments.map(({ name, html }) => `Attachment: ${name}\n${readText(html)}`);
  const text = [first.text, ...printed, ...rest].join("\n\n").split("\n").map(plainText).join("\n");
  const isCut = first.isCut || text.length > characters;
  return { text: text.slice(0, characters).toWellFormed(), isCut };
}
