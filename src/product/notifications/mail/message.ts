import type { BrandColours } from "#kernel/brand-colours.ts";
import type { Email } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { SaidKind } from "#kernel/said-kinds.ts";
import type { RightTo } from "#kernel/withdrawal-terms.ts";

/** A mail as the rest of the service asks for it: to whom, and what is to be said. */
export type Message = Addressing & Saying;

export interface Addressing {
  /**
   * Names this mail for good, in letters, digits, `.`, `_` and `-`: sent again
   * under the same id, it carries the same Message-ID.
   */
  id: string;
  /** The id of the first mail about the same contract to the same person; null for that mail itself. */
  firstId: string | null;
  /** One address. */
  to: Email;
  language: Language;
  /** IANA name of the zone that times are written in, which is named beside them. */
  timeZone: string;
  /** The account that one of its own people is told of, by its name or else its address. */
  ofAccount?: PersonalText;
}

export type Saying =
  | Invitation
  | Reminder
  | CompletedForSigner
  | CompletedForOwner
  | StatusCopy
  | SealedCopy
  | Cancelled
  | ReceiptMail
  | LinkNotSent
  | SignerWrote
  | WebhookFailed
  | KeyMade
  | KeyEnds
  | CreditsMoved
  | CreditsAsked
  | LawReview
  | LogHead
  | LogWitness
  | RecordFalse
  | ContractsLeaving
  | ExportReady
  | AccountClosing
  | TroubleBegan
  | TroubleEnded
  | SignInLink
  | MemberInvitationMail
  | ReplyToCode
  | WithdrawalAcknowledged
  | WithdrawnForOwner;

/** Tells the owner which contracts the account is about to let go. */
export interface ContractsLeaving {
  kind: "contractsLeaving";
  count: number;
  firstAt: Date;
  lastAt: Date;
  /** Where that is said otherwise. */
  link: string;
}

/** Tells the owner that the account's export can be downloaded; nothing in it opens it. */
export interface ExportReady {
  kind: "exportReady";
  askedAt: Date;
  until: Date;
  /** The page that asks for a sign-in. */
  link: string;
}

/** Tells an owner that an account is being closed, that it is deleted soon or was, or that it stays. */
export interface AccountClosing {
  kind: "accountClosing";
  step: "begun" | "soon" | "done" | "takenBack";
  account: PersonalText;
  /** The owner who began it or took it back, by their address; null for the operator. */
  by: PersonalText | null;
  closesAt: Date;
  /** Where it is taken back, or how it stands is seen; null once it is done. */
  link: string | null;
}

export type MessageKind = Saying["kind"];

/** The contract as people know it; `name` is its display name. */
export interface NamedContract {
  name: PersonalText;
  publicId: string;
}

/** The account that sends a contract. Answers to mails for signers go to its address. */
export interface ContractSender {
  name: PersonalText | null;
  /** Where answers go. */
  email: Email;
  /** What its mails look like; without it like the service's own. */
  brand?: MailBrand | undefined;
}

export interface MailBrand {
  colours: BrandColours | null;
  /** PNG. */
  logo: Uint8Array | null;
}

/** Asks a signer for a signature. */
export interface Invitation {
  kind: "invitation";
  contract: NamedContract;
  sender: ContractSender;
  role: PersonalText;
  /** Of the person, as the sender has it; null where nobody is named. */
  name: PersonalText | null;
  /** The personal signing page. */
  link: string;
  /** What the sender says, in lines of their own; null for nothing. */
  message: PersonalText | null;
  /** Until when it can be signed, if that is known. */
  until: Date | null;
}

/** Asks once more. */
export interface Reminder extends Omit<Invitation, "kind"> {
  kind: "reminder";
  /** When the first mail went out, if it did. */
  invitedAt: Date | null;
  /** Where reminders of this link are stopped: a page, and with a POST the act itself (RFC 8058). */
  stopLink: string;
}

/** Hands the sealed PDF to a signer. */
export interface CompletedForSigner {
  kind: "completedForSigner";
  contract: NamedContract;
  sender: ContractSender;
  completedAt: Date;
  /** Attached up to ATTACHED_PDF_BYTES; without it, or above, the mail shows the link instead. */
  pdf: Uint8Array | null;
  /** Where the signer downloads the PDF. */
  link: string;
  /** The verify page. */
  verifyLink: string;
  /** The signer gave the address when signing; no link was delivered to it. */
  isTyped: boolean;
  /** Where a consumer withdraws from the contract, and the last day of that; null where nobody can. */
  withdraw: { link: string; lastDay: Date; right: RightTo } | null;
}

/** Tells the owner that everyone has signed. */
export interface CompletedForOwner {
  kind: "completedForOwner";
  contract: NamedContract;
  completedAt: Date;
  signatures: { role: PersonalText; name: PersonalText; signedAt: Date }[];
  /** The contract in the dashboard. */
  link: string;
  verifyLink: string;
}

/** Shows somebody who signs nothing how far a contract is. */
export interface StatusCopy {
  kind: "statusCopy";
  contract: NamedContract;
  sender: ContractSender;
  /** Of the person, as the sender has it; null where nobody is named. */
  name: PersonalText | null;
  /** The status page. */
  link: string;
}

/** Hands the sealed PDF to somebody who signed nothing. */
export interface SealedCopy
  extends Omit<StatusCopy, "kind">,
    Pick<CompletedForSigner, "completedAt" | "pdf" | "verifyLink"> {
  kind: "sealedCopy";
}

/** Tells a signer who was invited and has not signed that the contract is off. */
export interface Cancelled {
  kind: "cancelled";
  contract: NamedContract;
  sender: ContractSender;
  /** That ended it; null where somebody cancelled it. */
  deadline: Date | null;
}

/** Hands a signer the signed receipt of a signature. */
export interface ReceiptMail {
  kind: "receipt";
  contract: NamedContract;
  sender: ContractSender;
  role: PersonalText;
  signedAt: Date;
  /** JWS of compact serialisation. */
  jws: string;
  /** The address is one that the signer typed, which may be somebody else's. */
  isTyped: boolean;
  /** Where a receipt is checked. */
  verifyLink: string;
}

/** Tells the owner that a signer's link did not go out. */
export interface LinkNotSent {
  kind: "linkNotSent";
  contract: NamedContract;
  role: PersonalText;
  address: PersonalText;
  /** `words` of the failure. */
  words: string;
  /** The contract in the dashboard. */
  link: string;
}

/** Tells the owner what a signer said without signing. */
export interface SignerWrote {
  kind: "signerWrote";
  about: SaidKind;
  contract: NamedContract;
  role: PersonalText;
  /** The signer's own; empty where there are none. */
  words: PersonalText;
  /** Where the signer's link went, and answers go; null over the shared link. */
  deliveredTo: Email | null;
  /** The contract in the dashboard. */
  link: string;
}

/** Tells the owner that a webhook delivery was given up. */
export interface WebhookFailed {
  kind: "webhookFailed";
  url: string;
  event: string;
  deliveryId: string;
  attempts: number;
  /** How the last attempt ended: a status line, or what went wrong. */
  words: string;
  contract: NamedContract | null;
  /** The webhook in the dashboard. */
  link: string;
}

/** Tells the owner that an API key was made: nothing in it opens anything. */
export interface KeyMade {
  kind: "keyMade";
  name: PersonalText | null;
  madeAt: Date;
  /** In plain words. */
  device: string;
  /** Where the maker was, roughly; null: at the machine that the service runs on. */
  network: string | null;
  /** The keys in the dashboard. */
  link: string;
  /** The sessions in the dashboard. */
  sessionsLink: string;
}

/** Tells the owner that an API key ends soon, or has ended. */
export interface KeyEnds {
  kind: "keyEnds";
  isOver: boolean;
  name: PersonalText | null;
  /** Its last characters, where they are kept. */
  hint: string | null;
  endsAt: Date;
  /** Null when no use is known. */
  lastUsedAt: Date | null;
  /** The keys in the dashboard. */
  link: string;
}

/** Tells the owner that credits came with a payment, or went with money that went back. */
export interface CreditsMoved {
  kind: "creditsMoved";
  about: "bought" | "refunded";
  /** How many moved, and how many there are then; below 0: so many are owed. */
  credits: number;
  balance: number;
  /** The provider's page of invoice or receipt. */
  receiptLink: string | null;
  /** Usage in the dashboard. */
  link: string;
}

/** Tells whoever runs the service that somebody asks to buy credits on an invoice. */
export interface CreditsAsked {
  kind: "creditsAsked";
  account: { id: string; email: PersonalText };
  pack: string;
  credits: number;
  purchaseId: string;
  /** BASE_URL of the service. */
  service: string;
}

/** Tells whoever runs the service that words of law were to be looked at again. Days are as `2026-11-22`. */
export interface LawReview {
  kind: "lawReview";
  /** What they are called here: an attachment's type, or of what else they are. */
  words: string;
  law: string;
  asOf: string;
  reviewBy: string;
  /** What nobody could compare; null where nothing is open. */
  open: string | null;
  /** BASE_URL of the service. */
  service: string;
}

/** A head of the log of seals, to be kept. */
interface HeadToKeep {
  /** The note as it was published. */
  note: string;
  /** Name of the log, leaves under the head, and its root in base64. */
  origin: string;
  count: number;
  root: string;
  madeAt: Date;
  /** Where it is told how to compare it. */
  link: string;
}

/** Gives the owner the newest head, once a month at most. */
export interface LogHead extends HeadToKeep {
  kind: "logHead";
}

/** Gives it to somebody whom whoever runs the service has named. */
export interface LogWitness extends HeadToKeep {
  kind: "logWitness";
}

/** Tells the owner that a contract is not sealed because its record contradicts itself. */
export interface RecordFalse {
  kind: "recordFalse";
  contract: NamedContract;
  /** Whether whoever runs the service is told by mail as well. */
  operatorTold: boolean;
  /** The contract in the dashboard. */
  link: string;
}

/** Tells whoever runs the service that sealing or storing is in trouble; in English, as the log is. */
export interface TroubleBegan {
  kind: "troubleBegan";
  trouble: "record" | "timestamps" | "sealing" | "storage";
  /** What was found, as the log has it. */
  words: string;
  beganAt: Date;
  /** Contracts that wait for their seal by it. */
  waiting: number;
  /** Of the first contract concerned; null where it is about none. */
  contract: { id: string; publicId: string } | null;
  /** BASE_URL of the service. */
  service: string;
}

/** Tells that it is over. */
export interface TroubleEnded extends Omit<TroubleBegan, "kind" | "words" | "waiting"> {
  kind: "troubleEnded";
  endedAt: Date;
}

/** Lets a person sign in once. */
export interface SignInLink {
  kind: "signInLink";
  link: string;
  /** Six digits that do the same in the browser that asked; null: there are none. */
  code: string | null;
  until: Date;
}

/** Asks somebody to join an account. */
export interface MemberInvitationMail {
  kind: "memberInvitation";
  /** What the account is called: its name, else its address. */
  account: PersonalText;
  /** Who invites. */
  inviter: PersonalText;
  link: string;
  until: Date;
}

/** Asks whether answers of an account's signers may come to this address. */
export interface ReplyToCode {
  kind: "replyToCode";
  /** What the account is called: its name, else its address. */
  account: PersonalText;
  /** Six digits, to be entered where the mail was asked for. */
  code: string;
  until: Date;
}

/** What was stated with the withdrawal function, all of it as it is shown. */
interface Withdrawn {
  contract: NamedContract;
  /** What the law of its notices calls it. */
  right: RightTo;
  statement: string;
  name: PersonalText;
  email: PersonalText;
  statedAt: Date;
  /** The role whose link it was stated over; null over the one that stands in the document. */
  role: PersonalText | null;
  /** The sealed acknowledgement; null where it is not there yet. */
  pdf: Uint8Array | null;
}

/** Acknowledges a withdrawal to whoever stated it. */
export interface WithdrawalAcknowledged extends Withdrawn {
  kind: "withdrawalAcknowledged";
  sender: ContractSender;
  /** Where the sealed acknowledgement is. */
  link: string;
}

/** Tells the owner of a withdrawal. */
export interface WithdrawnForOwner extends Withdrawn {
  kind: "withdrawnForOwner";
  /** The address as it is written to. */
  replyTo: Email;
  /** The contract in the dashboard. */
  link: string;
}

/** A sealed PDF up to this size travels with the mail; base64 makes it a third larger. */
export const ATTACHED_PDF_BYTES = 5 * 1024 * 1024;
