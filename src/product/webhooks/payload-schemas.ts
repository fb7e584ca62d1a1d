import { type Static, type TObject, type TSchema, Type } from "typebox";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { SIGNED_TYPES } from "#kernel/field-types.ts";
import { LANGUAGES } from "#kernel/language.ts";
import type { EventData } from "#kernel/trail-events.ts";
import { GIVEN } from "#schemas/contracts.ts";
import { nullable } from "#schemas/nullable.ts";
import type { TrailSubject } from "#trail/trail.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** What webhooks are told of one kind of event. */
interface PayloadKind<Event extends WebhookEvent, Data extends TSchema> {
  /** What has happened. */
  summary: string;
  /** How often it is told, and what holds from then on. */
  description: string;
  data: Data;
  /** For trying a receiver out: none of it exists. */
  sample: Readonly<Static<Data>>;
  /** The data, from the contract as it is after the change and from what the trail keeps. */
  tell(about: About, kept: EventData<Event>): Static<Data>;
}

/** What an event is told from besides its own data. */
export interface About {
  /** What the data of every event begins with. */
  contract: ContractData;
  subject: TrailSubject;
  links: PayloadLinks;
  /** When it happened, as it is written. */
  at: string;
}

/** The public addresses of a contract, as payloads carry them. */
export interface PayloadLinks {
  signUrl: string | null;
  pdfUrl: string | null;
  verifyUrl: string | null;
}

/** A row of the table, in which sample and teller are held to its schema. */
function payloadKind<Event extends WebhookEvent>() {
  return <Data extends TSchema>(kind: PayloadKind<Event, Data>) => kind;
}

const Timestamp = Type.String({ format: "date-time" });

const DOCUMENT_ID = "Document ID, as it stands on every page.";

/** What the data of every event begins with: the contract that it is about. */
const OF_CONTRACT = {
  id: Type.String({ description: "Of the contract." }),
  token: Type.String({
    description: "Stands for the contract's id in paths of the API; it opens nothing by itself.",
  }),
  title: nullable(Type.String(), { description: "Null for a contract without one." }),
  ...GIVEN,
  expiresAt: Type.Optional(
    Type.String({ format: "date-time", description: "Only where the contract has one." }),
  ),
  tags: Type.Optional(
    Type.Array(Type.String(), { description: "Only where the contract has some." }),
  ),
};

/** What the data of trial deliveries ends with. */
const OF_TRIAL = {
  test: Type.Optional(
    Type.Literal(true, {
      description: "Only in trial deliveries: nothing of what they tell exists.",
    }),
  ),
};

/** What the data of every event begins with. */
export type ContractData = Static<TObject<typeof OF_CONTRACT>>;

/** The contract of the samples. */
const contract: ContractData = {
  id: "0197d3a4-0000-7000-8000-000000000000",
  token: "sample2345678abc",
  title: "Sample contract",
};
const publicId = "7K3M-9XQ2-W8RD-5";
const verifyUrl = `https://example.com/verify/${publicId}`;
const at = "2026-01-01T12:00:00.000Z";

const Status = Type.Enum([...CONTRACT_STATUSES]);

/**
 * What each event tells. What is sent, the samples, the API's description and
 * the SDK's types are all held to this.
 */
export const PAYLOADS = {
  "contract.created": payloadKind<"contract.created">()({
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
      signUrl: nullable(Type.String(), {
        description: "The shared signing page; null while nobody can sign.",
      }),
      verifyUrl: nullable(Type.String(), {
        description:
          "Page where everybody can compare a file with the stored one; null for a draft.",
      }),
      createdAt: Timestamp,
      ...OF_TRIAL,
    }),
    sample: {
      ...contract,
      status: "pending",
      publicId,
      language: "en",
      requiresPayment: false,
      signUrl: "https://example.com/sign/sample2345678abcdefghijkmn",
      verifyUrl,
      createdAt: at,
    },
    tell: ({ contract, subject, links }) => {
      const { status, publicId, language, createdAt } = subject;
      return {
        ...contract,
        status,
        publicId,
        language,
        requiresPayment: status === "pending_payment",
        signUrl: links.signUrl,
        verifyUrl: links.verifyUrl,
        createdAt: createdAt.toISOString(),
      };
    },
  }),
  "contract.signed": payloadKind<"contract.signed">()({
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
    sample: {
      ...contract,
      fieldId: "0197d3a4-0000-7000-8000-000000000001",
      signerName: "Ada Lovelace",
    },
    tell: ({ contract, subject }, { role, signerName }) => ({
      ...contract,
      // Who signs has such a field: roles are its label.
      fieldId: fieldOf(subject, role)!,
      signerName,
    }),
  }),
  "contract.completed": payloadKind<"contract.completed">()({
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
    sample: {
      ...contract,
      signatureCount: 2,
      pdfUrl: `https://example.com/api/v1/contracts/${contract.id}/pdf`,
      publicId,
      verifyUrl,
    },
    tell: (
      { contract, subject: { publicId }, links: { pdfUrl, verifyUrl } },
      { signatureCount },
    ) => ({
      ...contract,
      signatureCount,
      // A contract that everyone signed has both addresses.
      pdfUrl: pdfUrl!,
      publicId,
      verifyUrl: verifyUrl!,
    }),
  }),
  "contract.deleted": payloadKind<"contract.deleted">()({
    summary: "A contract was deleted",
    description: "Told once. Nobody had signed it.",
    data: Type.Object({
      ...OF_CONTRACT,
      status: Type.Enum([...CONTRACT_STATUSES], { description: "The last one it had." }),
      publicId: Type.String({ description: DOCUMENT_ID }),
      deletedAt: Timestamp,
      ...OF_TRIAL,
    }),
    sample: { ...contract, status: "draft", publicId, deletedAt: at },
    tell: ({ contract, subject: { status, publicId }, at }) => ({
      ...contract,
      status,
      publicId,
      deletedAt: at,
    }),
  }),
  "contract.cancelled": payloadKind<"contract.cancelled">()({
    summary: "An open contract was cancelled",
    description: "Told once, however often it is cancelled. Nobody can sign it any more.",
    data: Type.Object({
      ...OF_CONTRACT,
      status: Type.Literal("cancelled"),
      publicId: Type.String({ description: DOCUMENT_ID }),
      signatureCount: Type.Integer({ description: "Signatures that there were; they are kept." }),
      cancelledAt: Timestamp,
      reason: Type.Optional(
        Type.Literal("expired", {
          description: "Only where nobody cancelled it: `expiresAt` was over.",
        }),
      ),
      ...OF_TRIAL,
    }),
    sample: { ...contract, status: "cancelled", publicId, signatureCount: 0, cancelledAt: at },
    tell: ({ contract, subject: { publicId }, at }, { signatureCount, reason }) => ({
      ...contract,
      status: "cancelled" as const,
      publicId,
      signatureCount,
      cancelledAt: at,
      ...(reason && { reason }),
    }),
  }),
  "contract.withdrawn": payloadKind<"contract.withdrawn">()({
    summary: "Somebody stated that a consumer withdraws from a contract",
    description:
      "Told for each statement: at most one over the link that stands in the document, and one over each personal link. The status stays `fully_signed`. Nobody checked who made the statement or whether it is in time.",
    data: Type.Object({
      ...OF_CONTRACT,
      publicId: Type.String({ description: DOCUMENT_ID }),
      name: Type.String({ description: "As it was stated." }),
      email: Type.String({ description: "As it was stated; the acknowledgement goes there." }),
      role: nullable(Type.String(), {
        description:
          "Whose personal link it was stated over; null over the one that stands in the document.",
      }),
      withdrawnAt: Timestamp,
      ...OF_TRIAL,
    }),
    sample: {
      ...contract,
      publicId,
      name: "Ada Lovelace",
      email: "ada@example.com",
      role: "Tenant",
      withdrawnAt: at,
    },
    tell: ({ contract, subject: { publicId }, at }, { name, email, role }) => ({
      ...contract,
      publicId,
      name,
      email,
      role,
      withdrawnAt: at,
    }),
  }),
  "signer.invited": payloadKind<"signer.invited">()({
    summary: "A signing link went out to a signer's address",
    description: "Told each time that one goes out.",
    data: Type.Object({
      ...OF_CONTRACT,
      role: Type.String({ description: "The label of the fields that the signer signs." }),
      email: Type.String({ description: "Where the link went." }),
      sentAt: Timestamp,
      ...OF_TRIAL,
    }),
    sample: { ...contract, role: "Tenant", email: "ada@example.com", sentAt: at },
    tell: ({ contract, at }, { role, email }) => ({ ...contract, role, email, sentAt: at }),
  }),
  "signer.declined": payloadKind<"signer.declined">()({
    summary: "A signer said no",
    description:
      "Told each time that a role says so, with new words. The contract stays open: the signer may still sign, and you may cancel it.",
    data: Type.Object({
      ...OF_CONTRACT,
      role: Type.String({ description: "The label of the fields that the signer would sign." }),
      declinedAt: Timestamp,
      ...OF_TRIAL,
    }),
    sample: { ...contract, role: "Tenant", declinedAt: at },
    tell: ({ contract, at }, { role }) => ({ ...contract, role, declinedAt: at }),
  }),
} as const satisfies { [Event in WebhookEvent]: PayloadKind<Event, TSchema> };

/** What a payload's `data` is, by the event. */
export type WebhookData = {
  [Event in WebhookEvent]: Static<(typeof PAYLOADS)[Event]["data"]>;
};

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

/** A role signs with its first signature field; with its first initials where it has no other. */
function fieldOf({ fields }: TrailSubject, role: string): string | null {
  const own = fields.filter(({ label }) => label === role);
  for (const signed of SIGNED_TYPES) {
    const field = own.find(({ type }) => type === signed);
    if (field) return field.id;
  }
  return null;
}

/** A whole payload with the sample of its event. */
export function samplePayload(event: WebhookEvent) {
  return {
    id: "0197d3a4-0000-7000-8000-00000000000d",
    event,
    created_at: at,
    data: PAYLOADS[event].sample,
  };
}
