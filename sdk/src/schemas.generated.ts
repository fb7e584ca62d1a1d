// Made by tools/write-sdk.js from the table of endpoints. Change that, not this.

export type ContractStatus = "draft" | "pending" | "pending_payment" | "fully_signed" | "cancelled";

export type FieldType = "signature" | "initials" | "date" | "text" | "input";

/** Language of the signing page, the e-mails and the audit certificate. */
export type Language = "de" | "en" | "es" | "fr";

export type SignatureLevel = "ses" | "qes";

export type SignerStatus = "created" | "sent" | "opened" | "signed";

export type WebhookEventName =
  | "contract.created"
  | "contract.signed"
  | "contract.completed"
  | "contract.deleted"
  | "contract.cancelled"
  | "contract.withdrawn"
  | "signer.invited"
  | "signer.declined";

export interface CreateContract {
  /** The contract's name, in mails, lists and files. */
  title?: string | undefined;
  /** HTML, at most 1000000 bytes of UTF-8. Exactly one of this and `document` is needed. */
  content?: string | undefined;
  /** What `content` is written in. `markdown`: CommonMark, and tables; HTML within it is taken as HTML is. It goes the same way from there, and stays on record as it was sent. */
  contentFormat?: "html" | "markdown" | undefined;
  /** The contract as a PDF. */
  document?: DocumentInput | undefined;
  /** `profile`: the service sets HTML. `page`: a browser prints it; 400 without one. */
  layout?: "profile" | "page" | undefined;
  /** Language of the signing page, the e-mails and the audit certificate. */
  language?: Language | undefined;
  /** Who signs, and on a PDF where. HTML has boxes below its text, one where none is sent; a PDF needs a `signature` or `initials`. */
  signatureFields?: SignatureFieldInput[] | undefined;
  /** Whether the boxes below HTML stand in the middle. */
  signaturesCentered?: boolean | undefined;
  /** Who gets a link by mail, or is preset; at most one a role. Others sign over `signUrl`. */
  signers?: SignerInput[] | undefined;
  /** Your own words to find it by; no signer sees them. */
  tags?: string[] | undefined;
  /** `true`: signable at once, and links go out. Else a draft. */
  finalize?: boolean | undefined;
  /** Documents of known kinds or your own, signed with the contract. */
  attachments?: AttachmentInput[] | undefined;
  /** `false`: no mail to the account's owner when everyone has signed. */
  completionEmail?: boolean | undefined;
  /** `false`: no automatic summary; the text goes to no language model. */
  summary?: boolean | undefined;
  /** When signers who have not signed are sent their link again: `firstDays` after it, then every `everyDays`, at most `most` times; within the five links a day, not between 21 and 7 o'clock where the signer is known to be. It ends with a signature, a refusal or the contract. `null`: never. Absent: as the account says, which is never unless somebody set it. */
  reminders?:
    | {
        firstDays: number;
        everyDays: number;
        most: number;
      }
    | null
    | undefined;
  /** `false`: the page offers no way to say no. */
  allowDecline?: boolean | undefined;
  /** `true`: nobody can sign before the end of the document was in view. */
  requireReading?: boolean | undefined;
  /** `true`: each signature stands in an open frame, with the words that it was given electronically and its ID. Absent: as the account says. */
  signatureFrame?: boolean | undefined;
  /** `true`: what signers enter into fields is shown to the other signers in the sealed file alone, and the page says so. Otherwise whoever signs later sees what was entered before. */
  hideEntries?: boolean | undefined;
  /** Consumer's role: attachments that inform or ask without one, and `obligationToPay: true` are its. */
  consumer?: string | undefined;
  /** `true`: whoever signs takes on a duty to pay, and the button that signs names it, as the law wants it of consumers' contracts. `{role}`: only whoever signs as that. Default: `true` where a notice on withdrawal or cooling-off is attached, for the roles that such notices name. */
  obligationToPay?:
    | boolean
    | {
        role: string;
      }
    | undefined;
  /** Your own words in the mails that ask for a signature, as plain text: lines stay lines, and nothing in it becomes a link. No part of what is signed. */
  message?: string | undefined;
  /** Your own name for the contract, such as a number of your system. It stands in answers and in the data of events, and on no page, mail or file that a signer sees. */
  reference?: string | undefined;
  /** `true`: 409 `REFERENCE_TAKEN` where a contract of the account has this `reference` already; `contractId` names the first one. */
  uniqueReference?: boolean | undefined;
  /** Your own values by your own names, as strings. They come back in answers and in the data of events, as they were sent, and go nowhere else. */
  metadata?: Record<string, string> | undefined;
  /** Then it is cancelled. RFC 3339, at most 366 days ahead; `null`: never. */
  expiresAt?: string | null | undefined;
  /** Who else is mailed the status page (`sent`) or the sealed file (`completed`); no link of it signs. */
  copies?:
    | {
        email: string;
        name?: string | undefined;
        when: "sent" | "completed" | "both";
      }[]
    | undefined;
  /** Files that roles are asked for as they sign, at most 20 pages each: printed behind the contract. */
  requests?:
    | {
        role: string;
        /** What is asked for, such as `Proof of income`. */
        name: string;
        accept?: ("pdf" | "jpeg" | "png")[] | undefined;
        /** `false`: the role may sign without it. */
        required?: boolean | undefined;
      }[]
    | undefined;
  /** An https address that the page leads back to after signing; its host is shown. Nobody is sent there without a click. */
  returnUrl?: string | undefined;
}

/** The contract as a PDF. */
export interface DocumentInput {
  /** A file name; its path is taken off, and what is beyond 255 characters. */
  name?: string | undefined;
  /** base64, of at most 3145728 bytes and 500 pages. A data URL and white space are taken as well, and do not count. */
  pdf: string;
}

export interface AttachmentInput {
  /** An id that `GET /attachments` lists; each at most 3 times, `document` 5. */
  type: string;
  /** The label of a signature field: whom it concerns. Nobody else is asked what it asks, and a notice on withdrawal gives nobody else the right to. Left out: every role. */
  role?: string | undefined;
  /** Values by the id of the type's fields. A line has at most 200 characters, a longer text 2000 and 60 lines; `pdf` of a `document` is a PDF in Base64. */
  fields?: Record<string, string> | undefined;
}

export interface SignatureFieldInput {
  /** `signature` and `initials` make their label a signer, `date` is the day of signing, `input` is what the signer types, `text` is printed as it is. With HTML only `signature`. */
  type?: FieldType | undefined;
  /** Whose field it is; needed but for `text`. One label on several fields is one signer. */
  label?: string | undefined;
  /** What the signer is asked for, such as `Bank account`; shown, and printed on the certificate alone, beside what was entered. */
  name?: string | undefined;
  /** What a `text` says, and needs; what an `input` starts with, at most 200 characters. Of no other type. */
  text?: string | undefined;
  /** Whether a signer may leave an `input` empty. */
  optional?: boolean | undefined;
  /** Of an `input`: the signer takes one of these. Without the others below. */
  choices?: string[] | undefined;
  /** Of an `input`: a box that the signer ticks, printed as ☒, or as ☐ where it is `optional` and left. Entered, and started with, as `x`. */
  mark?: boolean | undefined;
  /** Of an `input`: what the entry has to be. */
  format?:
    | "date"
    | "number"
    | "iban"
    | "email"
    | "phone"
    | "postcode:AT"
    | "postcode:BE"
    | "postcode:CH"
    | "postcode:DE"
    | "postcode:DK"
    | "postcode:ES"
    | "postcode:FR"
    | "postcode:GB"
    | "postcode:IE"
    | "postcode:IT"
    | "postcode:LU"
    | "postcode:NL"
    | "postcode:PL"
    | "postcode:PT"
    | "postcode:SE"
    | "postcode:US"
    | undefined;
  /** Least of the format `number`, or of `date` as `2026-12-31`. */
  min?: number | string | undefined;
  /** Most of the format `number`, or of `date` as `2026-12-31`. */
  max?: number | string | undefined;
  /** Of an `input`: so many lines can be written. */
  lines?: number | undefined;
  /** Of the document; 1 where it is left out. */
  page?: number | undefined;
  /** Left edge, in percent of the page's width as it is looked at. Needed with `document`, not allowed with `content`, as all of a place. */
  x?: number | undefined;
  /** Upper edge, in percent of its height; as `x`. */
  y?: number | undefined;
  /** In percent; x + width is at most 100; at least 5 points of an A4 page. Left out: 25 of signature, 10 of initials, 18 of date, 25 of text, 25 of input; of a `mark` square and small. */
  width?: number | undefined;
  /** In percent; y + height is at most 100; at least 5 points of an A4 page. Left out: 10 of signature, 4 of initials, 3.3 of date, 3 of text, 3 of input; of a `mark` square and small. */
  height?: number | undefined;
  /** Words of the document in place of `page`, `x`, `y`. `at: end` is behind them. 400 with `hits` where absent or ambiguous. */
  anchor?:
    | {
        text: string;
        occurrence?: number | "every" | undefined;
        dx?: number | undefined;
        dy?: number | undefined;
        at?: "start" | "end" | undefined;
      }
    | undefined;
}

export interface SignerInput {
  /** The label of a signature field. This or `label` is needed. */
  role?: string | undefined;
  /** Another name for `role`. */
  label?: string | undefined;
  /** A job title; the signer may change it. */
  title?: string | undefined;
  /** Of the person who signs, as it is to stand under the signature; the signer may write it otherwise. */
  name?: string | undefined;
  /** Your own words in this signer's mails, in place of the contract's `message`. */
  message?: string | undefined;
  /** In which wave the role signs; 1 where nothing is said. A wave signs, and its links go out, once those before it have signed; `qes` comes last. A role whose wave has begun stays in it. */
  order?: number | undefined;
  /** The role whose signature this one witnesses: it signs after that, with name and postal address. */
  witnesses?: string | undefined;
  /** `true`: your system may open sessions for this role beside its personal link; said on create alone. */
  sessions?: boolean | undefined;
  /** Where this signer's own link goes. Needed, unless `title`, `order`, `witnesses` or the level `qes` is given. */
  email?: string | undefined;
  level?: SignatureLevel | undefined;
}

/** What an entry does not name stays as it is. */
export interface SignerChange {
  /** The label of a signature field. This or `label` is needed. */
  role?: string | undefined;
  /** Another name for `role`. */
  label?: string | undefined;
  /** A job title; the signer may change it. */
  title?: string | undefined;
  /** Of the person who signs, as it is to stand under the signature; the signer may write it otherwise. */
  name?: string | undefined;
  /** Your own words in this signer's mails, in place of the contract's `message`. */
  message?: string | undefined;
  /** As on creation; `null` takes it away. */
  order?: number | null | undefined;
  /** `null` takes it away. */
  witnesses?: string | null | undefined;
  /** The same mailbox, however it is spelled: its link is sent again. Another one: a new link, and the old one is dead. `null` takes out the address that a draft has for this role. */
  email?: string | null | undefined;
  level?: SignatureLevel | undefined;
}

/** At least one. What is signed, which is `content` and what follows it up to `obligationToPay`, and `requests` are changed of a draft alone. */
export interface UpdateContract {
  /** The contract's name, in mails, lists and files. */
  title?: string | undefined;
  /** Your own words to find it by; no signer sees them. */
  tags?: string[] | undefined;
  /** Makes a draft signable. */
  finalize?: true | undefined;
  signers?: SignerChange[] | undefined;
  /** When signers who have not signed are sent their link again: `firstDays` after it, then every `everyDays`, at most `most` times; within the five links a day, not between 21 and 7 o'clock where the signer is known to be. It ends with a signature, a refusal or the contract. `null`: never. */
  reminders?:
    | {
        firstDays: number;
        everyDays: number;
        most: number;
      }
    | null
    | undefined;
  /** HTML, at most 1000000 bytes of UTF-8. Exactly one of this and `document` is needed. */
  content?: string | undefined;
  /** Goes with `content`; left out, the draft's text is written in what it was. */
  contentFormat?: "html" | "markdown" | undefined;
  /** The contract as a PDF. */
  document?: DocumentInput | undefined;
  layout?: "profile" | "page" | undefined;
  /** Who signs, and on a PDF where. HTML has boxes below its text, one where none is sent; a PDF needs a `signature` or `initials`. */
  signatureFields?: SignatureFieldInput[] | undefined;
  /** Whether the boxes below HTML stand in the middle. */
  signaturesCentered?: boolean | undefined;
  /** As on creation. */
  obligationToPay?:
    | boolean
    | {
        role: string;
      }
    | undefined;
  /** Your own words in the mails that ask for a signature, as plain text: lines stay lines, and nothing in it becomes a link. No part of what is signed. */
  message?: string | undefined;
  /** Your own name for the contract, such as a number of your system. It stands in answers and in the data of events, and on no page, mail or file that a signer sees. */
  reference?: string | undefined;
  /** Your own values by your own names, as strings. They come back in answers and in the data of events, as they were sent, and go nowhere else. */
  metadata?: Record<string, string> | undefined;
  /** Then it is cancelled. RFC 3339, at most 366 days ahead; `null`: never. */
  expiresAt?: string | null | undefined;
  /** Who else is mailed the status page (`sent`) or the sealed file (`completed`); no link of it signs. */
  copies?:
    | {
        email: string;
        name?: string | undefined;
        when: "sent" | "completed" | "both";
      }[]
    | undefined;
  /** Files that roles are asked for as they sign, at most 20 pages each: printed behind the contract. */
  requests?:
    | {
        role: string;
        /** What is asked for, such as `Proof of income`. */
        name: string;
        accept?: ("pdf" | "jpeg" | "png")[] | undefined;
        /** `false`: the role may sign without it. */
        required?: boolean | undefined;
      }[]
    | undefined;
}

export interface PreviewContractQuery {
  /** Of a preview: the first page that has a picture. */
  picturesFrom?: number | undefined;
  /** Of a preview: how many pages from there on have one. */
  pictures?: number | undefined;
}

export interface ListContractsQuery {
  /** Only contracts in this status. */
  status?: ContractStatus | undefined;
  /** `open`: only contracts that can be withdrawn from now and were not. `withdrawn`: only those that were. */
  withdrawal?: "open" | "withdrawn" | undefined;
  /** Only contracts with this very `reference`. */
  reference?: string | undefined;
  /** Only contracts with this tag, in whatever case. */
  tag?: string | undefined;
  /** Only contracts with a signer of this address. */
  email?: string | undefined;
  /** Only contracts with all of these words in title, file name, first heading, tags and names of who signed, each from its beginning, without case and marks; a word with `@` is the beginning of a signer's address, one with `#` that of a tag. Or one contract by id, token or Document ID. */
  q?: string | undefined;
  /** Only contracts created then or later. */
  createdSince?: string | undefined;
  /** Only contracts created before. */
  createdBefore?: string | undefined;
  /** Newest or oldest first. */
  sort?: "-createdAt" | "createdAt" | undefined;
  /** Contracts on one page. */
  limit?: number | undefined;
  /** Contracts to leave out before the page begins. */
  offset?: number | undefined;
  /** Id of a contract: only what was created before it. */
  before?: string | undefined;
}

export interface AttachmentTypesQuery {
  /** ISO 3166-1 alpha-2 */
  country?: string | undefined;
  /** Language of names and labels; `en` where there is no other. */
  language?: Language | undefined;
}

export interface CreateWebhook {
  /** A public https address, at most 2000 characters, without user name, password or fragment. Loopback and private addresses are refused, whichever way they are spelled or reached. */
  url: string;
  /** At least one of `contract.created`, `contract.signed`, `contract.completed`, `contract.deleted`, `contract.cancelled`, `contract.withdrawn`, `signer.invited`, `signer.declined`. Named twice counts once. */
  events: WebhookEventName[];
  /** `false`: made switched off, and told nothing until a PATCH switches it on. */
  active?: boolean | undefined;
}

export interface UpdateWebhook {
  /** A public https address, at most 2000 characters, without user name, password or fragment. Loopback and private addresses are refused, whichever way they are spelled or reached. */
  url?: string | undefined;
  /** At least one of `contract.created`, `contract.signed`, `contract.completed`, `contract.deleted`, `contract.cancelled`, `contract.withdrawn`, `signer.invited`, `signer.declined`. Named twice counts once. */
  events?: WebhookEventName[] | undefined;
  /** Switching a webhook off also ends the attempts that were still to come; switching it on does not bring them back. */
  active?: boolean | undefined;
}

export interface Submission {
  /** A UUID the client makes: the same one again gets the same answer. */
  submissionId: string;
  role: string;
  signerName: string;
  title?: string | undefined;
  /** The postal address of a witness, in one line; asked of no other role. */
  address?: string | undefined;
  email?: string | undefined;
  signature: Drawing;
  initials?: Drawing | undefined;
  /** What was entered, by the `id` of each field of type `input`: a choice as it is offered, `x` for a mark that is ticked. */
  inputs?: Record<string, string> | undefined;
  /** The `id` of each file that was sent, by the `id` of the request it answers. */
  files?: Record<string, string> | undefined;
  /** Only where a program of yours passes on what a signer did elsewhere: the address and the browser that it saw. The certificate prints both as that program's word, beside the address and the name that the service itself saw, which are the program's. */
  forwardedFor?:
    | {
        /** IPv4 or IPv6, without a port. */
        ip: string;
        /** The header as it came; 500 characters of it are kept. */
        userAgent?: string | undefined;
      }
    | undefined;
  consent: true;
  /** The `id` of each attachment whose `asks` the signer agreed to; those left out were not given. */
  consents?: string[] | undefined;
  timeZone?: string | undefined;
  /** `true`: the last page, or the end of the text, was in view. Wanted where the contract has `requireReading`; recorded with the signature. */
  endInView?: boolean | undefined;
  /** `seen` of the document as the signer was shown it. If others have signed since, nothing is signed, and the answer is a 409 with the new `seen` and what is new in `entered`. It is recorded with the signature; without it, the certificate says that what was shown is not known. */
  seen?: string | undefined;
  summarySha256?: string | null | undefined;
}

export type Drawing =
  | {
      type: "drawn";
      width: number;
      height: number;
      /** The points of each stroke, in order, as a pen passed them at even times: where they are further apart it was faster, and its line is printed thinner. */
      strokes: [number, number][][];
    }
  | {
      type: "typed";
      text: string;
      font: string;
    }
  | {
      type: "image";
      /** base64; white space does not count. */
      png: string;
    };

export interface CreateContractAnswer {
  success: true;
  contract: CreatedContract;
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface CreatedContract {
  id: string;
  /** Stands for the id in paths. Without a key it opens nothing. */
  token: string;
  title: string | null;
  status: ContractStatus;
  /** Language of the signing page, the e-mails and the audit certificate. */
  language: Language;
  signUrl: string | null;
  requiresPayment: boolean;
  publicId: string;
  verifyUrl: string | null;
  signers: Signer[];
  copies?: {
    email: string;
    name?: string;
    when: "sent" | "completed" | "both";
  }[];
  createdAt: string;
  /** Only where the contract has one. */
  reference?: string;
  /** Only where the contract has some. */
  metadata?: Record<string, string>;
  /** Only where the contract has one. */
  expiresAt?: string;
}

export interface PreviewContractAnswer {
  success: true;
  preview: PreviewedContract;
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface PreviewedContract {
  title: string | null;
  status: ContractStatus;
  /** Language of the signing page, the e-mails and the audit certificate. */
  language: Language;
  form: "html" | "pdf";
  /** Who signs, in the order of the fields. */
  roles: string[];
  /** In the order of the request, with every place in percent of its page. */
  fields: {
    type: FieldType;
    label: string | null;
    name?: string;
    text: string | null;
    optional: boolean;
    choices?: string[];
    mark?: true;
    format?:
      | "date"
      | "number"
      | "iban"
      | "email"
      | "phone"
      | "postcode:AT"
      | "postcode:BE"
      | "postcode:CH"
      | "postcode:DE"
      | "postcode:DK"
      | "postcode:ES"
      | "postcode:FR"
      | "postcode:GB"
      | "postcode:IE"
      | "postcode:IT"
      | "postcode:LU"
      | "postcode:NL"
      | "postcode:PL"
      | "postcode:PT"
      | "postcode:SE"
      | "postcode:US";
    min?: number | string;
    max?: number | string;
    lines?: number;
    /** From 1. */
    page: number;
    x: number;
    y: number;
    width: number;
    height: number;
  }[];
  /** All that would be signed, attachments included. */
  pages: {
    /** From 1. */
    page: number;
    /** In points, as the page is looked at. */
    width: number;
    height: number;
    picture: string | null;
  }[];
  documents: {
    name: string;
    type: "contract" | "document" | "attachment" | "certificate";
    pages: number;
    order: number;
  }[];
  signers: {
    role: string;
    email: string | null;
    level: SignatureLevel;
    title: string | null;
  }[];
}

export interface ContractAnswer {
  contract: Contract;
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface Contract {
  id: string;
  /** Stands for the id in paths. Without a key it opens nothing. */
  token: string;
  title: string | null;
  status: ContractStatus;
  /** Language of the signing page, the e-mails and the audit certificate. */
  language: Language;
  tags: string[];
  signUrl: string | null;
  reminders: {
    firstDays: number;
    everyDays: number;
    most: number;
  } | null;
  /** The page that tells how far the contract is. Whoever has it can open it, and nothing else with it. */
  statusUrl: string;
  pdfUrl: string | null;
  publicId: string;
  verifyUrl: string | null;
  finalPdf: {
    sha256: string;
    storedAt: string | null;
  } | null;
  signatures: Signature[];
  signers: Signer[];
  copies?: {
    email: string;
    name?: string;
    when: "sent" | "completed" | "both";
  }[];
  requests?: {
    role: string;
    name: string;
    accept: ("pdf" | "jpeg" | "png")[];
    required: boolean;
  }[];
  documents: DocumentPart[];
  createdAt: string;
  updatedAt: string;
  signedAt: string | null;
  /** Whether the button that signs names a duty to pay. */
  obligationToPay: boolean;
  withdrawalUrl: string | null;
  withdrawableUntil: string | null;
  withdrawnAt: string | null;
  /** Only where the contract has one. */
  reference?: string;
  /** Only where the contract has some. */
  metadata?: Record<string, string>;
  /** Only where the contract has one. */
  expiresAt?: string;
}

export interface Signature {
  id: string;
  role: string;
  name: string;
  signerName: string | null;
  signedAt: string;
  deliveredLink: boolean;
}

export interface DocumentPart {
  id: string;
  name: string;
  type: "contract" | "document" | "attachment" | "certificate";
  pages: number;
  order: number;
}

export interface Signer {
  id: string;
  role: string;
  email: string;
  /** Only where the sender named the person. */
  name?: string;
  /** In which wave the signer signs, where that was said. */
  order?: number;
  witnesses?: string;
  level: SignatureLevel;
  status: SignerStatus;
  sentAt: string | null;
  sendCount: number;
  openedAt: string | null;
  signedAt: string | null;
  /** Only where the signer said no: when. The contract stays open, and the signer may still sign; then `status` is `signed`. */
  declinedAt?: string;
  /** Only where the signer asked, over a reminder, for no more of them: when. None goes out by itself since. */
  remindersStoppedAt?: string;
  /** In the signer's own words, where there were any. */
  declineReason?: string;
}

export interface ListContractsAnswer {
  contracts: ContractListItem[];
  pagination: {
    total: number;
    limit: number;
    offset: number;
    hasMore: boolean;
  };
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface ContractListItem {
  id: string;
  /** Stands for the id in paths. Without a key it opens nothing. */
  token: string;
  title: string | null;
  status: ContractStatus;
  /** Language of the signing page, the e-mails and the audit certificate. */
  language: Language;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  signedAt: string | null;
  publicId: string;
  verifyUrl: string | null;
  signatures: {
    role: string;
    name: string;
    signerName: string | null;
    signedAt: string;
  }[];
  signers: Signer[];
  withdrawnAt: string | null;
  /** Only where the contract has one. */
  reference?: string;
  /** Only where the contract has some. */
  metadata?: Record<string, string>;
  /** Only where the contract has one. */
  expiresAt?: string;
}

export interface CancelContractAnswer {
  success: true;
  contract: {
    id: string;
    /** Stands for the id in paths. Without a key it opens nothing. */
    token: string;
    title: string | null;
    status: ContractStatus;
  };
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface DeleteAnswer {
  success: true;
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface AttachmentTypesAnswer {
  attachments: AttachmentType[];
  total: number;
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface AttachmentType {
  id: string;
  name: string;
  description: string;
  /** ISO 3166-1 alpha-2, or `any` */
  country: string;
  /** What it is to whoever signs the document that it goes with: `binds` is signed along with it, `informs` is handed over and binds nobody, what `asks` is given or not by a box of its own. */
  kind: "binds" | "informs" | "asks";
  /** Only where what it asks counts of a signer alone who opened the document as a PDF here before; on a signing page of your own, see `openedBy` of `asks`. */
  opensFirst?: true;
  /** What the wording rests on. */
  source: {
    /** The law, in the version that is meant. */
    law: string;
    /** The state of the law that the words were written after. */
    asOf: string;
    /** When they were last compared with it. */
    comparedOn: string;
    /** By when they are to be looked at again; a contract created later is warned of. */
    reviewBy: string;
    /** What nobody could compare, and what is to be looked at before the type is used. */
    open?: string;
  };
  fields: {
    id: string;
    label: string;
    required: boolean;
    /** The values allowed; empty: any. */
    options: string[];
    /** A value that passes. */
    example: string;
    /** Required where that choice has that option, though `required` is false; refused where it has another. */
    requiredWhen?: {
      field: string;
      option: string;
    };
    /** Of a date that says when something happened: the IANA time zone by whose clock a day after today is refused. */
    notAfterTodayIn?: string;
  }[];
}

export interface WebhooksAnswer {
  webhooks: Webhook[];
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface WebhookAnswer {
  webhook: Webhook;
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface Webhook {
  id: string;
  url: string;
  events: WebhookEventName[];
  active: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface CreateWebhookAnswer {
  success: true;
  webhook: CreatedWebhook;
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface CreatedWebhook {
  id: string;
  url: string;
  events: WebhookEventName[];
  active: boolean;
  createdAt: string;
  updatedAt: string;
  /** What deliveries are signed with; shown here and never again. */
  secret: string;
}

export interface WebhookWithDeliveries {
  webhook: Webhook;
  /** The last 20, newest first; kept for 30 days */
  deliveries: WebhookDelivery[];
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface WebhookDelivery {
  /** The delivery id of header and payload */
  id: string;
  event: WebhookEventName;
  statusCode: number | null;
  success: boolean;
  /** The latest attempt; 0 before the first */
  attempt: number;
  duration: number | null;
  createdAt: string;
}

export interface SigningView {
  contract: {
    title: string | null;
    /** Language of the signing page, the e-mails and the audit certificate. */
    language: Language;
    publicId: string;
    status: ContractStatus;
    form: "html" | "pdf";
    /** The contract as text that fits every screen, with what has been signed and entered so far, made by the service: a reading aid beside the pages. What is signed is the base PDF, at `/signing/{link}/original`. */
    html: string;
    documents: {
      id: string;
      name: string;
      type: string;
      pages: number;
      order: number;
      /** The browser that printed it. Its text is then a reading of its pages, as of an uploaded PDF. */
      printedBy?: string;
    }[];
    /** Only where nobody can say no here. */
    allowDecline?: false;
    /** Only where signing wants `endInView`: the end of the document was in view. */
    requireReading?: true;
    /** Only where signatures are printed in a frame with their ID. */
    signatureFrame?: true;
    /** Only where what signers enter is shown to the others in the sealed file alone, which a signing page has to say. */
    hideEntries?: true;
    /** Only where signing over this link brings a duty to pay: then the control that signs has to be called as `button` of the role has it. */
    obligationToPay?: true;
    /** Only where there are date fields: the IANA name of the zone whose day is printed into them. */
    dateZone?: string;
    /** Only where the contract has a deadline: nobody can sign it from then on. */
    expiresAt?: string;
    /** Where to lead the signer after signing, if they like. */
    returnUrl?: string;
  };
  link: {
    kind: "shared" | "personal" | "session";
    role?: string;
    email?: string;
    title?: string;
    /** Of the person whom the sender expects, to be filled in. */
    name?: string;
    /** Only on a device that goes from one signer to the next: nothing may stay on it. */
    hosted?: true;
    /** Who hands that device round, where the sender said so. */
    host?: string;
  };
  roles: {
    role: string;
    state: "open" | "signed" | "reserved" | "waiting";
    title?: string;
    level: SignatureLevel;
    /** What the control that signs as this role is called, only where it is not `consent.button`. */
    button?: string;
    /** Only where signing as this role brings a duty to pay. */
    obligationToPay?: true;
    /** Only of a witness: the role that signs before. It gives its `address`. */
    witnesses?: string;
    /** It said no, and has not signed since. */
    declined?: true;
  }[];
  fields: {
    id: string;
    type: FieldType;
    label: string | null;
    page: number;
    x: number;
    y: number;
    width: number;
    height: number;
    optional: boolean;
    text: string | null;
    name: string;
    choices?: string[];
    mark?: true;
    format?:
      | "date"
      | "number"
      | "iban"
      | "email"
      | "phone"
      | "postcode:AT"
      | "postcode:BE"
      | "postcode:CH"
      | "postcode:DE"
      | "postcode:DK"
      | "postcode:ES"
      | "postcode:FR"
      | "postcode:GB"
      | "postcode:IE"
      | "postcode:IT"
      | "postcode:LU"
      | "postcode:NL"
      | "postcode:PL"
      | "postcode:PT"
      | "postcode:SE"
      | "postcode:US";
    min?: number | string;
    max?: number | string;
    lines?: number;
    /** Once its role has signed: what stands in the field. Show it. */
    filled?: {
      /** Of who signed. */
      name: string;
      /** When they did. */
      at: string;
      text: string | null;
      /** Something was entered, which the sealed file alone shows. */
      hidden?: true;
    };
  }[];
  attachments: {
    id: string;
    name: string;
    pages: number;
    /** Its place among the parts of what is signed. */
    order: number;
    /** Language of the signing page, the e-mails and the audit certificate. */
    language: Language;
    /** The attachment as text, as `contract.html` is. */
    html: string;
    /** What it is to whoever signs the document that it goes with: `binds` is signed along with it, `informs` is handed over and binds nobody, what `asks` is given or not by a box of its own. */
    kind: "binds" | "informs" | "asks";
    /** Only where it concerns one role: nobody else is to be asked what it asks, and a submission for another role that has its `id` in `consents` is refused. */
    role?: string;
    /** What the signer is asked apart from signing: to be shown beside a box of its own that is not ticked. The contract can be signed without it; the attachment's `id` in `consents` of the submission gives it. */
    asks?: {
      version: string;
      text: string;
      /** Only where a role has to open the document as a PDF before this is given: the roles that have, over this link (`POST /signing/{link}/attachments/{attachment}/opened`). A submission of another role that has the `id` in `consents` is refused. */
      openedBy?: string[];
    };
  }[];
  /** Only where roles are asked for files, as far as they are of this link: sent by `POST /signing/{link}/files` before the signature, which names them in `files`. */
  requests?: {
    id: string;
    role: string;
    /** What is asked for. */
    name: string;
    accept: ("pdf" | "jpeg" | "png")[];
    /** `true`: nobody signs as this role without it. */
    required: boolean;
  }[];
  summary: string | null;
  consent: {
    version: string;
    /** What the signer declares, to be shown beside a box that is not ticked. */
    text: string;
    /** What is kept with the signature, to be shown near it: information, without a box. */
    recorded: string;
    /** What the control that signs is called, unless the role has a `button` of its own: over a link that several sign by, as one of them that pays has it. */
    button: string;
  };
  /** SHA-256, in hexadecimal, of the document as it stands: what is signed, with all that has been signed and entered so far. To be sent with a signature of somebody who was shown this state. */
  seen: string;
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface SignatureAnswer {
  signatureId: string;
  contract: {
    status: ContractStatus;
  };
  copyUrl: string | null;
  receipt: {
    publicId: string;
    role: string;
    signerName: string;
    signedAt: string;
    documentSha256: string;
    trailHash: string;
    jws: string | null;
  };
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
}

export interface ErrorBody {
  /** A sentence for people. */
  error: string;
  /** Stable; present where the case has one. */
  code?: string;
  details?: {
    path: string;
    message: string;
    field?: number | null;
    role?: string;
    /** Of an `anchor` whose words stand nowhere, or more often than it says: where they do, in percent of the page. Each is a field's `page`, `x` and `y`. */
    hits?: {
      page: number;
      x: number;
      y: number;
    }[];
    /** Of a value that a signer sent: for signing pages, which say it in the signer's language. */
    code?:
      | "missing"
      | "unfit"
      | "unprintable"
      | "no-address"
      | "no-ink"
      | "no-picture"
      | "no-file"
      | "file-kind"
      | "file-size"
      | "file-pages"
      | "file-unreadable"
      | "unread"
      | "unopened"
      | "stale"
      | "no-choice"
      | "no-date"
      | "no-number"
      | "no-iban"
      | "no-email"
      | "no-phone"
      | "no-postcode"
      | "out-of-range"
      | "too-many-lines";
    [name: string]: unknown;
  }[];
  /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
  warnings?: string[];
  requestId: string;
  [name: string]: unknown;
}
