import type { Actor } from "#kernel/actor.ts";
import type { AttachmentKind } from "#kernel/attachment-kinds.ts";
import type { Language } from "#kernel/language.ts";
import type { AddressSource } from "#kernel/origin.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Drawing } from "#lib/pdf/parts.ts";

/**
 * Everything that the audit certificate says. Texts are as people typed them:
 * they are cleaned and set as data. Times are instants: the first page has them
 * local, with their zone, and the details in UTC.
 */
export interface CertificateInput<D = Drawing> {
  language: Language;
  /** As printed: `7K3M-9XQ2-W8RD-5`. */
  publicId: string;
  verifyUrl: string;
  document: {
    name: PersonalText;
    /** Pages of the base PDF, attachments included. */
    pages: number;
    /** What `originalSha256` is taken over: the HTML as sanitised, or the PDF as uploaded. */
    form: "html" | "pdf";
    originalSha256: string;
    /** SHA-256 of the base PDF, which every signer consented to. */
    baseSha256: string;
    /** SHA-256 over all fields with their places and texts. */
    fieldsSha256: string;
    /** The attachments in page order; empty when the document is all. */
    parts: CertificatePart[];
    /** Files that signers gave, whose pages follow the base PDF's, in their order; absent where there are none. */
    files?: readonly CertificateFile[];
  };
  createdBy: { name: PersonalText | null; email: PersonalText };
  createdAt: Instant;
  finalizedAt: Instant;
  completedAt: Instant;
  /** Who signed nothing and was to be sent something; absent where that is nobody. */
  copies?: readonly CertificateCopy[];
  /** IANA name of the zone in which date fields were filled: the account's. */
  dateFieldTimeZone: string;
  /** What software wrote about the document for the signing page; null when it wrote nothing. */
  summary: { text: string; model: string; sha256: string } | null;
  /** In the order of signing. */
  signers: CertificateSigner<D>[];
  /** In the order of the trail. */
  events: CertificateEvent[];
  seal: {
    /** Subject of the sealing certificate, as text. */
    certificateSubject: string;
    /** SHA-256 of the root certificate above it, in hex, and where that is published. */
    rootSha256: string;
    rootUrl: string;
    /** Whose token the signature bears. */
    timestampAuthority: string;
    /** The service's own; one whose certificate leads to a root that the operator trusts; any. */
    timestampTrust: "local" | "checked" | "unchecked";
    /** Certificates of seal and timestamp of which nobody told that they were not revoked. */
    unproven: readonly string[];
    /** Numbers of the events whose times cannot be. */
    contradictingTimes: readonly number[];
  };
}

/** A date, or an ISO 8601 string with its offset. */
export type Instant = Date | string;

export interface CertificateCopy {
  name: PersonalText | null;
  email: PersonalText;
  when: "sent" | "completed" | "both";
  askedAt: Instant;
}

export interface CertificatePart {
  name: PersonalText;
  pages: number;
  kind?: AttachmentKind | undefined;
  asks?: unknown;
  /** Its type; absent of contracts made before types were kept. */
  type?: string | undefined;
  /** Of its text, sanitised and filled in, as the signing page shows it; of a `document` of the file that was sent. */
  sha256: string;
}

export interface CertificateFile {
  /** What was asked for. */
  name: PersonalText;
  role: PersonalText;
  pages: number;
  /** Of the PDF that was made of it. */
  sha256: string;
}

export interface CertificateSigner<D = Drawing> {
  /** The signature's ID as the trail has it. */
  id: string;
  role: PersonalText;
  /** The name that the signer typed. */
  signerName: PersonalText;
  /** The one that the sender had given, where the signer wrote another; absent where not. */
  senderHad?: PersonalText | undefined;
  title: PersonalText | null;
  /** In which wave the role signed; absent where all could sign at once. */
  order?: number | undefined;
  level: "ses";
  /** What the contract was called when this signature was given. */
  contractName: PersonalText;
  /** Over which link this was signed: one made for an address, the one that all share, or in a session. */
  link: PersonalLink | { kind: "shared" } | SessionLink;
  /** Of a witness: whose signature it was, and the postal address that was stated; null of anybody else. */
  witness: { role: PersonalText; name: PersonalText; address: PersonalText } | null;
  /** The address that the signer typed, which nobody checked. */
  typedEmail: PersonalText | null;
  consent: { version: string; text: string };
  /** What attachments asked apart from signing; empty where nothing was. */
  apart: readonly {
    attachment: PersonalText;
    version: string;
    text: string;
    given: boolean;
    /** When this signer opened the document as a PDF for it; null where that is not recorded. */
    openedAt: Instant | null;
  }[];
  /** What the button was called, where it named a duty to pay. */
  button?: string | undefined;
  ip: string;
  addressFrom: AddressSource;
  userAgent: string;
  /** Whom a program that passed the signature on named as the signer's address and browser. */
  toldIp?: string | undefined;
  toldUserAgent?: string | undefined;
  signedAt: Instant;
  /** The zone that the signer's browser named; anything but a known IANA zone is printed as unknown. */
  timeZone: string | null;
  /** What the signer entered into fields, in their order; `name` as the sender asked for it. */
  entries: readonly SignerEntry[];
  /** SHA-256 of the summary that the signer was shown; null where none is known to have been. */
  summarySha256: string | null;
  /** SHA-256 of the document as the signer was shown it; null where nobody said so. */
  shownSha256: string | null;
  drawing: D;
}

export interface SignerEntry {
  /** Null where the sender gave the field none. */
  name: PersonalText | null;
  /** Of the base PDF, from 1. */
  page: number;
  text: PersonalText;
}

interface PersonalLink {
  kind: "personal";
  deliveredTo: PersonalText;
  /** When a mail server took it; null where none is known to have. */
  sentAt: Instant | null;
  /** When somebody acted on the page behind it; null where the page told of nobody. */
  openedAt: Instant | null;
}

/** A page that the sender's own system opened for the role, with what it told of who was there. */
interface SessionLink {
  kind: "session";
  /** The site that showed it; null where none was named. */
  origin: string | null;
  identity: ToldPerson | null;
  /** Who handed the device round on which it was signed; null where none went round. */
  host: ToldPerson | { name: PersonalText | null } | null;
}

/** Somebody as the sender's own system knows them. */
export interface ToldPerson {
  provider: PersonalText;
  subject: PersonalText;
  method: PersonalText;
  at: Instant;
  name: PersonalText | null;
}

export interface CertificateEvent {
  number: number;
  at: Instant;
  /** `contract.created`, …; a name without words of its own is printed as it is. */
  name: string;
  by: Actor;
  /** One more fact about the event: an address, the new title. */
  detail: PersonalText | null;
  /** Value of the hash chain after this event, in hex. */
  hash: string;
}
