import type { ContractData, WebhookData } from "./payload-schemas.ts";
import type { WebhookEvent } from "./webhook-events.ts";

const contract: ContractData = {
  id: "0197d3a4-0000-7000-8000-000000000000",
  token: "sample2345678abc",
  title: "Sample contract",
};
const publicId = "7K3M-9XQ2-W8RD-5";
const verifyUrl = `https://example.com/verify/${publicId}`;
const at = "2026-01-01T12:00:00.000Z";

/** Data of each event for trying a receiver out; none of it exists. */
export const SAMPLES: { readonly [Event in WebhookEvent]: Readonly<WebhookData[Event]> } = {
  "contract.created": {
    ...contract,
    status: "pending",
    publicId,
    language: "en",
    requiresPayment: false,
    signUrl: "https://example.com/sign/sample2345678abcdefghijkmn",
    verifyUrl,
    createdAt: at,
  },
  "contract.signed": {
    ...contract,
    fieldId: "0197d3a4-0000-7000-8000-000000000001",
    signerName: "Ada Lovelace",
  },
  "contract.completed": {
    ...contract,
    signatureCount: 2,
    pdfUrl: `https://example.com/api/v1/contracts/${contract.id}/pdf`,
    publicId,
    verifyUrl,
  },
  "contract.deleted": { ...contract, status: "draft", publicId, deletedAt: at },
  "contract.cancelled": {
    ...contract,
    status: "cancelled",
    publicId,
    signatureCount: 0,
    cancelledAt: at,
  },
  "signer.invited": { ...contract, role: "Tenant", email: "ada@example.com", sentAt: at },
};

/** A whole payload with the sample of its event. */
export function samplePayload(event: WebhookEvent) {
  return {
    id: "0197d3a4-0000-7000-8000-00000000000d",
    event,
    created_at: at,
    data: SAMPLES[event],
  };
}
