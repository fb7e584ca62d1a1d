import type { FindingCode, Verdict } from "#kernel/findings.ts";
import type { WordsLike } from "#words/words-like.ts";

export const en = {
  verdicts: {
    genuine: {
      title: "Genuine and unchanged",
      text: "The file is, byte for byte, what was sealed.",
    },
    altered: {
      title: "Altered",
      text: "The file is not what was sealed. Do not rely on it; ask for the original file.",
    },
    ambiguous: {
      title: "Sealed, but it can be read in two ways",
      text: "What was sealed is unchanged, but two programs may show different things for it. Do not rely on what one of them shows; ask for the original file.",
    },
    incomplete: {
      title: "Incomplete",
      text: "The end of the file is missing. Download it again, or ask for the whole file.",
    },
    "no-timestamp": {
      title: "Sealed, but its time is not proven",
      text: "What was sealed is unchanged, but no known authority attests when that was.",
    },
    resaved: {
      title: "A copy that was printed or saved again",
      text: "It may read the same, but a copy carries no proof. Ask for the original file.",
    },
    "other-document": {
      title: "Another document",
      text: "The file is sealed, but it is not the document looked for here, or not by the service looked for here.",
    },
    unsealed: {
      title: "Not a sealed file",
      text: "The file carries no seal that could be checked. A printed, scanned or re-saved copy loses it.",
    },
    "not-a-pdf": { title: "Not a PDF", text: "Sealed documents are PDF files." },
  } satisfies Record<Verdict, unknown>,
  /** The lines that everybody reads. */
  lines: {
    unchanged: "Unchanged?",
    sealedBy: "Sealed by whom?",
    sealedAt: "When, according to whom?",
    added: "What was added since?",
  },
  /** Whether it is unchanged. */
  unchanged: {
    genuine: "Yes. Every byte is as it was sealed.",
    altered: "No.",
    ambiguous: "Yes, but two programs may read it in two ways.",
    incomplete: "That cannot be told, as a part is missing.",
    "no-timestamp": "Yes. Every byte that was sealed is as it was.",
    resaved: "That cannot be told: a program rewrote the file.",
    "other-document": "Since its own seal, yes.",
    unsealed: "That cannot be told without a seal.",
    "not-a-pdf": "That cannot be told.",
  } satisfies Record<Verdict, unknown>,
  /** `{name}`. */
  sealer: {
    known: "{name}. The seal leads to a root that is known here.",
    unknown: "The seal names “{name}”, who is not known here.",
    invalid: "“{name}”, as the seal calls itself; the seal does not hold.",
    revoked: "“{name}”, as the seal calls itself; its certificate had been revoked.",
    none: "Nobody can be named.",
  },
  /** `{at}`, `{authority}`. */
  time: {
    attested: "{at}, according to {authority}.",
    doubtful: "{at}, says {authority}, an authority that is not known here.",
    revoked: "{at}, says {authority}, whose certificate has been revoked.",
    none: "No timestamp attests a time.",
  },
  /** Of a signer's receipt, where it reads otherwise than of a file. */
  receipt: {
    verdicts: {
      genuine: {
        title: "A genuine signing receipt",
        text: "The service whose key signed it states this about a signature.",
      },
      altered: {
        title: "A signing receipt that does not hold",
        text: "It was changed, or its signature does not match. Ask for the original.",
      },
      "other-document": {
        title: "Somebody else’s signing receipt",
        text: "Its signature holds, but it is not for the document looked for here, or not by the service looked for here.",
      },
    },
    /** `{at}` */
    time: "{at}, as the service says; a signing receipt carries no timestamp.",
    document: "For which document?",
    role: "Signed as",
    signerName: "By, as typed",
    documentSha256: "SHA-256 of the document that was signed",
    trailHash: "Checksum of the audit trail at the time",
  },
  /** Of all that proves a contract, where the sealed file in it is genuine. */
  bundle: {
    genuine: {
      title: "Genuine, with all that proves it",
      text: "The file in it is, byte for byte, what was sealed, and every part of the archive fits it.",
    },
    altered: {
      title: "A part of the archive was altered",
      text: "The sealed file in it is genuine. What was found names the part that does not belong; do not rely on that part.",
    },
    incomplete: {
      title: "A part of the archive is missing",
      text: "The sealed file in it may be genuine, but not all that proves it is there. Download the archive again.",
    },
  },
  /** The same, where nothing in it tells of the log of seals. */
  bundleWithoutLog: {
    title: "Genuine; its number in the log of seals is not there",
    text: "The file in it is, byte for byte, what was sealed, and what is there fits it. The archive lacks what the log of seals proves: download it again.",
  },
  /** Of a file whose sealed part is unchanged and goes on with what is not sealed. */
  behind: {
    title: "Altered: something stands behind the sealed part",
    text: "What was sealed is unchanged, and only that counts. What was put behind it was not sealed, and programs may show it instead. Save the sealed part alone and check that.",
    unchanged: "What was sealed is, byte for byte. The file goes on with something that was not.",
    /** On what saves that part. */
    save: "Save the sealed part alone",
    /** In place of that, where the page has the file no more. */
    again: "Choose the file here once more to save its sealed part alone.",
  },
  /** Of what a test key made: the first line (`{title}`), and what follows the text. */
  test: { title: "TEST: {title}", text: "It was made with a test key and binds nobody." },
  nothingAdded: "Nothing.",
  cannotTell: "That cannot be told.",
  /** What stands before the root's fingerprint. */
  rootFingerprint: "Checksum of the root (SHA-256)",
  details: "What was found",
  findings: {
    "bytes-changed": "Bytes that were sealed have been changed.",
    "signature-invalid": "The signature of the seal does not match.",
    "seal-unreadable": "The seal is damaged and cannot be read.",
    "certificate-swapped": "The certificate in the seal is not the one it was made with.",
    "seal-not-in-document": "The seal does not belong to the document that it stands in.",
    "algorithm-refused": "The seal uses a method or a key that is no longer accepted.",
    "hidden-in-seal":
      "Bytes were changed or inserted within the seal’s own space, where nothing is sealed. No reader shows them.",
    "certificate-expired": "The certificate “{name}” had expired when the seal was made.",
    "certificate-not-yet-valid":
      "The certificate “{name}” was not valid yet when the seal was made.",
    "chain-wrong": "The certificate “{name}” must not be used for this.",
    "sealer-unknown": "The certificate “{name}” leads to no root that is known here.",
    "changes-not-forbidden": "The seal does not forbid later changes.",
    "two-readings":
      "The sealed part is written so that two programs may read it in two ways ({detail}).",
    "certificate-revoked":
      "The certificate “{name}” had been revoked when the seal was made ({at}).",
    "certificate-revoked-later":
      "The certificate “{name}” was revoked later ({at}); what it was used for before stays as it was.",
    "revocation-holds":
      "Lists and answers inside the file say of every certificate that it was not revoked then ({count}).",
    "revocation-unproven":
      "Nothing in the file says whether the certificate “{name}” had been revoked.",
    "revocation-wrong":
      "A list or an answer about revocation inside the file does not hold ({detail}).",
    "timestamp-missing": "The timestamp is missing from the seal.",
    "timestamp-wrong": "The timestamp is damaged or belongs to something else ({detail}).",
    "authority-unknown": "The authority “{name}”, which attests the time, is not known here.",
    "authority-revoked":
      "The certificate “{name}”, with which the time is attested, was revoked ({at}), so the time is not proven.",
    "document-timestamp": "A further timestamp covers the whole file: {at}, by {name}.",
    "document-timestamp-wrong":
      "The further timestamp over the file is damaged or belongs to something else ({detail}).",
    "document-timestamp-unknown":
      "A further timestamp ({at}) is by “{name}”, an authority that is not known here.",
    "document-timestamp-revoked":
      "The certificate “{name}” of the further timestamp was revoked ({at}).",
    "added-behind":
      "Bytes behind what was sealed: {count}. The service that sealed it never writes there; programs may show them instead of the sealed pages.",
    "record-missing": "The file carries no record of what happened (evidence.json).",
    "record-holds":
      "The record inside the file is consistent: {count} entries, each checksum recomputed.",
    "record-broken": "The record inside the file contradicts itself ({where}).",
    "record-other-base": "The document inside is not the one that the record speaks of.",
    "record-times":
      "The times of the entries {numbers} in the record contradict the service’s clock or the timestamp by more than a second; only their order is certain.",
    "record-unreadable": "The record inside the file cannot be read here.",
    "receipt-holds": "The signature of the signing receipt is valid.",
    "receipt-carried":
      "The signing receipt was found inside a PDF. What it says is shown here; the lines printed on the PDF’s page are not checked.",
    "receipt-changed": "The signing receipt’s signature does not match what it says.",
    "bundle-holds": "All {count} parts of the archive fit the sealed file.",
    "bundle-part-changed": "In the archive, “{name}” is not what belongs there.",
    "bundle-part-missing": "In the archive, “{name}” is missing.",
    "bundle-part-unknown": "In the archive, “{name}” is nothing that came with it.",
    "bundle-unreadable": "The archive is damaged and cannot be read.",
    "receipt-contradicts": "In the archive, “{name}” contradicts the record inside the file.",
    "log-holds":
      "Number {number} in the log of seals {origin}; {authority} attests the log’s head at {at}.",
    "log-unattested":
      "Number {number} in the log of seals {origin}; no authority that is known attests the log’s head.",
    "log-late":
      "The log of seals took it up {count} days after the time that its seal bears: the operator of the service could have backdated the seal.",
    "log-waits":
      "The archive was made before the log of seals took up the file: download it again, so that this is proven as well.",
    "cut-short": "The end of the file is missing.",
    "written-anew": "The file was rewritten, which breaks every seal.",
    "id-within": "It carries the document ID {id}, but no seal.",
    "other-id": "Sealed in it is the document {id}.",
    "no-seal": "There is no seal in it.",
    "no-pdf": "It does not begin like a PDF.",
    "too-large": "It is larger than any file that is sealed.",
  } satisfies Record<FindingCode, unknown>,
};

/** All of them are texts, since pages carry them as values; `{name}` stands for a value. */
export interface VerificationWords extends WordsLike<typeof en> {}
