import type { CertificateWords } from "#words/certificate-words.ts";
import { withoutMarks } from "./breakable-text.ts";

/** Words of somebody's, in quotation marks that they cannot close: what stands outside is ours. */
export function quotedText(text: string, { quoted }: Pick<CertificateWords, "quoted">): string {
  return quoted(withoutMarks(text).replace(QUOTES, "'"));
}

/** Whatever closes a quotation in one of the languages, or looks as if it did. */
const QUOTES = /["“”„‟«»″〝-〟＂❝❞]/gu;
