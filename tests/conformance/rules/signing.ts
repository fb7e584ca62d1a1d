import { rulesOf } from "./rule.ts";

export const SIGNING_RULES = [
  ...rulesOf("Links and pages", "page", {
    sign: "`signUrl` opens the shared signing page at /sign/ and a secret of its own",
    status: "`statusUrl` opens a page with roles and states, addresses masked, without a download",
    verify:
      "`verifyUrl` opens the verify page; the ID is read whatever case and dashes it is typed with",
    "verify-states":
      "The verify page tells state, completion, page count, size and hash, never the document",
    "verify-limited": "The verify page answers at most 30 requests a minute per client address",
    personal: "A delivered link opens /sign/{secret}",
    base: "Every link starts with BASE_URL",
  }),
  ...rulesOf("Signing: read", "signing-view", {
    properties:
      "GET /signing/{link} answers contract, link, roles, fields, attachments, summary, consent",
    contract: "`contract` is title, language, publicId, status, form, documents, html",
    html: "`html` is the text view made by the service, for both forms; never the caller's markup",
    "link-shared": "Over the shared link `link` is kind shared, without an address",
    "link-personal":
      "Over a delivered link `link` names its kind, role, address, and preset title and name",
    roles: "A role has role, state, level and, where preset, title",
    "role-states": "A role is open, signed, reserved or waiting",
    fields: "A field has id, type, label, page, x, y, width, height, optional, text, name",
    consent: "`consent` has a version and the text in the contract's language",
    summary: "`summary` is null where there is none",
    unknown: "Unknown, malformed and deleted links get one and the same 404",
    "gone-cancelled": "A cancelled contract is 410",
    "gone-replaced": "A link that a new address replaced is 410",
    "changes-nothing": "Reading changes nothing, not even whether a link was opened",
    "no-key": "It needs no API key",
  }),
  ...rulesOf("Signing: opened", "signing-opened", {
    answer: "POST /signing/{link}/opened answers 204",
    once: "Only the first one over a delivered link sets `openedAt`",
    shared: "Over the shared link nothing is noted",
    unknown: "An unknown link is 404, a replaced or cancelled one 410",
  }),
  ...rulesOf("Signing: message", "signing-message", {
    reconsider: "Who said no takes that back with `reconsider`; where nobody did it is refused",
    answer: "POST /signing/{link}/message answers 204 and tells the owner by mail, once",
    decline: "Saying no leaves the contract as it is and shows `declinedAt` and `declineReason`",
    "sign-after": "Who said no may still sign",
    reply: "An answer to the mail goes to the address of the delivered link, never to another",
    text: "At most 500 characters; a question needs some",
    role: "A role that the contract does not have is refused",
    signed: "A role that has signed is 409",
    "not-this-link": "Another role than the link's is 409",
    "not-now": "A draft, unpaid or fully signed contract is 409",
    "switched-off": "With `allowDecline: false` on create saying no is 409, asking is not",
    repeated: "The same words again are told once",
    limited: "A role is told of five times in a day, then 429 with Retry-After",
    unknown: "An unknown link is 404, a replaced or cancelled one 410",
  }),
  ...rulesOf("Signing: files", "signing-file", {
    asked:
      "`requests` of a contract names files that roles are asked for; the signing view has those of its link",
    refused: "What is wrong with `requests` is refused: unknown roles, too many, the same twice",
    draft: "`requests` is changed of a draft alone",
    taken: "POST /signing/{link}/files takes a PDF, JPEG or PNG in and answers its id and hash",
    kinds: "Another kind of file than is accepted, one too large, too long or damaged is 400",
    required: "Nobody signs without a file that is required",
    own: "A file counts only for the role, the request and the contract that it was sent for, once",
    shown: "Before signing it can be downloaded, and taken back",
    printed: "Its pages follow the contract in the sealed PDF, and its hash stands in the evidence",
    later: "Who signs later is shown it as a part of the document, unless `hideEntries`",
    swept: "A file that nobody signed with is gone after a day",
  }),
  ...rulesOf("Signing: reading", "signing-reading", {
    required: "With `requireReading: true` on create signing without `endInView: true` is 400",
    recorded: "That the end was in view stands in the trail with the signature",
    usual: "Without it nobody has to say so",
  }),
  ...rulesOf("Signing: return", "signing-return", {
    shown: "`returnUrl` of create stands in the view, and only there",
    https: "It is an https address without name and password",
  }),
  ...rulesOf("Signing: sign", "signing", {
    answer:
      "A submission answers 201 with signatureId, contract.status, a receipt and, over the shared link, where the copy will be",
    "same-again": "The same submissionId again gets the same answer and is recorded once",
    consent: "Without `consent: true` it is refused",
    role: "A role that the contract does not have is refused",
    name: "A name needs a letter or a digit, and nothing in it may be invisible",
    title: "A job title has at most 80 characters",
    email: "A typed address must be one",
    "submission-id": "`submissionId` is a UUID",
    "time-zone": "A time zone that does not exist is refused",
    "no-ink": "A drawing without ink is refused",
    drawn: "A drawing may be drawn strokes",
    typed: "A drawing may be typed text in an offered font",
    image: "A drawing may be a PNG in base64 of at most 200 kB",
    initials: "Without `initials` the signature fills the initials fields as well",
    inputs: "Values of required inputs must be there; unknown ones are refused",
    details: "A refusal lists the offending values in `details`",
    "already-signed": "A role that has signed is 409",
    "not-this-link": "Another label than the link's is 409",
    "not-now": "A draft, unpaid or cancelled contract is 409",
    unknown: "An unknown link is 404",
    race: "Of many submissions for one role exactly one is recorded",
    "server-draws":
      "The browser's rendering is not taken: unknown properties such as HTML or pictures of pages change nothing",
  }),
  ...rulesOf("Signing: original", "signing-original", {
    same: "GET /signing/{link}/original gives the base PDF, the same bytes before and after signing",
    unknown: "An unknown link is 404, a replaced or cancelled one 410",
    "no-key": "It needs no API key, over the shared link as over a delivered one",
  }),
  ...rulesOf("Signing: the document as it stands", "signing-document", {
    entered:
      "What has been signed and entered so far stands in `html`, in `fields[].filled` and in GET /signing/{link}/document, for whoever holds a link",
    seen: "A submission made on an older state is 409 DOCUMENT_CHANGED with what is new, and is not recorded; one without `seen` is taken",
    hidden:
      "`hideEntries: true` keeps what others entered from the signing page and API until everyone has signed",
    unknown: "An unknown link is 404, a replaced or cancelled one 410",
  }),
  ...rulesOf("Signing: PDF", "signing-pdf", {
    delivered:
      "GET /signing/{link}/pdf gives the sealed PDF over a delivered link once everyone has signed",
    early: "Before that it is 409 NOT_SIGNED",
    shared: "Over the shared link there is no download",
  }),
];
