import { type Static, Type } from "typebox";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { FIELD_TYPE_NAMES } from "#kernel/field-types.ts";
import { LIMITS } from "#kernel/limits.ts";
import { REMINDER_BOUNDS } from "#kernel/reminders.ts";
import { LanguageSchema, nullable } from "./common.ts";
import { type Moment, Timestamp } from "./shown.ts";

const Words = Type.String({ maxLength: LIMITS.wordCharacters });
const Tags = Type.Array(Words, { maxItems: LIMITS.tags * 50 });
const Percent = Type.Number({ minimum: 0, maximum: 100 });
const Size = Type.Number({ exclusiveMinimum: 0, maximum: 100 });

/** One entry of `signatureFields` as sent. */
export type SignatureFieldInput = Static<typeof SignatureFieldInput>;

export const SignatureFieldInput = Type.Object({
  type: Type.Optional(Type.Enum([...FIELD_TYPE_NAMES])),
  label: Type.Optional(Type.String({ maxLength: LIMITS.labelCharacters })),
  name: Type.Optional(
    Type.String({
      maxLength: LIMITS.fieldNameCharacters,
      description: "What the signer is asked for, such as `Bank account`; shown, never printed.",
    }),
  ),
  text: Type.Optional(Type.String({ maxLength: LIMITS.textFieldCharacters })),
  optional: Type.Optional(Type.Boolean()),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  x: Type.Optional(Percent),
  y: Type.Optional(Percent),
  width: Type.Optional(Size),
  height: Type.Optional(Size),
});

/** One entry of `signers` as sent. */
export type SignerInput = Static<typeof SignerInput>;

export const SignerInput = Type.Object({
  role: Type.Optional(Words),
  label: Type.Optional(Words),
  email: Type.Optional(
    Type.Union([Words, Type.Null()], {
      description: "`null` takes out the address that a draft has for this role.",
    }),
  ),
  level: Type.Optional(
    Type.String({ maxLength: LIMITS.wordCharacters, description: "`ses` (default) or `qes`" }),
  ),
  title: Type.Optional(Type.String({ maxLength: LIMITS.signerTitleCharacters })),
});

/** One entry of `attachments` as sent. */
export type AttachmentInput = Static<typeof AttachmentInput>;

const AttachmentInput = Type.Object({
  type: Type.String({
    maxLength: LIMITS.wordCharacters,
    description: "An id that `GET /attachments` lists.",
  }),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: LIMITS.attachmentTextCharacters * 2 }), {
      maxProperties: LIMITS.attachmentFields,
      description: "Values by the id of the type's fields.",
    }),
  ),
});

const RemindersDescription =
  "When signers who were sent a link and have not signed are reminded by themselves: the first time `firstDays` after it, then every `everyDays`, at most `most` times. Within the five links a day, and never between 21 and 7 o'clock where the signer is, as far as that is known. It ends by itself with a signature, a refusal or the contract. `null`: never.";

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

/** What a caller sends to create a contract. */
export type CreateContract = Static<typeof CreateContract>;

export const CreateContract = Type.Object({
  title: Type.Optional(Words),
  content: Type.Optional(
    Type.String({ maxLength: LIMITS.requestBytes, description: "HTML; one of the two forms." }),
  ),
  document: Type.Optional(
    Type.Object({
      name: Type.Optional(Words),
      pdf: Type.String({
        maxLength: LIMITS.requestBytes,
        description: "base64, or a data URL of type application/pdf",
      }),
    }),
  ),
  language: Type.Optional(LanguageSchema),
  signatureFields: Type.Optional(Type.Array(SignatureFieldInput, { maxItems: LIMITS.fields })),
  signaturesCentered: Type.Optional(Type.Boolean()),
  signers: Type.Optional(Type.Array(SignerInput, { maxItems: LIMITS.signers })),
  tags: Type.Optional(Tags),
  finalize: Type.Optional(Type.Boolean()),
  attachments: Type.Optional(Type.Array(AttachmentInput, { maxItems: LIMITS.attachments })),
  completionEmail: Type.Optional(Type.Boolean()),
  summary: Type.Optional(Type.Boolean()),
  reminders: Type.Optional(
    Type.Union([Reminders, Type.Null()], {
      description: `${RemindersDescription} Absent: as the account says, which is never unless somebody set it.`,
    }),
  ),
  allowDecline: Type.Optional(
    Type.Boolean({ description: "`false`: the page offers no way to say no. Default `true`." }),
  ),
  requireReading: Type.Optional(
    Type.Boolean({
      description:
        "`true`: nobody can sign before the end of the document was in view. Default `false`.",
    }),
  ),
  obligationToPay: Type.Optional(
    Type.Boolean({
      description:
        "`true`: whoever signs takes on a duty to pay, and the button that signs names it, as the law wants it where a consumer concludes a contract for payment by a button. Default: `true` where a notice on withdrawal or cooling-off is attached, else `false`.",
    }),
  ),
  returnUrl: Type.Optional(
    Type.String({
      maxLength: LIMITS.returnUrlCharacters,
      description:
        "An https address that the page leads back to after signing; its host is shown. Nothing is added to it, and nobody is sent there without a click.",
    }),
  ),
});

/** Which pages of a preview have pictures. */
export const PreviewQuery = Type.Object({
  picturesFrom: Type.Integer({
    minimum: 1,
    maximum: LIMITS.pdfPages * 2,
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
    title: Type.Optional(Words),
    tags: Type.Optional(Tags),
    finalize: Type.Optional(Type.Literal(true)),
    signers: Type.Optional(Type.Array(SignerInput, { maxItems: LIMITS.signers })),
    reminders: Type.Optional(
      Type.Union([Reminders, Type.Null()], { description: RemindersDescription }),
    ),
    content: Type.Optional(CreateContract.properties.content),
    document: Type.Optional(CreateContract.properties.document),
    signatureFields: Type.Optional(CreateContract.properties.signatureFields),
    signaturesCentered: Type.Optional(Type.Boolean()),
  },
  { description: "At least one of them; the last four only of a draft." },
);

export const Status = Type.Enum([...CONTRACT_STATUSES]);

export const Signer = Type.Object({
  id: Type.String(),
  role: Type.String(),
  email: Type.String(),
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

const Warnings = Type.Optional(Type.Array(Type.String()));

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
  createdAt: Timestamp,
});

export const CreateAnswer = Type.Object({
  success: Type.Literal(true),
  contract: CreatedContract,
  warnings: Warnings,
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
export const PreviewAnswer = Type.Object({
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
  warnings: Warnings,
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
});

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
});

export const ListAnswer = Type.Object({
  contracts: Type.Array(ContractListItem),
  pagination: Type.Object({
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    hasMore: Type.Boolean(),
  }),
});

export const ContractAnswer = Type.Object({ contract: Contract });

export const ChangeAnswer = Type.Object({ contract: Contract, warnings: Warnings });

export const DeleteAnswer = Type.Object({ success: Type.Literal(true) });

export const CancelAnswer = Type.Object({
  success: Type.Literal(true),
  contract: Type.Object({
    id: Type.String(),
    token: Token,
    title: nullable(Type.String()),
    status: Status,
  }),
});
