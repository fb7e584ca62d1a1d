import type { ContractStatus, Language, WebhookEventName } from "./schemas.generated.ts";

/** The contract that an event is about. */
interface OfContract {
  id: string;
  token: string;
  title: string | null;
  /** Only in trial deliveries: nothing of what they tell exists. */
  test?: true;
}

/** What each event tells. Times are ISO 8601. */
export interface WebhookData {
  /** Once, when it is created, as a draft or not. */
  "contract.created": OfContract & {
    status: ContractStatus;
    publicId: string;
    language: Language;
    requiresPayment: boolean;
    signUrl: string | null;
    verifyUrl: string | null;
    createdAt: string;
  };
  /** Once for each signer. */
  "contract.signed": OfContract & {
    /** The signer's first signature field, or first initials. */
    fieldId: string;
    signerName: string;
  };
  "contract.completed": OfContract & {
    signatureCount: number;
    /** To be read with an API key. */
    pdfUrl: string;
    publicId: string;
    verifyUrl: string;
  };
  "contract.cancelled": OfContract & {
    status: "cancelled";
    publicId: string;
    signatureCount: number;
    cancelledAt: string;
  };
  "contract.deleted": OfContract & {
    /** The last one. */
    status: ContractStatus;
    publicId: string;
    deletedAt: string;
  };
  /** A signing link went out. */
  "signer.invited": OfContract & {
    role: string;
    email: string;
    sentAt: string;
  };
}

/** A delivery's payload; comparing `event` tells what `data` holds. */
export type WebhookEvent = {
  [Name in WebhookEventName]: {
    /** Of the delivery: the same for all its attempts, so that what came twice is known by it. */
    id: string;
    event: Name;
    /** ISO 8601 */
    created_at: string;
    data: WebhookData[Name];
  };
}[WebhookEventName];

/** Every event there is. */
export const EVENT_NAMES: Readonly<Record<WebhookEventName, true>> = {
  "contract.created": true,
  "contract.signed": true,
  "contract.completed": true,
  "contract.deleted": true,
  "contract.cancelled": true,
  "signer.invited": true,
};
