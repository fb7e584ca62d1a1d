import { type Static, Type } from "typebox";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { DEFAULT_FIELD_TYPE, FIELD_TYPE_NAMES, fieldType } from "#kernel/field-types.ts";
import { FILE_KIND_NAMES } from "#kernel/file-kinds.ts";
import { DEFAULT_LANGUAGE } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { REMINDER_BOUNDS } from "#kernel/reminders.ts";
import { addressInput, answerOf, LanguageSchema, textMap, words } from "./common.ts";
import { RulesAsked, RulesShown } from "./input-rules.ts";
import { nullable } from "./nullable.ts";
import { publishedAs } from "./published.ts";
import { type Moment, Timestamp } from "./shown.ts";

const Tags = publishedAs(Type.Array(words("tag"), { maxItems: LIMITS.tags * 50 }), {
  maxItems: LIMITS.tags,
  description: "Your own words to find it by; no signer sees them.",
});
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Size = Type.Number({ exclusiveMinimum: 0, maximum: 100 });

const ANCHOR_DESCRIPTION =
  "Words of the document in place of `page`, `x`, `y`. `at: end` is behind them. 400 with `hits` where absent or ambiguous.";

function anchorProperties() {
  const shift = Type.Optional(Type.Number({ minimum: -100, maximum: 100 }));
  return {
    text: publishedAs(Type.String({ maxLength: LIMITS.wordCharacters }), {
      maxLength: LIMITS.anchorCharacters,
    }),
    occurrence: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Literal("every")])),
    dx: shift,
    dy: shift,
    at: Type.Optional(Type.Enum(["start", "end"])),
  };
}

/** One entry of `signatureFields` as sent. */
export type SignatureFieldInput = Static<typeof SignatureFieldInput>;

export const SignatureFieldInput = Type.Object({
  type: Type.Optional(
    publishedAs(Type.Enum([...FIELD_TYPE_NAMES]), {
      default: DEFAULT_FIELD_TYPE,
      description:
        "`signature` and `initials` make their label a signer, `date` is the day of signing, `input` is what the signer types, `text` is printed as it is. With HTML only `signature`.",
    }),
  ),
  label: Type.Optional(
    words("label", {
      description:
        "Whose field it is; needed but for `text`. One label on several fields is one signer.",
    }),
  ),
  name: Type.Optional(
    words("fieldName", {
      description:
        "What the signer is asked for, such as `Bank account`; shown, and printed on the certificate alone, beside what was entered.",
    }),
  ),
  text: Type.Optional(
    words("textField", {
      description: `What a \`text\` says, and needs; what an \`input\` starts with, at most ${LIMITS.inputStartCharacters} characters. Of no other type.`,
    }),
  ),
  optional: Type.Optional(
    publishedAs(Type.Boolean(), {
      default: false,
      description: "Whether a signer may leave an `input` empty.",
    }),
  ),
  ...RulesAsked,
  page: Type.Optional(
    publishedAs(Type.Integer({ minimum: 1 }), {
      maximum: LIMITS.pdfPages,
      description: "Of the document; 1 where it is left out.",
    }),
  ),
  x: Type.Optional(
    publishedAs(
      { ...Percent },
      {
        description:
          "Left edge, in percent of the page's width as it is looked at. Needed with `document`, not allowed with `content`, as all of a place.",
      },
    ),
  ),
  y: Type.Optional(
    publishedAs({ ...Percent }, { description: "Upper edge, in percent of its height; as `x`." }),
  ),
  width: Type.Optional(sizeSchema("width", "x")),
  height: Type.Optional(sizeSchema("height", "y")),
  anchor: Type.Optional(
    Type.Object(anchorProperties(), {
      description: ANCHOR_DESCRIPTION,
    }),
  ),
});

function sizeSchema(side: "width" | "height", edge: "x" | "y") {
  const usual = FIELD_TYPE_NAMES.map((type) => `${fieldType(type).size[side]} of ${type}`);
  const description = `In percent; ${edge} + ${side} is at most 100; at least 5 points of an A4 page. Left out: ${usual.join(", ")}; of a \`mark\` square and small.`;
  return publishedAs({ ...Size }, { description });
}

const ORDER_BOUNDS = { minimum: 1, maximum: LIMITS.signerOrder };

/** What of a signer is the same on create and on change. */
const signerProperties = {
  role: Type.Optional(
    words("label", { description: "The label of a signature field. This or `label` is needed." }),
  ),
  label: Type.Optional(words("label", { description: "Another name for `role`." })),
  title: Type.Optional(
    words("jobTitle", {
      description: "A job title; the signer may change it.",
    }),
  ),
  name: Type.Optional(
    words("presetName", {
      description:
        "Of the person who signs, as it is to stand under the signature; the signer may write it otherwise.",
    }),
  ),
  message: Type.Optional(
    words("senderMessage", {
      description: "Your own words in this signer's mails, in place of the contract's `message`.",
    }),
  ),
  order: Type.Optional(
    Type.Integer({
      ...ORDER_BOUNDS,
      description:
        "In which wave the role signs; 1 where nothing is said. A wave signs, and its links go out, once those before it have signed; `qes` comes last. A role whose wave has begun stays in it.",
    }),
  ),
  witnesses: Type.Optional(
    words("label", {
      description:
        "The role whose signature this one witnesses: it signs after that, with name and postal address.",
    }),
  ),
};

const yesOrNo = (usual: boolean, description: string) =>
  Type.Optional(publishedAs(Type.Boolean(), { default: usual, description }));

const Level = Type.String({ maxLength: LIMITS.wordCharacters });

/** One entry of `signers` as sent with a contract that is new. */
export type SignerInput = Static<typeof SignerInput>;

export const SignerInput = Type.Object({
  ...signerProperties,
  sessions: yesOrNo(
    false,
    "`true`: your system may open sessions for this role beside its personal link; said on create alone.",
  ),
  email: Type.Optional(
    publishedAs(Type.Union([addressInput(), Type.Null()]), {
      anyOf: undefined,
      type: "string",
      maxLength: LIMITS.emailCharacters,
      description:
        "Where this signer's own link goes. Needed, unless `title`, `order`, `witnesses` or the level `qes` is given.",
    }),
  ),
  level: Type.Optional(
    publishedAs(
      { ...Level },
      {
        enum: ["ses", "qes"],
        maxLength: undefined,
        default: "ses",
        description: "Simple, or qualified.",
      },
    ),
  ),
});

/** One entry of `signers` as sent with a change. */
export type SignerChange = Static<typeof SignerChange>;

export const SignerChange = Type.Object(
  {
    ...signerProperties,
    order: Type.Optional(
      Type.Union([Type.Integer(ORDER_BOUNDS), Type.Null()], {
        description: "As on creation; `null` takes it away.",
      }),
    ),
    witnesses: Type.Optional(
      Type.Union([words("label"), Type.Null()], { description: "`null` takes it away." }),
    ),
    email: Type.Optional(
      Type.Union([addressInput(), Type.Null()], {
        description:
          "The same mailbox, however it is spelled: its link is sent again. Another one: a new link, and the old one is dead. `null` takes out the address that a draft has for this role.",
      }),
    ),
    level: Type.Optional(
      publishedAs(
        { ...Level },
        {
          enum: ["ses", "qes"],
          maxLength: undefined,
          description: "Stays as it is where it is left out; of a signer who is new, `ses`.",
        },
      ),
    ),
  },
  { description: "What an entry does not name stays as it is." },
);

/** Four characters of base64 stand for three bytes. */
const base64Characters = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** The file of an attachment that is a document of the caller's own. */
const AttachedPdf = publishedAs(Type.String({ maxLength: LIMITS.requestBytes }), {
  maxLength: base64Characters(LIMITS.documents.bytes),
  contentEncoding: "base64",
  description: `Of \`document\`: a PDF, as \`document.pdf\`. All have at most ${LIMITS.documents.bytes} bytes and ${LIMITS.documents.pages} pages.`,
});

/** One entry of `attachments` as sent. */
export type AttachmentInput = Static<typeof AttachmentInput>;

const AttachmentInput = Type.Object(
  {
    type: publishedAs(Type.String({ maxLength: LIMITS.wordCharacters }), {
      maxLength: undefined,
      description: `An id that \`GET /attachments\` lists; each at most ${LIMITS.attachmentsOfType} times, \`document\` ${LIMITS.documents.most}.`,
    }),
    role: Type.Optional(
      words("label", {
        description:
          "The label of a signature field: whom it concerns. Nobody else is asked what it asks, and a notice on withdrawal gives nobody else the right to. Left out: every role.",
      }),
    ),
    fields: Type.Optional(
      publishedAs(
        textMap(
          publishedAs(Type.String({ maxLength: LIMITS.attachmentTextCharacters * 2 }), {
            maxLength: LIMITS.attachmentTextCharacters,
          }),
          { maxProperties: LIMITS.attachmentFields, properties: { pdf: AttachedPdf } },
        ),
        {
          maxProperties: undefined,
          // Of a map that names one of its own, some makers' clients do not compile.
          properties: undefined,
          additionalProperties: { type: "string" },
          description: `Values by the id of the type's fields. A line has at most ${LIMITS.attachmentLineCharacters} characters, a longer text ${LIMITS.attachmentTextCharacters} and ${LIMITS.attachmentTextLines} lines; \`pdf\` of a \`document\` is a PDF in Base64.`,
        },
      ),
    ),
  },
  {
    examples: [{ type: "document", fields: { name: "General terms", pdf: "JVBERi0xLjcK…" } }],
  },
);

/** Whether signing brings a duty to pay: everyone's, nobody's, or a role's. */
function duty(description: string) {
  return Type.Union([Type.Boolean(), Type.Object({ role: words("label") })], { description });
}

const RemindersDescription =
  "When signers who have not signed are sent their link again: `firstDays` after it, then every `everyDays`, at most `most` times; within the five links a day, not between 21 and 7 o'clock where the signer is known to be. It ends with a signature, a refusal or the contract. `null`: never.";

/** When signers are reminded by themselves. */
const Reminders = Type.Object({
  firstDays: Type.Integer(boundsOf("firstDays")),
  everyDays: Type.Integer(boundsOf("everyDays")),
  most: Type.Integer(boundsOf("most")),
});

function boundsOf(name: keyof typeof REMINDER_BOUNDS) {
  const { least, most } = REMINDER_BOUNDS[name];
  return { minimum: least, maximum: most };
}

const Title = words("title", {
  description: "The contract's name, in mails, lists and files.",
});

const Content = publishedAs(Type.String({ maxLength: LIMITS.requestBytes }), {
  maxLength: LIMITS.contentBytes,
  description: `HTML, at most ${LIMITS.contentBytes} bytes of UTF-8. Exactly one of this and \`document\` is needed.`,
});

const ContentFormat = publishedAs(Type.Enum(["html", "markdown"]), {
  default: "html",
  description:
    "What `content` is written in. `markdown`: CommonMark, and tables; HTML within it is taken as HTML is. It goes the same way from there, and stays on record as it was sent.",
});

const DocumentInput = Type.Object(
  {
    name: Type.Optional(
      publishedAs(Type.String({ maxLength: LIMITS.wordCharacters }), {
        default: "document.pdf",
        description: `A file name; its path is taken off, and what is beyond ${LIMITS.titleCharacters} characters.`,
      }),
    ),
    pdf: publishedAs(Type.String({ maxLength: LIMITS.requestBytes }), {
      maxLength: base64Characters(LIMITS.pdfBytes),
      contentEncoding: "base64",
      description: `base64, of at most ${LIMITS.pdfBytes} bytes and ${LIMITS.pdfPages} pages. A data URL and white space are taken as well, and do not count.`,
    }),
  },
  { description: "The contract as a PDF." },
);

const Fields = publishedAs(Type.Array(SignatureFieldInput, { maxItems: LIMITS.fields }), {
  description:
    "Who signs, and on a PDF where. HTML has boxes below its text, one where none is sent; a PDF needs a `signature` or `initials`.",
});

const Layout = publishedAs(Type.Enum(["profile", "page"]), {
  default: "profile",
  description: "`profile`: the service sets HTML. `page`: a browser prints it; 400 without one.",
});

const CENTRED_DESCRIPTION = "Whether the boxes below HTML stand in the middle.";

const Message = words("senderMessage", {
  description:
    "Your own words in the mails that ask for a signature, as plain text: lines stay lines, and nothing in it becomes a link. No part of what is signed.",
});

const Reference = words("reference", {
  description:
    "Your own name for the contract, such as a number of your system. It stands in answers and in the data of events, and on no page, mail or file that a signer sees.",
});

const Metadata = publishedAs(
  textMap(Type.String({ maxLength: LIMITS.wordCharacters }), {
    maxProperties: LIMITS.metadata * 50,
  }),
  {
    maxProperties: LIMITS.metadata,
    propertyNames: { minLength: 1, maxLength: LIMITS.metadataNameCharacters },
    additionalProperties: { type: "string", maxLength: LIMITS.metadataValueCharacters },
    description:
      "Your own values by your own names, as strings. They come back in answers and in the data of events, as they were sent, and go nowhere else.",
  },
);

const ExpiresAt = publishedAs(
  Type.Union([Type.String({ maxLength: LIMITS.wordCharacters }), Type.Null()]),
  {
    anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
    description: `Then it is cancelled. RFC 3339, at most ${LIMITS.deadlineDays} days ahead; \`null\`: never.`,
  },
);

/** One entry of `copies` as sent. */
export type CopyInput = Static<typeof CopyInput>;

const CopyWhen = Type.Enum(["sent", "completed", "both"]);

const CopyInput = Type.Object({
  email: addressInput(),
  name: Type.Optional(words("presetName")),
  when: CopyWhen,
});

const Copies = publishedAs(Type.Array(CopyInput, { maxItems: LIMITS.copies * 50 }), {
  maxItems: LIMITS.copies,
  description:
    "Who else is mailed the status page (`sent`) or the sealed file (`completed`); no link of it signs.",
});

/** Of a contract in an answer, where there are any. */
const CopiesShown = Type.Optional(
  Type.Array(
    Type.Object({
      email: Type.String(),
      name: Type.Optional(Type.String()),
      when: CopyWhen,
    }),
  ),
);

/** One entry of `requests` as sent. */
export type FileRequestInput = Static<typeof FileRequestInput>;

const FileKinds = Type.Array(Type.Enum([...FILE_KIND_NAMES]), { maxItems: FILE_KIND_NAMES.length });

const FileRequestInput = Type.Object({
  role: words("label"),
  name: words("fieldName", { description: "What is asked for, such as `Proof of income`." }),
  accept: Type.Optional(publishedAs({ ...FileKinds }, { minItems: 1, default: FILE_KIND_NAMES })),
  required: yesOrNo(true, "`false`: the role may sign without it."),
});

const FileRequests = publishedAs(
  Type.Array(FileRequestInput, { maxItems: LIMITS.fileRequests * 50 }),
  {
    maxItems: LIMITS.fileRequests,
    description: `Files that roles are asked for as they sign, at most ${LIMITS.signerFilePages} pages each: printed behind the contract.`,
  },
);

/** Of a contract in an answer, where there are any. */
const FileRequestsShown = Type.Optional(
  Type.Array(
    Type.Object({
      role: Type.String(),
      name: Type.String(),
      accept: Type.Array(Type.Enum([...FILE_KIND_NAMES])),
      required: Type.Boolean(),
    }),
  ),
);

/** What answers and events have of the caller's own, where it was given. */
export const GIVEN = {
  reference: Type.Optional(Type.String({ description: "Only where the contract has one." })),
  metadata: Type.Optional(
    textMap(Type.String(), {
      maxProperties: LIMITS.metadata,
      description: "Only where the contract has some.",
    }),
  ),
  expiresAt: Type.Optional(
    Type.Unsafe<Moment>({ ...Timestamp, description: "Only where the contract has one." }),
  ),
};

/** What a caller sends to create a contract. */
export type CreateContract = Static<typeof CreateContract>;

export const CreateContract = Type.Object({
  title: Type.Optional(Title),
  content: Type.Optional(Content),
  contentFormat: Type.Optional(ContentFormat),
  document: Type.Optional(DocumentInput),
  layout: Type.Optional(Layout),
  language: Type.Optional(publishedAs({ ...LanguageSchema }, { default: DEFAULT_LANGUAGE })),
  signatureFields: Type.Optional(Fields),
  signaturesCentered: yesOrNo(false, CENTRED_DESCRIPTION),
  signers: Type.Optional(
    Type.Array(SignerInput, {
      maxItems: LIMITS.signers,
      description:
        "Who gets a link by mail, or is preset; at most one a role. Others sign over `signUrl`.",
    }),
  ),
  tags: Type.Optional(Tags),
  finalize: yesOrNo(false, "`true`: signable at once, and links go out. Else a draft."),
  attachments: Type.Optional(
    Type.Array(AttachmentInput, {
      maxItems: LIMITS.attachments,
      description: "Documents of known kinds or your own, signed with the contract.",
    }),
  ),
  completionEmail: yesOrNo(
    true,
    "`false`: no mail to the account's owner when everyone has signed.",
  ),
  summary: yesOrNo(true, "`false`: no automatic summary; the text goes to no language model."),
  reminders: Type.Optional(
    Type.Union([Reminders, Type.Null()], {
      description: `${RemindersDescription} Absent: as the account says, which is never unless somebody set it.`,
    }),
  ),
  allowDecline: yesOrNo(true, "`false`: the page offers no way to say no."),
  requireReading: yesOrNo(
    false,
    "`true`: nobody can sign before the end of the document was in view.",
  ),
  signatureFrame: Type.Optional(
    publishedAs(Type.Boolean(), {
      description:
        "`true`: each signature stands in an open frame, with the words that it was given electronically and its ID. Absent: as the account says.",
    }),
  ),
  hideEntries: yesOrNo(
    false,
    "`true`: what signers enter into fields is shown to the other signers in the sealed file alone, and the page says so. Otherwise whoever signs later sees what was entered before.",
  ),
  consumer: Type.Optional(
    words("label", {
      description:
        "Consumer's role: attachments that inform or ask without one, and `obligationToPay: true` are its.",
    }),
  ),
  obligationToPay: Type.Optional(
    duty(
      "`true`: whoever signs takes on a duty to pay, and the button that signs names it, as the law wants it of consumers' contracts. `{role}`: only whoever signs as that. Default: `true` where a notice on withdrawal or cooling-off is attached, for the roles that such notices name.",
    ),
  ),
  message: Type.Optional(Message),
  reference: Type.Optional(Reference),
  uniqueReference: yesOrNo(
    false,
    "`true`: 409 `REFERENCE_TAKEN` where a contract of the account has this `reference` already; `contractId` names the first one.",
  ),
  metadata: Type.Optional(Metadata),
  expiresAt: Type.Optional(ExpiresAt),
  copies: Type.Optional(Copies),
  requests: Type.Optional(FileRequests),
  returnUrl: Type.Optional(
    Type.String({
      maxLength: LIMITS.returnUrlCharacters,
      description:
        "An https address that the page leads back to after signing; its host is shown. Nobody is sent there without a click.",
    }),
  ),
});

/** Which pages of a preview have pictures. */
export const PreviewQuery = Type.Object({
  picturesFrom: Type.Integer({
    minimum: 1,
    maximum: LIMITS.pdfPages * 2 + LIMITS.documents.pages,
    default: 1,
    description: "Of a preview: the first page that has a picture.",
  }),
  pictures: Type.Integer({
    minimum: 0,
    maximum: LIMITS.previewPictures,
    default: LIMITS.previewPicturesDefault,
    description: "Of a preview: how many pages from there on have one.",
  }),
});

export const CreateQuery = Type.Object({
  preview: Type.Optional(
    Type.Boolean({
      description:
        "`true`: nothing is created. The answer is 200 with the contract as it would be and pictures of its pages, or the refusal with everything that is wrong in `details`.",
    }),
  ),
  ...PreviewQuery.properties,
});

/** What a caller changes of a contract. */
export type UpdateContract = Static<typeof UpdateContract>;

export const UpdateContract = Type.Object(
  {
    title: Type.Optional(Title),
    tags: Type.Optional(Tags),
    finalize: Type.Optional(Type.Literal(true, { description: "Makes a draft signable." })),
    signers: Type.Optional(Type.Array(SignerChange, { maxItems: LIMITS.signers })),
    reminders: Type.Optional(
      Type.Union([Reminders, Type.Null()], { description: RemindersDescription }),
    ),
    content: Type.Optional(Content),
    contentFormat: Type.Optional(
      Type.Enum(["html", "markdown"], {
        description: "Goes with `content`; left out, the draft's text is written in what it was.",
      }),
    ),
    document: Type.Optional(DocumentInput),
    layout: Type.Optional(Type.Enum(["profile", "page"])),
    signatureFields: Type.Optional(Fields),
    signaturesCentered: Type.Optional(Type.Boolean({ description: CENTRED_DESCRIPTION })),
    obligationToPay: Type.Optional(duty("As on creation.")),
    message: Type.Optional(Message),
    reference: Type.Optional(Reference),
    metadata: Type.Optional(Metadata),
    expiresAt: Type.Optional(ExpiresAt),
    copies: Type.Optional(Copies),
    requests: Type.Optional(FileRequests),
  },
  {
    description:
      "At least one. What is signed, which is `content` and what follows it up to `obligationToPay`, and `requests` are changed of a draft alone.",
  },
);

export const Status = Type.Enum([...CONTRACT_STATUSES]);

export const Signer = Type.Object({
  id: Type.String(),
  role: Type.String(),
  email: Type.String(),
  name: Type.Optional(Type.String({ description: "Only where the sender named the person." })),
  order: Type.Optional(
    Type.Integer({ description: "In which wave the signer signs, where that was said." }),
  ),
  witnesses: Type.Optional(Type.String()),
  level: Type.Enum(["ses", "qes"]),
  status: Type.Enum(["created", "sent", "opened", "signed"]),
  sentAt: nullable(Timestamp),
  sendCount: Type.Integer(),
  openedAt: nullable(Timestamp),
  signedAt: nullable(Timestamp),
  declinedAt: Type.Optional(
    Type.Unsafe<Moment>({
      ...Timestamp,
      description:
        "Only where the signer said no: when. The contract stays open, and the signer may still sign; then `status` is `signed`.",
    }),
  ),
  remindersStoppedAt: Type.Optional(
    Type.Unsafe<Moment>({
      ...Timestamp,
      description:
        "Only where the signer asked, over a reminder, for no more of them: when. None goes out by itself since.",
    }),
  ),
  declineReason: Type.Optional(
    Type.String({ description: "In the signer's own words, where there were any." }),
  ),
});

const Token = Type.String({
  description: "Stands for the id in paths. Without a key it opens nothing.",
});

const SignUrl = nullable(
  Type.String({
    description:
      "The signing page for everybody who signs without a link of their own; only while pending. Whoever has it can open it, and nothing else with it.",
  }),
);

const StatusUrl = Type.String({
  description:
    "The page that tells how far the contract is. Whoever has it can open it, and nothing else with it.",
});

export const CreatedContract = Type.Object({
  id: Type.String(),
  token: Token,
  title: nullable(Type.String()),
  status: Status,
  language: LanguageSchema,
  signUrl: SignUrl,
  requiresPayment: Type.Boolean(),
  publicId: Type.String(),
  verifyUrl: nullable(Type.String()),
  signers: Type.Array(Signer),
  copies: CopiesShown,
  createdAt: Timestamp,
  ...GIVEN,
});

export const CreateAnswer = answerOf({
  success: Type.Literal(true),
  contract: CreatedContract,
});

const Signature = Type.Object({
  id: Type.String(),
  role: Type.String(),
  name: Type.String(),
  signerName: nullable(Type.String()),
  signedAt: Timestamp,
  deliveredLink: Type.Boolean(),
});

const DocumentPart = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.Enum(["contract", "document", "attachment", "certificate"]),
  pages: Type.Integer(),
  order: Type.Integer(),
});

const PreviewField = Type.Object({
  type: Type.Enum([...FIELD_TYPE_NAMES]),
  label: nullable(Type.String()),
  name: Type.Optional(Type.String()),
  text: nullable(Type.String()),
  optional: Type.Boolean(),
  ...RulesShown,
  page: Type.Integer({ description: "From 1." }),
  x: Percent,
  y: Percent,
  width: Size,
  height: Size,
});

const PreviewPage = Type.Object({
  page: Type.Integer({ description: "From 1." }),
  width: Type.Number({ description: "In points, as the page is looked at." }),
  height: Type.Number(),
  picture: nullable(
    Type.String({
      description: "A data URL of type image/webp; null where no picture of it was asked for.",
    }),
  ),
});

/** A contract that was not created, as it would be. */
export const PreviewAnswer = answerOf({
  success: Type.Literal(true),
  preview: Type.Object({
    title: nullable(Type.String()),
    status: Status,
    language: LanguageSchema,
    form: Type.Enum(["html", "pdf"]),
    roles: Type.Array(Type.String(), { description: "Who signs, in the order of the fields." }),
    fields: Type.Array(PreviewField, {
      description: "In the order of the request, with every place in percent of its page.",
    }),
    pages: Type.Array(PreviewPage, {
      description: "All that would be signed, attachments included.",
    }),
    documents: Type.Array(Type.Omit(DocumentPart, ["id"])),
    signers: Type.Array(
      Type.Object({
        role: Type.String(),
        email: nullable(Type.String()),
        level: Type.Enum(["ses", "qes"]),
        title: nullable(Type.String()),
      }),
    ),
  }),
});
const WithdrawnAt = nullable(
  Type.Unsafe<Moment>({
    ...Timestamp,
    description:
      "When it was first stated that a consumer withdraws. The status stays: what follows from the statement is between the parties.",
  }),
);

export const Contract = Type.Object({
  id: Type.String(),
  token: Token,
  title: nullable(Type.String()),
  status: Status,
  language: LanguageSchema,
  tags: Type.Array(Type.String()),
  signUrl: SignUrl,
  reminders: nullable(Reminders),
  statusUrl: StatusUrl,
  pdfUrl: nullable(Type.String()),
  publicId: Type.String(),
  verifyUrl: nullable(Type.String()),
  finalPdf: nullable(Type.Object({ sha256: Type.String(), storedAt: nullable(Timestamp) })),
  signatures: Type.Array(Signature),
  signers: Type.Array(Signer),
  copies: CopiesShown,
  requests: FileRequestsShown,
  documents: Type.Array(DocumentPart),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  signedAt: nullable(Timestamp),
  obligationToPay: Type.Boolean({
    description: "Whether the button that signs names a duty to pay.",
  }),
  withdrawalUrl: nullable(
    Type.String({
      description:
        "Where a consumer withdraws from the contract (Directive 2011/83/EU, Article 11a), for whoever has the address; once everyone has signed, where a notice on withdrawal or cooling-off is attached.",
    }),
  ),
  withdrawableUntil: nullable(
    Type.Unsafe<Moment>({
      ...Timestamp,
      description: "Until when that page takes a statement; null before everyone has signed.",
    }),
  ),
  withdrawnAt: WithdrawnAt,
  ...GIVEN,
});

/** A moment as it is sent; `readMoment` says what is wrong with it. */
function moment(description: string) {
  return publishedAs(Type.String({ maxLength: LIMITS.wordCharacters }), {
    maxLength: undefined,
    format: "date-time",
    description,
  });
}

/** What is asked of an account's contracts. */
export type ListQuery = Static<typeof ListQuery>;

export const ListQuery = Type.Object({
  status: Type.Optional(
    Type.Enum([...CONTRACT_STATUSES], { description: "Only contracts in this status." }),
  ),
  withdrawal: Type.Optional(
    Type.Enum(["open", "withdrawn"], {
      description:
        "`open`: only contracts that can be withdrawn from now and were not. `withdrawn`: only those that were.",
    }),
  ),
  reference: Type.Optional(
    words("reference", { description: "Only contracts with this very `reference`." }),
  ),
  tag: Type.Optional(
    words("tag", { description: "Only contracts with this tag, in whatever case." }),
  ),
  email: Type.Optional(
    addressInput({ description: "Only contracts with a signer of this address." }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: LIMITS.searchCharacters,
      description:
        "Only contracts with all of these words in title, file name, first heading, tags and names of who signed, each from its beginning, without case and marks; a word with `@` is the beginning of a signer's address, one with `#` that of a tag. Or one contract by id, token or Document ID.",
    }),
  ),
  createdSince: Type.Optional(moment("Only contracts created then or later.")),
  createdBefore: Type.Optional(moment("Only contracts created before.")),
  sort: Type.Enum(["-createdAt", "createdAt"], {
    default: "-createdAt",
    description: "Newest or oldest first.",
  }),
  limit: Type.Integer({
    minimum: 1,
    maximum: LIMITS.listMost,
    default: LIMITS.listDefault,
    description: "Contracts on one page.",
  }),
  offset: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: "Contracts to leave out before the page begins.",
  }),
  before: Type.Optional(
    Type.String({
      format: "uuid",
      description: "Id of a contract: only what was created before it.",
    }),
  ),
});

const ContractListItem = Type.Object({
  id: Type.String(),
  token: Token,
  title: nullable(Type.String()),
  status: Status,
  language: LanguageSchema,
  tags: Type.Array(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  signedAt: nullable(Timestamp),
  publicId: Type.String(),
  verifyUrl: nullable(Type.String()),
  signatures: Type.Array(
    Type.Object({
      role: Type.String(),
      name: Type.String(),
      signerName: nullable(Type.String()),
      signedAt: Timestamp,
    }),
  ),
  signers: Type.Array(Signer),
  withdrawnAt: WithdrawnAt,
  ...GIVEN,
});

export const ListAnswer = answerOf({
  contracts: Type.Array(ContractListItem),
  pagination: Type.Object({
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    hasMore: Type.Boolean(),
  }),
});

export const ContractAnswer = answerOf({ contract: Contract });

export const DeleteAnswer = answerOf({ success: Type.Literal(true) });

export const CancelAnswer = answerOf({
  success: Type.Literal(true),
  contract: Type.Object({
    id: Type.String(),
    token: Token,
    title: nullable(Type.String()),
    status: Status,
  }),
});
