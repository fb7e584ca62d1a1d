import type { AttachmentKind } from "#kernel/attachment-kinds.ts";
import type { Language } from "#kernel/language.ts";
import type { RightTo } from "#kernel/withdrawal-terms.ts";
import type { LawDates } from "#kernel/words-of-law.ts";

/**
 * What a field takes. `line`: one line; `text`: several; `date`: a day as
 * `2026-11-21`; `choice`: one of the field's options; `sepa-iban`: an account in a
 * country of SEPA; `days`: how many; `name`: what people know something by; `pdf`: a file in base64; the others are checked by their own rules.
 */
export type AttachmentFieldKind =
  | "line"
  | "text"
  | "date"
  | "email"
  | "iban"
  | "sepa-iban"
  | "bic"
  | "mandate-reference"
  | "routing-number"
  | "creditor-id"
  | "days"
  | "name"
  | "pdf"
  | "choice";

export interface AttachmentField {
  /** Stable; the key in a request's `fields`. */
  id: string;
  kind: AttachmentFieldKind;
  required: boolean;
  /** The values that a `choice` takes; empty for the other kinds. */
  options: readonly string[];
  /** A value that passes. */
  example: string;
  /** Of a `choice`: an option that says that another field has nothing to say. */
  rulesOut?: { option: string; field: string };
  /** Of an optional one: required where that choice has that option, and refused where it has another. */
  requiredWhen?: { field: string; option: string };
  /** Of a `date` that says when something happened: the IANA zone of the clock by which it may not be after today. */
  notAfterTodayIn?: string;
}

/** A kind of attachment that the service knows how to fill in and print. */
export interface AttachmentType {
  /** Stable slug, such as `de-withdrawal-notice`. */
  id: string;
  /** ISO 3166-1 alpha-2, or `any` where no country's law is meant. */
  country: string;
  /** `asks` exactly where its wordings ask something apart. */
  kind: AttachmentKind;
  fields: readonly AttachmentField[];
  /** English is always there; the other languages where the country calls for them. */
  wordings: { en: AttachmentWording } & Partial<Record<Language, AttachmentWording>>;
  /** Whose wording is printed when the contract's own language has none. */
  fallback: Language;
  /** How and when it is used so that it does what its law wants, in English; absent where that goes without saying. */
  use?: string;
  source: AttachmentSource;
  /**
   * A consumer's notice of a right to withdraw: the contract that it goes with is one for
   * payment, unless its sender says otherwise, and the button that signs it has to say so.
   */
  ofPaidContract?: true;
  /**
   * Of such a notice, the field that says where the contract can be withdrawn from online. What is
   * left empty there is filled in with the page that this service has for it.
   */
  withdrawalPage?: string;
  /**
   * Of a type that asks: what it asks counts only of who opened the document as a PDF here before,
   * since its law wants to see that the records can be opened in the form in which they come.
   */
  opensFirst?: true;
  /** Its pages are a PDF of the sender's, its name is the sender's: its wordings say no more than what it is. */
  isSent?: true;
  /** Of such a notice, what its law calls the right where that is not to withdraw. */
  rightTo?: Exclude<RightTo, "withdraw">;
}

/** What a type's wording rests on, as docs/use/attachments.md and the API tell it. */
export interface AttachmentSource extends LawDates {
  /** The law, in the version that is meant; or that there is none. */
  law: string;
  /** What the wording was held against, and how sure that is. */
  compared: string;
}

/** An attachment type in one language. */
export interface AttachmentWording {
  name: string;
  description: string;
  /** The label of each field, by its id. */
  labels: Readonly<Record<string, string>>;
  /** What is printed for each option, by the field's id and the option. */
  options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * What every signer is asked apart from signing, with a box of its own that is
   * not ticked: the contract can be signed without it. Another text needs another
   * version.
   */
  asks?: AskedApart;
  /** The pages as HTML within the contract profile (docs/use/html-profile.md), without the heading. */
  html(values: PrintedValues): string;
}

/** A declaration that a signature does not give by itself. */
export interface AskedApart {
  /** Beginning with the day of its wording, as `2026-11-22`. */
  version: string;
  text: string;
}

/** The values as they are printed, already escaped for HTML. */
export interface PrintedValues {
  /** The value, or a blank line to write on where an optional field was left out. */
  of(fieldId: string): string;
  /** Whether the caller gave a value. */
  has(fieldId: string): boolean;
}
