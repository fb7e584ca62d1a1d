import type { PrintedValues } from "#attachments/attachment-type.ts";
import { optionOf } from "#attachments/catalogue/mark-up.ts";

/** The conditions of Article 6(1) GDPR, in its order from (b) on; consent, (a), stands last. */
export const LEGAL_BASES = [
  "contract",
  "legal-obligation",
  "vital-interests",
  "public-task",
  "legitimate-interests",
  "consent",
] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];

/** Article 13(2)(e) GDPR. */
export const PROVISIONS = [
  "needed-for-contract",
  "contract-requires",
  "law-requires",
  "voluntary",
] as const;
export type Provision = (typeof PROVISIONS)[number];

/** Whether the right to object under Article 21(1) GDPR exists. */
export const allowsObjection = (basis: LegalBasis) =>
  basis === "public-task" || basis === "legitimate-interests";

/** Purposes with their bases, as the notice prints them: most controllers have more than one (Article 13(1)(c) and (d)). */
export const PURPOSES = [
  ...["purposes", "legalBasis", "legalBasisDetail"],
  ...["secondPurposes", "secondLegalBasis", "secondLegalBasisDetail"],
  ...["thirdPurposes", "thirdLegalBasis", "thirdLegalBasisDetail"],
];

/** Every basis that the caller named. */
export const basesOf = (
  values: PrintedValues,
  words: Readonly<Record<LegalBasis, string>>,
): LegalBasis[] =>
  ["legalBasis", "secondLegalBasis", "thirdLegalBasis"]
    .filter((field) => values.has(field))
    .map((field) => optionOf(values, field, words));
