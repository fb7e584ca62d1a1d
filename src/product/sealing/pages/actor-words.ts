import type { Actor } from "#kernel/actor.ts";
import type { CertificateWords } from "#words/certificate-words.ts";
import { shortText } from "./breakable-text.ts";
import { NAME_LIMIT } from "./certificate-fact.ts";
import { quotedText } from "./quoted-text.ts";

/** What somebody is who acted, in the certificate's own words. */
export function actorKind(by: Actor, words: CertificateWords): string {
  return words.actors[by.kind];
}

/** What they are called by, quoted, so that no name is taken for our words; "" for whom has none. */
export function actorName(by: Actor, words: CertificateWords): string {
  const quoted = (name: string) => quotedText(shortText(name, NAME_LIMIT), words);
  if (by.kind === "signer") return `${quoted(by.role)}, ${words.overLink[by.link]}`;
  return "name" in by && by.name ? quoted(by.name) : "";
}
