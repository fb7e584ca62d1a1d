import type { CertificateWords } from "#i18n/certificate-words.ts";

export const en: CertificateWords = {
  title: "Audit certificate",
  subtitle: "How this document was signed, by whom and when",
  documentId: "Document ID",
  check: "Check this document at",
  page: (page, of) => `Page ${page} of ${of}`,

  document: "Document",
  name: "Name",
  pages: (count) => (count === 1 ? "1 page" : `${count} pages`),
  originalHash: {
    html: "SHA-256 of the text that the document was set from",
    pdf: "SHA-256 of the file as uploaded",
  },
  baseHash: "SHA-256 of the document whose pages were presented and signed",
  fieldsHash: "SHA-256 of all fields with their places and texts",
  partHash: (name, pages) =>
    `SHA-256 of the text that the attachment “${name}” was set from (${en.pages(pages)})`,
  presented: "Presented",
  presentedPages:
    "The pages of this document as pictures, with their text over them. A text view beside them was a reading aid.",
  createdBy: "Created by",
  createdAt: "Created",
  finalizedAt: "Opened for signing",
  completedAt: "Completed",
  dateFields: "Zone of date fields",
  timesNote:
    "All times are in Coordinated Universal Time (UTC). The signer’s clock is read in the time zone that the signer’s device named.",

  summary: "Automatic summary",
  summaryNote:
    "Offered on the signing page as a reading aid. Written by software: no part of the document, and not what was agreed to.",
  summaryModel: "Language model",
  summaryHash: "SHA-256 of the summary, its paragraphs separated by one line feed each",
  noSummary: "none was shown",
  signerSummary: "Summary",
  summaryShown: "shown on the page of signing",
  summaryNotShown: "not recorded as shown",

  signers: "Signatures",
  signerName: "Name as typed",
  jobTitle: "Signed as",
  contractName: "Name of the document then",
  signedAt: "Signed",
  signerZone: "On the signer’s clock",
  zoneUnknown: "the device named no known time zone",
  signatureKind: {
    drawn: "Signature drawn by hand",
    typed: "Signature typed",
    image: "Signature uploaded as a picture",
  },
  link: "Access",
  linkPersonal: (address) => `Personal link, delivered by e-mail to ${address}`,
  linkShared: "Shared link, open to everyone who has it",
  typedEmail: "E-mail as typed",
  typedEmailNote: "stated by the signer, not verified",
  noTypedEmail: "none",
  consent: "Consent",
  consentVersion: (version) => `version ${version}`,
  consentAsAbove: (signer) => `same wording as given by ${signer}`,
  ipAddress: "IP address",
  addressFrom: {
    connection: "as seen on the connection",
    forwarded: "as named by a proxy of the operator",
    proxy: "that of a proxy of the operator, which named no address behind it",
  },
  userAgent: "Browser",
  userAgentNote: "as the device claimed",
  quoted: (text) => `“${text}”`,

  events: "Course of events",
  eventsNote:
    "Each entry carries a value computed from its own content and from the value before it, so that no entry can be changed, removed or inserted later without breaking the chain.",
  eventNumber: "No.",
  eventTime: "Time (UTC)",
  eventWhat: "Event",
  eventActor: "By",
  eventHash: "Chain value",
  finalHash: "Chain value after the last entry",
  eventNames: {
    "contract.created": "Contract created",
    "contract.finalized": "Contract opened for signing",
    "contract.title_changed": "Title changed",
    "contract.tags_changed": "Tags changed",
    "contract.signed": "Signature given",
    "contract.completed": "All signatures complete",
    "contract.cancelled": "Contract cancelled",
    "contract.deleted": "Contract deleted",
    "signer.changed": "Signer changed",
    "signer.invited": "Signing link delivered",
    "signer.opened": "Document opened by the signer",
    "summary.made": "Automatic summary written",
  },
  actors: {
    key: "API key",
    person: "Person signed in",
    operator: "Operator",
    signer: { shared: "Shared link", personal: "Personal link" },
    service: "Service",
  },

  seal: "Seal",
  sealed: (subject) =>
    `After the last signature the service sealed this file with a digital signature (PAdES). The sealing certificate is issued to: ${subject}. Every later change to the file breaks the seal, and any common PDF reader shows it.`,
  timestamped: (authority) =>
    `The time of sealing is confirmed by a timestamp (RFC 3161) from: ${authority}.`,
  timestampLocal:
    "This timestamp comes from the service’s own local authority. It is not a qualified timestamp and does not come from an independent or qualified authority.",
  timestampRemote:
    "The authority’s answer and its certificates are contained in the file and can be checked there.",
  appended:
    "Sealing only adds to the file: the sealed file begins, byte for byte, with the document as it was presented for signing.",
};
