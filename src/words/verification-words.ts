import type { FindingCode, Verdict } from "#kernel/findings.ts";
import type { Language } from "#kernel/language.ts";
import { de } from "#words/verification/de.ts";
import { en } from "#words/verification/en.ts";
import { es } from "#words/verification/es.ts";
import { fr } from "#words/verification/fr.ts";

/** How a sealed file is judged in words, by language. */
export const verificationWords: Record<Language, VerificationWords> = { de, en, es, fr };

interface Told {
  title: string;
  text: string;
}

/** All of them are texts, since pages carry them as values; `{name}` stands for a value. */
export interface VerificationWords {
  verdicts: Record<Verdict, { title: string; text: string }>;
  /** The lines that everybody reads. */
  lines: {
    unchanged: string;
    sealedBy: string;
    sealedAt: string;
    added: string;
  };
  /** Whether it is unchanged. */
  unchanged: Record<Verdict, string>;
  /** `{name}`. */
  sealer: Record<"known" | "unknown" | "invalid" | "revoked" | "none", string>;
  /** `{at}`, `{authority}`. */
  time: Record<"attested" | "doubtful" | "revoked" | "none", string>;
  /** Of a signer's receipt, where it reads otherwise than of a file. */
  receipt: {
    verdicts: Record<"genuine" | "altered" | "other-document", { title: string; text: string }>;
    /** `{at}` */
    time: string;
    document: string;
    role: string;
    signerName: string;
    documentSha256: string;
    trailHash: string;
  };
  /** Of all that proves a contract, where the sealed file in it is genuine. */
  bundle: { genuine: Told } & Partial<Record<Verdict, Told>>;
  /** The same, where nothing in it tells of the log of seals. */
  bundleWithoutLog: Told;
  /** Of a file whose sealed part is unchanged and goes on with what is not sealed. */
  behind: Told & {
    unchanged: string;
    /** On what saves that part. */
    save: string;
    /** In place of that, where the page has the file no more. */
    again: string;
  };
  /** Of what a test key made: the first line (`{title}`), and what follows the text. */
  test: Told;
  nothingAdded: string;
  cannotTell: string;
  /** What stands before the root's fingerprint. */
  rootFingerprint: string;
  details: string;
  findings: Record<FindingCode, string>;
}
