import type { CertificateWords } from "#i18n/certificate-words.ts";
import type { Actor } from "#kernel/actor.ts";
import type { PersonalText } from "#kernel/personal-text.ts";

/** What somebody is who acted, in the certificate's own words: no name can be mistaken for them. */
export function actorWords(by: Actor, { actors }: CertificateWords): string {
  return by.kind === "signer" ? actors.signer[by.link] : actors[by.kind];
}

/** What they are called by: the key, the person or the role; null for whom has no name. */
export function actorName(by: Actor): PersonalText | null {
  if (by.kind === "signer") return by.role;
  return "name" in by ? by.name : null;
}
