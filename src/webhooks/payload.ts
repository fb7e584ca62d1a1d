import { SIGNED_TYPES } from "#kernel/field-types.ts";
import type { TrailEvent } from "#trail/events.ts";
import type { TrailSubject } from "#trail/trail.ts";
import { shownBy } from "#wire/shown.ts";
import { type ContractData, PAYLOADS, type WebhookData } from "./payload-schemas.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** The public addresses of a contract, as payloads carry them. */
export interface PayloadLinks {
  signUrl: string | null;
  pdfUrl: string | null;
  verifyUrl: string | null;
}

/** What a webhook is told of something that happened: the event and its data. */
export type Told = {
  [Event in WebhookEvent]: { event: Event; data: WebhookData[Event] };
}[WebhookEvent];

/** The same without the knowledge of which data belongs to which event. */
interface AnyTold {
  event: WebhookEvent;
  data: WebhookData[WebhookEvent];
}

/** What webhooks are told of an event of the trail; null when it is none of theirs. */
export function toldOf(
  subject: TrailSubject,
  event: TrailEvent,
  at: Date,
  links: PayloadLinks,
): Told | null {
  const { id, token, title, status, publicId } = subject;
  const { signUrl, pdfUrl, verifyUrl } = links;
  const contract: ContractData = { id, token, title };
  const time = at.toISOString();
  switch (event.event) {
    case "contract.created":
      return {
        event: event.event,
        data: {
          ...contract,
          status,
          publicId,
          language: subject.language,
          requiresPayment: status === "pending_payment",
          signUrl,
          verifyUrl,
          createdAt: subject.createdAt.toISOString(),
        },
      };
    case "contract.signed": {
      const { role, signerName } = event.data;
      return {
        event: event.event,
        // Who signs has such a field: roles are its label.
        data: { ...contract, fieldId: fieldOf(subject, role)!, signerName },
      };
    }
    case "contract.completed": {
      const { signatureCount } = event.data;
      return {
        event: event.event,
        // A contract that everyone signed has both addresses.
        data: { ...contract, signatureCount, pdfUrl: pdfUrl!, publicId, verifyUrl: verifyUrl! },
      };
    }
    case "contract.cancelled": {
      const { signatureCount } = event.data;
      return {
        event: event.event,
        data: { ...contract, status: "cancelled", publicId, signatureCount, cancelledAt: time },
      };
    }
    case "contract.deleted":
      return { event: event.event, data: { ...contract, status, publicId, deletedAt: time } };
    case "signer.invited": {
      const { role, email } = event.data;
      return { event: event.event, data: { ...contract, role, email, sentAt: time } };
    }
    default:
      return null;
  }
}

/**
 * The payload without its id and without the brace that opens it: what stands
 * in front is each delivery's own.
 */
export function payloadRest({ event, data }: AnyTold, at: Date): string {
  const shown = SHOW[event](data);
  return JSON.stringify({ event, created_at: at.toISOString(), data: shown }).slice(1);
}

/** Of its data a payload has what its schema names. */
const SHOW = Object.fromEntries(
  Object.entries(PAYLOADS).map(([event, { data }]) => [event, shownBy(data)]),
) as Record<WebhookEvent, (data: unknown) => unknown>;

/** A role signs with its first signature field; with its first initials where it has no other. */
function fieldOf({ fields }: TrailSubject, role: string): string | null {
  const own = fields.filter(({ label }) => label === role);
  for (const signed of SIGNED_TYPES) {
    const field = own.find(({ type }) => type === signed);
    if (field) return field.id;
  }
  return null;
}
