import type { AttachmentKind } from "#kernel/attachment-kinds.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import type { Email } from "#kernel/email.ts";
import { type FieldType, makesRole } from "#kernel/field-types.ts";
import type { InputRules } from "#kernel/input-rules.ts";
import type { Language } from "#kernel/language.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import type { AskedWords } from "#kernel/trail-events.ts";
import type { WithdrawalTerms } from "#kernel/withdrawal-terms.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import type { AttachmentInput, SignatureFieldInput } from "#schemas/contracts.ts";
import type { TrailEnd } from "#trail/chain.ts";
import type { Kept } from "./properties.ts";
import type { Presets } from "./signer-presets.ts";

/** A field as stored: its box is known for both forms once the base PDF exists. */
export interface Field extends FieldBox, InputRules {
  id: string;
  type: FieldType;
  /** Null on a text field without a label. */
  label: PersonalText | null;
  /** What its signer is asked for; absent where the sender gave it no name. */
  name?: PersonalText;
  text: PersonalText | null;
  optional: boolean;
  /** Of an HTML contract: the words that it was placed by, for when its text is set anew. */
  anchor?: SignatureFieldInput["anchor"];
}

/** A part of what is signed, as stored. */
export interface StoredDocument {
  id: string;
  name: PersonalText;
  type: "contract" | "document" | "attachment" | "certificate";
  pages: number;
  order: number;
  /** Of an attachment: what it is worded in. */
  language?: Language;
  /** Of an attachment; absent of contracts made before kinds were kept (`kindOf`). */
  kind?: AttachmentKind;
  /** Of an attachment: its type and the state of the law that its words follow, if they do; absent of older contracts. */
  words?: { type: string; asOf?: string };
  /** Of an attachment: the role that it concerns; absent where it is everyone's. */
  role?: PersonalText;
  /** Of an attachment: what a signer that it concerns is asked apart from signing. */
  asks?: AskedWords;
  /** Of an attachment: what it was made from, but for the file of one that was sent. */
  input?: AttachmentInput;
  /** Of the contract itself: its signature block stands in the middle. */
  isCentred?: true;
  /** Of the contract itself: what its text is written in; absent where that is HTML. */
  format?: "markdown";
  /** Of the contract itself: what printed it as a browser does, with its version; absent where the profile set it. */
  printedBy?: string;
  /** Where its text view is kept, if not under the name that goes by `order`. */
  view?: string;
  /** Of an attachment: SHA-256 of its text as shown, sanitised, or of its file as it was sent; the name either is stored under. */
  sha256?: string;
}

/** A contract as stored, without its text. */
export interface Contract extends Kept {
  id: string;
  accountId: string;
  /** A name for the API beside the id; without a key it opens nothing. */
  token: string;
  /** What opens the signing page and the status page, encrypted: see page-secrets.ts. */
  sealedSignSecret: Uint8Array;
  sealedStatusSecret: Uint8Array;
  publicId: string;
  title: PersonalText | null;
  status: ContractStatus;
  language: Language;
  tags: PersonalText[];
  form: "html" | "pdf";
  documentName: PersonalText | null;
  firstHeading: PersonalText | null;
  fields: Field[];
  documents: StoredDocument[];
  /** Pages of the base PDF, as they are looked at. */
  pages: PageSize[];
  /** SHA-256 of what was sent: the HTML as sanitised, or as sent where a browser printed it, or the Markdown as sent, or the PDF as uploaded. */
  originalSha256: string;
  /** SHA-256 of the base PDF: what every signer consents to. */
  baseSha256: string;
  /** Whether signing brings a duty to pay, which the button then names. */
  obligationToPay: boolean;
  /** The roles that the duty to pay concerns; null where it is everyone's, or nobody's. */
  payingRoles: readonly PersonalText[] | null;
  /** What each attached notice says of a consumer's right to withdraw; empty where there is none. */
  withdrawal: readonly WithdrawalTerms[];
  /** What opens the page to withdraw on, encrypted; null where there is no such right. */
  sealedWithdrawSecret: Uint8Array | null;
  /** Until when that page takes a statement; null before everyone has signed. */
  withdrawableUntil: Date | null;
  /** When it was first stated that somebody withdraws. */
  withdrawnAt: Date | null;
  paidByCredit: boolean;
  createdAt: Date;
  updatedAt: Date;
  finalizedAt: Date | null;
  signedAt: Date | null;
  cancelledAt: Date | null;
  signatureCount: number;
  trail: TrailEnd;
  sealedSha256: string | null;
  sealedAt: Date | null;
  /** Why the last attempt at sealing failed; null when none did. */
  sealProblem: string | null;
  /** Counts the writes of the row. */
  version: number;
}

/** A role's delivered link, or what the sender preset for it. */
export interface Signer extends Presets {
  id: string;
  role: PersonalText;
  /** Null when the role only has presets and signs over the shared link. */
  email: Email | null;
  level: "ses" | "qes";
  status: "created" | "sent" | "opened" | "signed";
  epoch: number;
  sentAt: Date | null;
  sendCount: number;
  openedAt: Date | null;
  signedAt: Date | null;
  /** When the role said that it will not sign, and why; it may sign all the same. */
  declinedAt: Date | null;
  declineReason: PersonalText | null;
  /** When it asked for no more reminders of this link. */
  remindersStoppedAt: Date | null;
}

/** A signature as lists and views show it. */
export interface CollectedSignature {
  id: string;
  role: PersonalText;
  signerName: PersonalText;
  deliveredLink: boolean;
  signedAt: Date;
}

/** Labels of the roles that sign, in the order of their first field. */
export function rolesOf(fields: readonly Pick<Field, "type" | "label">[]): PersonalText[] {
  const labels = fields
    .filter(({ type }) => makesRole(type))
    .flatMap(({ label }) => (label === null ? [] : [label]));
  return [...new Set(labels)];
}

/** The name that people see: title, else file name without its ending, else first heading, else ID. */
export function displayName(
  contract: Pick<Contract, "title" | "documentName" | "firstHeading" | "publicId">,
  wordForContract: string,
): PersonalText {
  const fileName = contract.documentName?.replace(/\.[A-Za-z0-9]{1,5}$/, "");
  const named = contract.title || fileName || contract.firstHeading;
  return knownText(named || `${wordForContract} ${contract.publicId}`);
}
