import type { AssetUrl } from "#http/assets.ts";
import type { Language } from "#kernel/language.ts";
import { verificationWords } from "#words/verification-words.ts";

export interface PageRoots {
  seals: readonly Uint8Array[];
  timestamps: readonly Uint8Array[];
}

export interface CheckingServices {
  assetUrl: AssetUrl;
  /** DER of the roots that seals and timestamps of this installation lead to. */
  knownRoots: PageRoots;
}

/** What a page's script needs to check a file by itself. */
export function checkingValues({ assetUrl, knownRoots }: CheckingServices, language: Language) {
  return {
    verifier: assetUrl("verifier.island.js"),
    roots: inBase64(knownRoots),
    language,
    verification: verificationWords[language],
  };
}

/** As scripts read them. */
export function inBase64({ seals, timestamps }: PageRoots) {
  const encoded = (all: readonly Uint8Array[]) =>
    all.map((der) => Buffer.from(der).toString("base64"));
  return { seals: encoded(seals), timestamps: encoded(timestamps) };
}
