import { PdfBytes } from "#schemas/pdf-file.ts";
import {
  AttachmentOpenedInput,
  MessageInput,
  SignatureAnswer,
  SigningView,
  SubmissionInput,
} from "#schemas/signing.ts";
import { ZipBytes } from "#schemas/zip-file.ts";
import type { Endpoint } from "./endpoint.ts";
import { LINK, LINK_ATTACHMENT } from "./places.ts";

/** What a signing page uses. */
export const SIGNING_ENDPOINTS = {
  getSigning: {
    method: "GET",
    path: "/signing/:link",
    place: LINK,
    tag: "Signing",
    summary: "What a signing page shows to whoever holds this link",
    description:
      "The roles and how far each is, the fields, the words of the consent, and what is signed as text to read. What is signed itself is at `/signing/{link}/original`, and as it stands at `/signing/{link}/document`. Reading it changes nothing.",
    access: "link",
    cost: 2,
    answers: { 200: SigningView },
    refusals: ["UNKNOWN", "GONE"],
  },
  recordOpened: {
    method: "POST",
    path: "/signing/:link/opened",
    place: LINK,
    tag: "Signing",
    summary: "Note that a person acted on the page behind a delivered link",
    description:
      "To be sent once somebody pointed, typed or touched in a visible page; never on loading it, since programs that scan mail load pages as well.",
    access: "link",
    cost: 2,
    answers: { 204: null },
    refusals: ["UNKNOWN", "GONE"],
  },
  recordAttachmentOpened: {
    method: "POST",
    path: "/signing/:link/attachments/:attachment/opened",
    place: LINK_ATTACHMENT,
    tag: "Signing",
    summary: "Note that the document was opened as a PDF, for what an attachment asks",
    description:
      "For an attachment whose `asks` has `openedBy`: to be sent when the signer presses what opens `/signing/{link}/document`, before its `id` is in `consents`. It is recorded once for each role and link; the trail and the certificate say when.",
    access: "link",
    cost: 2,
    body: AttachmentOpenedInput,
    answers: { 204: null },
    refusals: ["UNKNOWN", "GONE", "ALREADY_SIGNED", "CONFLICT"],
  },
  createSignature: {
    method: "POST",
    path: "/signing/:link/signatures",
    place: LINK,
    tag: "Signing",
    summary: "Sign one role's fields",
    description:
      "The page sends strokes, text and choices; the server draws them. The same `submissionId` again gets the same answer, so that a lost answer can be asked for again.",
    access: "link",
    cost: 10,
    body: SubmissionInput,
    answers: { 201: SignatureAnswer },
    refusals: ["UNKNOWN", "GONE", "ALREADY_SIGNED", "DOCUMENT_CHANGED", "CONFLICT", "BUSY"],
  },
  sendMessage: {
    method: "POST",
    path: "/signing/:link/message",
    place: LINK,
    tag: "Signing",
    summary: "Say no, ask the sender, or say that the link came to the wrong person",
    description:
      "Goes to the account's owner by mail; answers go to the address that the link was delivered to. Saying no is shown on the signer (`declinedAt`, `declineReason`) and told to webhooks; the contract stays as it is, and the signer may still sign.",
    access: "link",
    cost: 10,
    body: MessageInput,
    answers: { 204: null },
    refusals: ["UNKNOWN", "GONE", "ALREADY_SIGNED", "CONFLICT", "RATE_LIMITED"],
  },
  getOriginalPdf: {
    method: "GET",
    path: "/signing/:link/original",
    place: LINK,
    tag: "Signing",
    summary: "Download what is signed, without what signers enter",
    description:
      "The base PDF: its pages are what signers see, what their consent is given to, and what the sealed PDF begins with, byte for byte.",
    access: "link",
    cost: 5,
    answers: { 200: PdfBytes },
    refusals: ["UNKNOWN", "GONE"],
  },
  getDocumentPdf: {
    method: "GET",
    path: "/signing/:link/document",
    place: LINK,
    tag: "Signing",
    summary: "Download the document as it stands",
    description:
      "What is signed, with what has been signed and entered so far, drawn as it will be sealed: for reading and keeping before one signs. It is not sealed and proves nothing. Where nobody has signed yet it is the same as `/signing/{link}/original`.",
    access: "link",
    cost: 5,
    answers: { 200: PdfBytes },
    refusals: ["UNKNOWN", "GONE", "BUSY"],
  },
  getSignedPdf: {
    method: "GET",
    path: "/signing/:link/pdf",
    place: LINK,
    tag: "Signing",
    summary: "Download the sealed PDF over a delivered link",
    description: "The shared link can be in anybody's hands, so it gives no file.",
    access: "link",
    cost: 5,
    answers: { 200: PdfBytes },
    refusals: ["UNKNOWN", "GONE", "NOT_SIGNED", "TIMESTAMP_FAILED", "BUSY"],
  },
  getSignedEvidence: {
    method: "GET",
    path: "/signing/:link/evidence",
    place: LINK,
    tag: "Signing",
    summary: "Download everything that proves the sealed contract, over a delivered link",
    description: "As with an API key. Like the sealed PDF, the shared link does not give it.",
    access: "link",
    cost: 5,
    answers: { 200: ZipBytes },
    refusals: ["UNKNOWN", "GONE", "NOT_SIGNED", "TIMESTAMP_FAILED", "BUSY"],
  },
} as const satisfies Record<string, Endpoint>;
