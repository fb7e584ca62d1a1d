import { type Static, type TObject, type TSchema, Type } from "typebox";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { LANGUAGES } from "#kernel/language.ts";
import type { WebhookEvent } from "./webhook-events.ts";

interface PayloadKind {
  /** What has happened. */
  summary: string;
  /** How often it is told, and what holds from then on. */
  description: string;
  data: TSchema;
}

const Timestamp = Type.String({ format: "date-time" });

const DOCUMENT_ID = "Document ID, as it stands on every page.";

/** What the data of every event begins with: the contract that it is about. */
const OF_CONTRACT = {
  id: Type.String({ description: "Of the contract." }),
  token: Type.String({
    description: "Stands for the contract's id in paths of the API; it opens nothing by itself.",
  }),
  title: nullable(Type.String(), "Null for a contract without one."),
};

/** What the data of trial deliveries ends with. */
const OF_TRIAL = {
  test: Type.Optional(
    Type.Literal(true, {
      description: "Only in trial deliveries: nothing of what they tell exists.",
    }),
  ),
};

const Status = Type.Enum([...CONTRACT_STATUSES]);

/**
 * What each event tells. What is sent, the samples, the API's description and
 * the SDK's types are all held to this.
 */
export const PAYLOADS = {
  "contract.created": {
    summary: "A contract was created",
    description: "Told once, whether it is a draft or not.",
    data: Type.Object({
      ...OF_CONTRACT,
      status: Status,
      publicId: Type.String({ description: DOCUMENT_ID }),
      language: Type.Enum([...LANGUAGES], {
        description: "Of the signing page, the e-mails and the audit certificate.",
      }),
      requiresPayment: Type.Boolean({
        description: "Nobody can sign before a credit is redeemed.",
      }),
      signUrl: nullable(Type.String(), "The shared signing page; null while nobody can sign."),
      verifyUrl: nullable(
        Type.String(),
        "Page where everybody can compare a file with the stored one; null for a draft.",
      ),
      createdAt: Timestamp,
      ...OF_TRIAL,
    }),
  },
  "contract.signed": {
    summary: "A signer signed",
    description: "Told once for each signer, the last one included.",
    data: Type.Object({
      ...OF_CONTRACT,
      fieldId: Type.String({
        description: "The signer's first signature field, or first initials without one.",
      }),
      signerName: Type.String({ description: "As the signer wrote it." }),
      ...OF_TRIAL,
    }),
  },
  "contract.completed": {
    summary: "The last required signature is there",
    description: "Told once. From now on the signed PDF can be downloaded.",
    data: Type.Object({
      ...OF_CONTRACT,
      signatureCount: Type.Integer(),
      pdfUrl: Type.String({
        description:
          "The signed PDF, to be read with an API key. It waits for the seal where that is still being made.",
      }),
      publicId: Type.String({ description: DOCUMENT_ID }),
      verifyUrl: Type.String({
        description: "Page where everybody can compare a file with the stored one.",
      }),
      ...OF_TRIAL,
    }),
  },
  "contract.deleted": {
    summary: "A contract was deleted",
    description: "Told once. Nobody had signed it.",
    data: Type.Object({
      ...OF_CONTRACT,
      status: Type.Enum([...CONTRACT_STATUSES], { description: "The last one it had." }),
      publicId: Type.String({ description: DOCUMENT_ID }),
      deletedAt: Timestamp,
      ...OF_TRIAL,
    }),
  },
  "contract.cancelled": {
    summary: "An open contract was cancelled",
    description: "Told once, however often it is cancelled. Nobody can sign it any more.",
    data: Type.Object({
      ...OF_CONTRACT,
      status: Type.Literal("cancelled"),
      publicId: Type.String({ description: DOCUMENT_ID }),
      signatureCount: Type.Integer({ description: "Signatures that there were; they are kept." }),
      cancelledAt: Timestamp,
      ...OF_TRIAL,
    }),
  },
  "signer.invited": {
    summary: "A signing link went out to a signer's address",
    description: "Told each time that one goes out.",
    data: Type.Object({
      ...OF_CONTRACT,
      role: Type.String({ description: "The label of the fields that the signer signs." }),
      email: Type.String({ description: "Where the link went." }),
      sentAt: Timestamp,
      ...OF_TRIAL,
    }),
  },
} as const satisfies Record<WebhookEvent, PayloadKind>;

/** What a payload's `data` is, by the event. */
export type WebhookData = {
  [Event in WebhookEvent]: Static<(typeof PAYLOADS)[Event]["data"]>;
};

/** What the data of every event begins with. */
export type ContractData = Static<TObject<typeof OF_CONTRACT>>;

/** A whole payload of an event. */
export function payloadSchema<Event extends WebhookEvent>(event: Event) {
  return Type.Object({
    id: Type.String({
      description:
        "Of the delivery. All its attempts have the same, so that what came twice is known by it.",
    }),
    event: Type.Literal(event),
    created_at: Type.String({ format: "date-time", description: "When it happened." }),
    data: PAYLOADS[event].data,
  });
}

function nullable<T extends TSchema>(schema: T, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}
