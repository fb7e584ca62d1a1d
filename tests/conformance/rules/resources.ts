import { rulesOf } from "./rule.ts";

export const RESOURCE_RULES = [
  ...rulesOf("The service as a whole", "service", {
    paths: "Every path of the API lies below `/api/v1`",
    json: "Requests and answers are JSON unless a rule says otherwise",
    openapi:
      "An OpenAPI 3.1 description is published at `/openapi.json`, outside of the API's prefix",
    forms: "A contract is made from HTML or from a PDF with fields placed in percent of the page",
    "draft-or-signable": "A contract is a draft, which costs nothing, or it can be signed",
    "foreign-is-unknown": "A contract of another account is answered like one that does not exist",
    "no-templates": "There are no templates any more",
    timestamps: "Times are ISO 8601 date-times",
    "null-is-present": "What may be null is there all the same",
  }),
  ...rulesOf("Contract", "contract", {
    properties: "GET and PATCH answer a contract with its eighteen properties and no other",
    id: "`id` is a string that orders contracts by their creation",
    token:
      "`token` has 16 characters that are not mistaken for one another, stands for the id in every path and opens nothing",
    title: "`title` is a string, or null where none was given",
    status: "`status` is one of draft, pending, pending_payment, fully_signed, cancelled",
    language: "`language` is one of de, en, es, fr",
    tags: "`tags` is an array of strings",
    "sign-url": "`signUrl` is set while the contract is pending and null in every other status",
    "status-url": "`statusUrl` is always set and leads to `/status/` and a secret of its own",
    "pdf-url": "`pdfUrl` is set once everyone has signed and null in every other status",
    "public-id":
      "`publicId` is 12 characters of Crockford base32 and a check character, in groups of four",
    "public-id-printed": "`publicId` is printed on every page of the sealed PDF",
    "public-id-own": "`publicId` is not made from the id or the token",
    "verify-url": "`verifyUrl` leads to `/verify/{publicId}` and is null for a draft",
    "verify-page": "The verify page tells a matching copy from another file without seeing it",
    "final-pdf":
      "`finalPdf` is null until the PDF was built, then `{sha256, storedAt}` of the stored bytes",
    signatures:
      "`signatures` has an item of id, role, name, signerName, signedAt, deliveredLink for each collected signature",
    "one-signature-a-label": "A submission fills all fields of its label and makes one signature",
    "signature-role":
      "A signature's `role` is the label, and `name` the name of the field as shown",
    "signature-name": "A signature's `signerName` is the name that the signer typed",
    "delivered-link":
      "A signature's `deliveredLink` is true only when it came in over a delivered link",
    signers: "`signers` lists the delivered links",
    documents: "`documents` has items of id, name, type, pages, order",
    "document-types":
      "A part's type is contract, document, attachment, or certificate once the PDF was built",
    "document-order":
      "`order` counts from 1 in the page order of the final PDF, and `pages` are the real pages",
    "created-at": "`createdAt` is the time of creation and never changes",
    "updated-at": "`updatedAt` moves with every change that the API shows, signatures included",
    "signed-at": "`signedAt` is the time of the last required signature and null before",
  }),
  ...rulesOf("Contract as created", "created", {
    properties: "The create answer's contract has its eleven properties and no other",
    "requires-payment": "`requiresPayment` is true when the contract waits for payment, else false",
    "sign-url": "`signUrl` is null unless the contract is pending",
    "verify-url": "`verifyUrl` is null for a draft",
  }),
  ...rulesOf("Contract in a list", "item", {
    properties: "A list item has its thirteen properties and no other",
    signatures: "A list item's signatures have role, name, signerName, signedAt and nothing else",
    signers: "A list item's signers are as in the contract",
  }),
  ...rulesOf("Contract after cancelling", "summary", {
    properties: "The cancel answer's contract is id, token, title, status",
  }),
  ...rulesOf("Signer", "signer", {
    properties:
      "A signer has id, role, email, level, status, sentAt, sendCount, openedAt, signedAt and, once it said no, declinedAt and declineReason",
    "no-link": "The delivered link itself is in no answer",
    role: "A signer's role is a signature-field label",
    level: "`level` is ses or qes",
    status: "`status` is created, sent, opened or signed",
    "only-with-email": "Only entries with an e-mail address appear among the signers",
    sent: "A link that the mail server took is `sent`, with `sentAt` and a `sendCount`",
    opened: "A link is `opened` when a person acted on its page, not when it was fetched",
    signed: "A link becomes `signed` with `signedAt` when its label is signed",
    declined:
      "A signer that said no has `declinedAt` and its words; one with a new address has not",
    "never-back": "A status never goes backwards under the same address",
  }),
  ...rulesOf("Error body", "error-body", {
    error: "`error` is a readable message and always there",
    code: "`code` is there for the listed codes and absent elsewhere",
    details: "`details` lists the offending values",
    "field-details": "A field's problem is `{field: index or null, path, message}`",
    "validation-details": "Any other problem is `{path, message}`",
    "all-problems": "Every offending field is listed, not only the first",
  }),
];
