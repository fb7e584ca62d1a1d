import { kindOf } from "#kernel/attachment-kinds.ts";
import type { CertificateWords } from "#words/certificate-words.ts";
import type { CertificatePart } from "./certificate-input.ts";

type Named = Omit<CertificatePart, "name" | "sha256"> & { name: string };

/** What a part's hash is taken over: the text that was set, or the file as it was sent. */
export function partHashWords(part: Named, words: CertificateWords): string {
  const say = part.type === "document" ? words.sentPartHash : words.partHash;
  return say(part.name, part.pages, words.partKinds[kindOf(part)]);
}
