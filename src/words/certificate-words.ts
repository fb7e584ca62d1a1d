import type { Actor, SignerActor } from "#kernel/actor.ts";
import type { Language } from "#kernel/language.ts";
import type { AddressSource } from "#kernel/origin.ts";
import type { TrailEventName } from "#kernel/trail-events.ts";
import { de } from "./certificate/de.ts";
import { en } from "./certificate/en.ts";
import { es } from "./certificate/es.ts";
import { fr } from "./certificate/fr.ts";

/** Every word of the audit certificate that is not somebody's name, address or text. */
export interface CertificateWords {
  title: string;
  subtitle: string;
  /** How the service comes to say something. */
  sources: { found: string; told: string };
  documentId: string;
  check: string;
  page: (page: string, of: string) => string;

  document: string;
  name: string;
  pageCount: string;
  pages: (count: number) => string;
  /** The two forms that a contract is made from. */
  originalHash: { html: string; pdf: string };
  /** Of an uploaded document. */
  madeFromUpload: string;
  baseHash: string;
  fieldsHash: string;
  partHash: (name: string, pages: number) => string;
  /** What people saw before they signed. */
  presented: string;
  presentedPages: string;
  createdBy: string;
  /** In place of a value of somebody that was taken out. */
  erased(at: string): string;
  createdAt: string;
  finalizedAt: string;
  completedAt: string;
  dateFields: string;
  timesNote: string;

  summary: string;
  summaryNote: string;
  summaryModel: string;
  summaryHash: string;
  noSummary: string;
  /** Beside a signature, where there is less room. */
  signerSummary: string;
  summaryShown: string;
  summaryNotShown: string;

  signers: string;
  signerName: string;
  jobTitle: string;
  level: string;
  levels: { ses: string };
  /** What was not looked at for a signature of this level. */
  levelNotes: { ses: string };
  signatureId: string;
  signatureIdNote: string;
  contractName: string;
  signedAt: string;
  signerZone: string;
  zoneUnknown: string;
  signatureKind: { drawn: string; typed: string; image: string };
  /** What is heard where a picture is seen. */
  pictureOf: { signature(name: string): string; initials(name: string): string };
  link: string;
  linkPersonal: (address: string) => string;
  linkSent: (time: string) => string;
  linkNotSent: string;
  linkShared: string;
  opened: string;
  openedNote: string;
  notOpened: string;
  openedShared: string;
  typedEmail: string;
  typedEmailNote: string;
  noTypedEmail: string;
  consent: string;
  consentVersion: (version: string) => string;
  consentAsAbove: (signer: string) => string;
  /** What the button that signs was called, where it named a duty to pay. */
  button: string;
  buttonNote: string;
  /** What an attachment asked apart from signing; names are quoted already. */
  separateConsent: string;
  apartGiven: (attachment: string) => string;
  apartNotGiven: (attachment: string) => string;
  ipAddress: string;
  addressFrom: Record<AddressSource, string>;
  userAgent: string;
  userAgentNote: string;
  /** Address and browser that a program names for the signer whose signature it passes on. */
  passedOn: string;
  passedOnNote: string;
  quoted: (text: string) => string;

  events: string;
  eventsNote: string;
  eventNumber: string;
  eventTime: string;
  eventWhat: string;
  eventActor: string;
  eventHash: string;
  finalHash: string;
  eventNames: Record<TrailEventName, string>;
  actors: Record<Actor["kind"], string>;
  overLink: Record<SignerActor["link"], string>;

  seal: string;
  sealed: (subject: string) => string;
  timestamped: (authority: string) => string;
  timestampLocal: string;
  timestampRemote: string;
  timestampUnchecked: string;
  /** Of the document timestamp that ends the file. */
  timestampedAgain: string;
  rootPublished: (url: string) => string;
  unproven: (certificates: string) => string;
  /** @param entries their numbers */
  contradictingTimes: (entries: string) => string;
  appended: string;
}

export const certificateWords: Record<Language, CertificateWords> = { de, en, es, fr };
