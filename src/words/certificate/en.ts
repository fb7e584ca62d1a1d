import type { Actor, SignerActor } from "#kernel/actor.ts";
import type { AddressSource } from "#kernel/origin.ts";
import type { TrailEventName } from "#kernel/trail-events.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

export const en = {
  title: "Audit certificate",
  subtitle: "What the service knows about the signatures on this document",
  /** How the service comes to say something. */
  sources: {
    found: "established by the service itself",
    told: "told to the service, which did not check it",
  },
  documentId: "Document ID",
  check: "Check this document at",
  page: (page: string, of: string) => `Page ${page} of ${of}`,

  document: "Document",
  name: "Name",
  pageCount: "Length",
  pages: (count: number) => (isOne.en(count) ? "1 page" : `${count} pages`),
  /** The two forms that a contract is made from. */
  originalHash: {
    html: "SHA-256 of the text that the document was set from",
    pdf: "SHA-256 of the file as uploaded",
  },
  /** Of an uploaded document. */
  madeFromUpload:
    "The pages presented were made from the uploaded file; whether they meet PDF/A or PDF/UA was not checked.",
  baseHash: "SHA-256 of the document whose pages were presented and signed",
  fieldsHash: "SHA-256 of all fields with their places and texts",
  /** What an attachment was to whoever signed. */
  partKinds: { binds: "signed", informs: "for information", asks: "asked separately" },
  sentPartHash: (name: string, pages: number, what: string) =>
    `SHA-256 of the file of the attachment “${name}” as uploaded (${en.pages(pages)}, ${what})`,
  /** Of a file that a signer was asked for. */
  fileHash: (name: string, role: string, pages: number) =>
    `SHA-256 of the file “${name}” that “${role}” gave, as a PDF (${en.pages(pages)} behind the document)`,
  partHash: (name: string, pages: number, what: string) =>
    `SHA-256 of the text that the attachment “${name}” was set from (${en.pages(pages)}, ${what})`,
  /** What people saw before they signed. */
  presented: "Offered for reading",
  presentedPages:
    "The pages of this document as pictures, with their text over them, and a text view as a reading aid. Whether anybody read them was not checked.",
  createdBy: "Created by",
  /** In place of a value of somebody that was taken out. */
  erased: (at: string) => `erased on ${at}`,
  createdAt: "Created",
  finalizedAt: "Opened for signing",
  completedAt: "Signed by everyone",
  /** Whom the sender had something sent to who signed nothing; what, and since when. */
  copyTo: "Copy to",
  copies: {
    sent: "the link to the status page",
    completed: "the sealed file",
    both: "the link to the status page and the sealed file",
  },
  copyAsked: (what: string, at: string) => `${what}; asked for on ${at}`,
  dateFields: "Zone of date fields",
  timesNote:
    "All times are in Coordinated Universal Time (UTC). Beside the time of a signature stands the time on the signer’s device, in the time zone that the device named.",
  summary: "Automatic summary",
  summaryNote:
    "Offered on the signing page as a reading aid. Written by software: no part of the document, and not what was agreed to.",
  summaryModel: "Language model",
  summaryHash: "SHA-256 of the summary, its paragraphs separated by one line feed each",
  noSummary: "none was shown",
  /** Beside a signature, where there is less room. */
  /** What a signer was shown of the document; the state's hash. */
  shown: "Shown before signing",
  shownState: (sha256: string) => `the document as it stood then, state ${sha256}`,
  shownNote: "according to the signing page",
  shownUnknown: "not known: whoever sent the signature did not say",
  signerSummary: "Summary",
  summaryShown: "shown on the signing page, according to that page",
  summaryNotShown: "not recorded as shown",

  signers: "Signatures",
  /** Below the cards on the first page. */
  cardsNote:
    "Local times, each with its zone. Names, roles and entries are as they were given; the pages that follow say what the service established itself and what it was told.",
  details: "Details",
  /** How and over which link somebody signed. */
  how: "How",
  /** Before what a signer entered into fields. */
  entered: "Entered",
  /** A field that its sender gave no name. */
  entryOnPage: (page: number) => `Field on page ${page}`,
  /** What is heard in place of its picture. */
  firstPage: "First page of the document, small",
  signerName: "Name as typed",
  senderHad: "Name given by the sender",
  senderHadNote: "the signer wrote another",
  jobTitle: "Job title",
  order: "Turn",
  orderNote: "the service let nobody sign before everybody with a lower number had",
  level: "Level",
  levels: { ses: "Simple electronic signature" },
  /** What was not looked at for a signature of this level. */
  levelNotes: { ses: "not checked: who signed, and whether that person was entitled to" },
  signatureId: "Signature ID",
  signatureIdNote: "end of its signatureId in evidence.json",
  contractName: "Title of the document",
  signedAt: "Signed",
  signerZone: "Signer’s local time",
  zoneUnknown: "the device named no known time zone",
  signatureKind: {
    drawn: "Signature drawn",
    typed: "Signature typed",
    image: "Signature uploaded as a picture",
  },
  /** What is heard where a picture is seen. */
  pictureOf: {
    signature: (name: string) => `Signature of ${name}`,
    initials: (name: string) => `Initials of ${name}`,
  },
  link: "Access",
  linkPersonal: (address: string) => `Personal link, made for ${address}`,
  linkSent: (time: string) =>
    `address named by the sender; a mail server accepted the link: ${time}`,
  linkNotSent: "address named by the sender; not recorded as sent",
  linkShared: "Shared link, open to everyone who has it",
  linkSession: (site: string | null) =>
    site === null
      ? "Session that the sender’s own system opened for this role"
      : `Session that the sender’s own system opened for this role, shown on ${site}`,
  linkHosted: (site: string | null) =>
    site === null
      ? "Session that the sender’s own system opened, on a device that went from one signer to the next"
      : `Session that the sender’s own system opened, on a device that went from one signer to the next, shown on ${site}`,
  linkSessionNote: "opened once, in one browser",
  openedSession: "in this session, which opens once",
  /** What the sender's system told of who was there. */
  identity: "Signed in with the sender",
  identityBy: (provider: string, method: string) => `${provider} (${method})`,
  identityNote: "as told by the sender’s system; not checked here",
  /** Who handed that device round. */
  host: "Hosted by",
  hostUnknown: "the sender named nobody",
  /** What a witness says to have seen. */
  witness: "Witness",
  witnessed: (name: string, seen: string, role: string) =>
    `${name} witnessed the signature of ${seen} (${role}).`,
  witnessNote:
    "signed after it, as this service saw; to have been present is the witness’s own statement",
  postalAddress: "Postal address",
  opened: "Opened",
  openedNote: "as the signing page reported",
  notOpened: "not recorded",
  openedShared: "not recorded: it is not known who opens a shared link",
  typedEmail: "E-mail as typed",
  typedEmailNote: "stated by the signer, not verified",
  noTypedEmail: "none",
  consent: "Declaration",
  consentVersion: (version: string) => `version ${version}`,
  consentAsAbove: (signer: string) => `same wording as given by ${signer}`,
  /** What the button that signs was called, where it named a duty to pay. */
  button: "Button",
  buttonNote: "names the duty to pay; called so according to the signing page",
  /** What an attachment asked apart from signing; names are quoted already. */
  separateConsent: "Asked separately",
  apartGiven: (attachment: string) => `${attachment}: given, with a box of its own`,
  apartNotGiven: (attachment: string) => `${attachment}: not given`,
  apartOpened: (time: string) => `document opened as a PDF before: ${time}`,
  ipAddress: "IP address",
  addressFrom: {
    connection: "as seen on the connection",
    forwarded: "as named by a proxy of the operator",
    proxy: "that of a proxy of the operator, which named no address behind it",
  } satisfies Record<AddressSource, unknown>,
  userAgent: "Browser",
  userAgentNote: "as claimed by the device",
  /** Address and browser that a program names for the signer whose signature it passes on. */
  passedOn: "Passed on for",
  passedOnNote:
    "as named by the program that passed the signature on, whose own address and name stand above; not checked",
  quoted: (text: string) => `“${text}”`,

  /** Of the document, as it was created. */
  openUntil: (at: string) => `open until ${at}`,
  /** Whose a duty is, as the event log says it behind the event. */
  whose: { everyone: "for everyone", nobody: "for nobody" },
  events: "Event log",
  eventsNote:
    "Each entry is hashed together with who did it and with the value of the entry before, so that the last value fixes them all. Before sealing, the service recomputed the chain and compared signatures, fields and document with it. Until then the service alone kept it. Times, events and kinds of actors were established by the service; names and addresses were told to it. All entries with their full values are in this file as evidence.json; docs/evidence.md of the software says how to recompute them.",
  eventNumber: "No.",
  eventTime: "Time (UTC)",
  eventWhat: "Event",
  eventActor: "By",
  eventHash: "Chain value",
  finalHash: "Chain value after the last entry",
  eventNames: {
    "contract.created": "Document created",
    "contract.finalized": "Opened for signing",
    "contract.title_changed": "Title changed",
    "contract.tags_changed": "Tags changed",
    "contract.deadline_changed": "Deadline changed",
    "contract.mails_changed": "Message or copies changed",
    "contract.content_changed": "Content changed",
    "contract.duty_changed": "Duty to pay changed",
    "contract.signed": "Signature received",
    "contract.completed": "Signed by everyone",
    "contract.cancelled": "Document cancelled",
    "contract.withdrawn": "Withdrawal stated",
    "contract.deleted": "Document deleted",
    "signer.changed": "Signer changed",
    "signer.invited": "Signing link sent by e-mail",
    "signer.opened": "Signing page opened",
    "attachment.opened": "Document opened as a PDF",
    "signer.declined": "Signature declined",
    "signer.wrote": "Signer wrote to the sender",
    "summary.made": "Automatic summary written",
    "clock.differed": "Clock showed an earlier time",
  } satisfies Record<TrailEventName, unknown>,
  actors: {
    key: "API key",
    person: "Person signed in",
    operator: "Operator",
    signer: "Signer",
    holder: "Holder of a link",
    service: "Service",
  } satisfies Record<Actor["kind"], unknown>,
  /** @param name quoted, as the key is called */
  keyNamed: (name: string) => `key named ${name}`,
  overLink: {
    shared: "shared link",
    personal: "personal link",
    session: "session of the sender",
  } satisfies Record<SignerActor["link"], unknown>,

  seal: "Seal",
  sealed: (subject: string) =>
    `After the last signature the service sealed this file with a digital signature (PAdES). The sealing certificate is issued to: ${subject}. Whoever changes sealed bytes makes this signature invalid; programs that check signatures, such as Adobe Acrobat Reader, show it. What somebody appends later does not make it invalid, and a printout or a copy saved again carries no seal: to rely on this document, check the file itself at the address on the first page of this certificate.`,
  timestamped: (authority: string) =>
    `The time of sealing is confirmed by a timestamp (RFC 3161) from: ${authority}.`,
  timestampLocal:
    "This timestamp comes from the service’s own local authority. It is not a qualified timestamp and does not come from an independent or qualified authority.",
  timestampRemote:
    "The authority’s answer and its certificates are contained in the file and can be checked there.",
  timestampUnchecked:
    "Nobody checked whose authority this is: the service was not told which roots its certificate has to lead to.",
  /** Of the document timestamp that ends the file. */
  timestampedAgain:
    "A second timestamp at the end of the file covers all of it, and keeps all this provable for as long as that timestamp itself holds; later, the evidence record in the archive does.",
  rootPublished: (url: string) =>
    `The root of the sealing certificate is published at ${url}. Its SHA-256:`,
  unproven: (certificates: string) =>
    `When this file was sealed, nobody could tell whether these certificates of the seal or the timestamp had been revoked: ${certificates}.`,
  /** @param entries their numbers */
  contradictingTimes: (entries: string) =>
    `Of the entries ${entries} in the event log the time is not certain: later the service’s clock showed a time that is earlier by more than a second, or the seal is earlier. The order of the entries is certain.`,
  appended:
    "Sealing only adds to the file: the sealed file begins, byte for byte, with the document as it was presented for signing.",
};

/** Every word of the audit certificate that is not somebody's name, address or text. */
export interface CertificateWords extends WordsLike<typeof en> {}
