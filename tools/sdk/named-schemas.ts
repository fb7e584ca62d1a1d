import { type TSchema, Type } from "typebox";
import {
  AttachmentType,
  AttachmentTypesAnswer,
  AttachmentTypesQuery,
} from "#schemas/attachments.ts";
import { ErrorBody, LanguageSchema } from "#schemas/common.ts";
import {
  CancelAnswer,
  Contract,
  ContractAnswer,
  CreateAnswer,
  CreateContract,
  CreatedContract,
  DeleteAnswer,
  ListAnswer,
  ListQuery,
  PreviewAnswer,
  PreviewQuery,
  SignatureFieldInput,
  Signer,
  SignerChange,
  SignerInput,
  Status,
  UpdateContract,
} from "#schemas/contracts.ts";
import { DrawingInput, SignatureAnswer, SigningView, SubmissionInput } from "#schemas/signing.ts";
import {
  CreateWebhook,
  CreateWebhookAnswer,
  UpdateWebhook,
  Webhook,
  WebhookAnswer,
  WebhookDelivery,
  WebhooksAnswer,
  WebhookWithDeliveries,
} from "#webhooks/webhook-schemas.ts";
import { type JsonSchema, narrowed, type TypeNames, typeNames } from "./type-names.ts";

const EventName = Webhook.properties.events.items;
const Level = Signer.properties.level;

/** The words that both requests and answers use. */
const WORDS = {
  ContractStatus: Status,
  FieldType: SigningView.properties.fields.items.properties.type,
  Language: LanguageSchema,
  SignatureLevel: Level,
  SignerStatus: Signer.properties.status,
  WebhookEventName: EventName,
};

const REQUESTS = {
  CreateContract,
  DocumentInput: CreateContract.properties.document,
  AttachmentInput: CreateContract.properties.attachments.items,
  SignatureFieldInput,
  SignerInput,
  SignerChange,
  UpdateContract,
  PreviewContractQuery: PreviewQuery,
  ListContractsQuery: ListQuery,
  AttachmentTypesQuery,
  CreateWebhook,
  UpdateWebhook,
  Submission: SubmissionInput,
  Drawing: DrawingInput,
};

const ANSWERS = {
  CreateContractAnswer: CreateAnswer,
  CreatedContract,
  PreviewContractAnswer: PreviewAnswer,
  PreviewedContract: PreviewAnswer.properties.preview,
  ContractAnswer,
  Contract,
  Signature: Contract.properties.signatures.items,
  DocumentPart: Contract.properties.documents.items,
  Signer,
  ListContractsAnswer: ListAnswer,
  ContractListItem: ListAnswer.properties.contracts.items,
  CancelContractAnswer: CancelAnswer,
  DeleteAnswer,
  AttachmentTypesAnswer,
  AttachmentType,
  WebhooksAnswer,
  WebhookAnswer,
  Webhook,
  CreateWebhookAnswer,
  CreatedWebhook: CreateWebhookAnswer.properties.webhook,
  WebhookWithDeliveries,
  WebhookDelivery,
  SigningView,
  SignatureAnswer,
  ErrorBody,
};

/**
 * Where the service reads more than it carries out, so that it can refuse with
 * a code of its own or name every wrong value: there the client's types say
 * what is carried out.
 */
const NARROWED: Record<string, Record<string, TSchema>> = {
  SignerInput: { level: Level },
  SignerChange: { level: Level },
  CreateWebhook: { events: Type.Array(EventName) },
  UpdateWebhook: { events: Type.Array(EventName) },
};

/** A schema that the client has a type of its own for. */
export interface NamedSchema {
  name: string;
  /** What the service reads or answers. */
  schema: JsonSchema;
  /** What the client's type is made from: the same, or narrower. */
  shown: JsonSchema;
  /** Its optional properties may be given as `undefined`, too. */
  isRequest: boolean;
}

export const NAMED_SCHEMAS: readonly NamedSchema[] = [
  ...named(WORDS, false),
  ...named(REQUESTS, true),
  ...named(ANSWERS, false),
];

/** The name of every schema that has one. */
export const NAMES: TypeNames = typeNames(NAMED_SCHEMAS);

function named(schemas: Record<string, TSchema>, isRequest: boolean): NamedSchema[] {
  return Object.entries(schemas).map(([name, schema]) => ({
    name,
    schema,
    shown: narrowed(schema, NARROWED[name]),
    isRequest,
  }));
}
