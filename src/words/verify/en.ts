import type { PublicStatus } from "#kernel/contract-states.ts";
import type { WordsLike } from "#words/words-like.ts";

export const en = {
  pageTitle: (publicId: string) => `Check document ${publicId}`,
  /** Of a document that has no file to check yet, or never will. */
  headings: {
    pending: "Not signed by everyone yet",
    pending_payment: "Not open for signing yet",
    fully_signed: "Signed by everyone, being sealed",
    cancelled: "This document was cancelled",
  } satisfies Record<PublicStatus, unknown>,
  states: {
    pending: "The document has not been signed by everyone yet.",
    pending_payment: "The document is not open for signing yet.",
    fully_signed: "Everyone has signed the document.",
    cancelled: "The document was cancelled. It can no longer be signed.",
  } satisfies Record<PublicStatus, unknown>,
  compare: {
    title: "Check your file",
    text: "Choose the signed PDF, or drop it anywhere on this page.",
    choose: "Choose the PDF",
    drop: "or drop it here",
    staysHere: "The file stays on your device. Your browser checks its seal; nothing is uploaded.",
    withoutScript:
      "Without JavaScript, work out the file’s SHA-256 with a program of your choice and compare it with the one below.",
  },
  /** Why there is no stored copy yet, or never will be. */
  nothingToCompare: {
    open: "There is no signed PDF yet. Once everyone has signed, you can check a file here.",
    sealing: "The signed PDF is being sealed. Reload this page in a moment to check a file.",
    cancelled: "There is no signed document to compare a file with.",
  },
  onRecord: "Stored details",
  documentId: "Document ID",
  completedAt: "Signed by everyone",
  cancelledAt: "Cancelled",
  pages: "Pages",
  size: "Size of the file",
  fingerprint: "Checksum (SHA-256)",
  another: "Check another document",
  /** What stays of a document that its owner deleted. */
  deleted: {
    title: "This document was deleted",
    text: "Its owner deleted it before anyone had signed. Nothing of its contents is kept.",
    at: "Deleted",
    hash: "SHA-256 of the document that was deleted",
  },
  /** Sentences that the page's script shows. */
  island: {
    /** Opens all that the certificate says. */
    whole: "The whole audit certificate",
    reading: "Checking …",
    onRecord: "On record here?",
    stored: "Yes. This service keeps exactly this file.",
    notStored: "No. The file that this service keeps is a different one.",
    /** It is stored, but what is known of it besides is not what it says. */
    contradicted:
      "This file is, but what else this service keeps about the document contradicts it. Only the file counts.",
    tooLarge: {
      title: "The file was not checked.",
      text: "It is larger than any document that is sealed here.",
    },
    unreadable: {
      title: "The file could not be read.",
      text: "Please choose it again. This says nothing about the file itself.",
    },
    insecure: {
      title: "Files cannot be compared over this connection.",
      text: "Browsers work out checksums only on pages opened over https. You can compare the file’s SHA-256 with the one below yourself.",
    },
  },
  ask: {
    title: "Check a document",
    text: "Choose the signed PDF, or enter the document ID printed on it.",
    label: "Document ID",
    hint: "Such as 7K3M-9XQ2-W8RD-5. Capitals, dashes and spaces make no difference.",
    submit: "Look it up",
    problems: {
      mistyped: {
        title: "That is not a document ID",
        text: "A character is wrong, missing or too many. Please compare it with the one on your document.",
      },
      unknown: {
        title: "There is no document with this ID",
        text: "It may belong to another service. Please compare it with the one on your document.",
      },
      unknownFile: {
        title: "This file is not known here",
        text: "It may come from another service, or it was changed after it was sealed. A copy that was printed, scanned or saved again is a different file as well.",
      },
    },
    byId: "Or with the document ID",
    file: {
      choose: "Choose the PDF",
      drop: "or drop it here",
      staysHere:
        "The file stays on your device. Your browser checks its seal; only the document ID in it is sent, to find the document here.",
    },
    island: {
      reading: "Checking …",
      /** A line of its own, which has nothing to do with what the file says. */
      onRecord: "On record here?",
      notStored: "No. This service knows no document with that ID.",
      unreadable: {
        title: "The file could not be read.",
        text: "Please choose it again. This says nothing about the file itself.",
      },
      insecure: {
        title: "Files cannot be looked up over this connection.",
        text: "Browsers work out checksums only on pages opened over https. Please use the document ID.",
      },
      tooLarge: {
        title: "This file does not come from here.",
        text: "It is larger than any document that is sealed here.",
      },
    },
  },
  offline: {
    title: "Check a sealed file",
    text: "This page works without a network. Keep it beside your signed PDF, and open it in a browser whenever you want to check the file.",
    heading: "Check your file",
    choose: "Choose the PDF",
    drop: "or drop it here",
    staysHere: "The file stays on your device. This page cannot send anything anywhere.",
    withoutScript: "This page needs JavaScript, which checks the file on your device.",
    rootsTitle: "Who is known here",
    rootsText:
      "Seals and timestamps that lead to a root with one of these checksums (SHA-256) count as known. Compare it with the one on the audit certificate. This copy of the page is from {service}, {at}.",
    reading: "Checking …",
    onRecord: "On record?",
    record: "Only the service can tell that: {service}/verify/{id}",
    insecure: {
      title: "This browser cannot check files here.",
      text: "It offers no cryptography to pages opened from a file. Open this page in another browser, such as Chrome, Edge or Firefox.",
    },
    unreadable: {
      title: "The file could not be read.",
      text: "Please choose it again. This says nothing about the file itself.",
    },
    /** What leads to it. */
    link: "Download a checking page that works offline",
  },
};

/** All that the verify pages say, by the visitor's language. */
export interface VerifyWords extends WordsLike<typeof en> {}
