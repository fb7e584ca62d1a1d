import type { AssetUrl } from "#http/assets.ts";
import { verificationWords } from "#i18n/verification-words.ts";
import type { Language } from "#kernel/language.ts";

export interface CheckingHouse {
  assetUrl: AssetUrl;
  /** DER of the roots that seals and timestamps of this installation lead to. */
  knownRoots: () => Promise<readonly Uint8Array[]>;
}

/** What a page's script needs to check a file by itself. */
export async function checkingValues({ assetUrl, knownRoots }: CheckingHouse, language: Language) {
  const roots = await knownRoots();
  return {
    verifier: assetUrl("verifier.island.js"),
    roots: roots.map((der) => Buffer.from(der).toString("base64")),
    language,
    verification: verificationWords[language],
  };
}
