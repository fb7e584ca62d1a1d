// Made by tools/write-sdk.js from the table of payloads. Change that, not this.

import type { ContractStatus, Language } from "./schemas.generated.ts";

/** What each event tells. Times are ISO 8601. */
export interface WebhookData {
  /** A contract was created. Told once, whether it is a draft or not. */
  "contract.created": {
    /** Of the contract. */
    id: string;
    /** Stands for the contract's id in paths of the API; it opens nothing by itself. */
    token: string;
    /** Null for a contract without one. */
    title: string | null;
    /** Only where the contract has one. */
    reference?: string;
    /** Only where the contract has some. */
    metadata?: Record<string, string>;
    /** Only where the contract has one. */
    expiresAt?: string;
    /** Only where the contract has some. */
    tags?: string[];
    status: ContractStatus;
    /** Document ID, as it stands on every page. */
    publicId: string;
    /** Of the signing page, the e-mails and the audit certificate. */
    language: Language;
    /** Nobody can sign before a credit is redeemed. */
    requiresPayment: boolean;
    /** The shared signing page; null while nobody can sign. */
    signUrl: string | null;
    /** Page where everybody can compare a file with the stored one; null for a draft. */
    verifyUrl: string | null;
    createdAt: string;
    /** Only in trial deliveries: nothing of what they tell exists. */
    test?: true;
  };
  /** A signer signed. Told once for each signer, the last one included. */
  "contract.signed": {
    /** Of the contract. */
    id: string;
    /** Stands for the contract's id in paths of the API; it opens nothing by itself. */
    token: string;
    /** Null for a contract without one. */
    title: string | null;
    /** Only where the contract has one. */
    reference?: string;
    /** Only where the contract has some. */
    metadata?: Record<string, string>;
    /** Only where the contract has one. */
    expiresAt?: string;
    /** Only where the contract has some. */
    tags?: string[];
    /** The signer's first signature field, or first initials without one. */
    fieldId: string;
    /** As the signer wrote it. */
    signerName: string;
    /** Only in trial deliveries: nothing of what they tell exists. */
    test?: true;
  };
  /** The last required signature is there. Told once. From now on the signed PDF can be downloaded. */
  "contract.completed": {
    /** Of the contract. */
    id: string;
    /** Stands for the contract's id in paths of the API; it opens nothing by itself. */
    token: string;
    /** Null for a contract without one. */
    title: string | null;
    /** Only where the contract has one. */
    reference?: string;
    /** Only where the contract has some. */
    metadata?: Record<string, string>;
    /** Only where the contract has one. */
    expiresAt?: string;
    /** Only where the contract has some. */
    tags?: string[];
    signatureCount: number;
    /** The signed PDF, to be read with an API key. It waits for the seal where that is still being made. */
    pdfUrl: string;
    /** Document ID, as it stands on every page. */
    publicId: string;
    /** Page where everybody can compare a file with the stored one. */
    verifyUrl: string;
    /** Only in trial deliveries: nothing of what they tell exists. */
    test?: true;
  };
  /** A contract was deleted. Told once. Nobody had signed it. */
  "contract.deleted": {
    /** Of the contract. */
    id: string;
    /** Stands for the contract's id in paths of the API; it opens nothing by itself. */
    token: string;
    /** Null for a contract without one. */
    title: string | null;
    /** Only where the contract has one. */
    reference?: string;
    /** Only where the contract has some. */
    metadata?: Record<string, string>;
    /** Only where the contract has one. */
    expiresAt?: string;
    /** Only where the contract has some. */
    tags?: string[];
    /** The last one it had. */
    status: ContractStatus;
    /** Document ID, as it stands on every page. */
    publicId: string;
    deletedAt: string;
    /** Only in trial deliveries: nothing of what they tell exists. */
    test?: true;
  };
  /** An open contract was cancelled. Told once, however often it is cancelled. Nobody can sign it any more. */
  "contract.cancelled": {
    /** Of the contract. */
    id: string;
    /** Stands for the contract's id in paths of the API; it opens nothing by itself. */
    token: string;
    /** Null for a contract without one. */
    title: string | null;
    /** Only where the contract has one. */
    reference?: string;
    /** Only where the contract has some. */
    metadata?: Record<string, string>;
    /** Only where the contract has one. */
    expiresAt?: string;
    /** Only where the contract has some. */
    tags?: string[];
    status: "cancelled";
    /** Document ID, as it stands on every page. */
    publicId: string;
    /** Signatures that there were; they are kept. */
    signatureCount: number;
    cancelledAt: string;
    /** Only where nobody cancelled it: `expiresAt` was over. */
    reason?: "expired";
    /** Only in trial deliveries: nothing of what they tell exists. */
    test?: true;
  };
  /** Somebody stated that a consumer withdraws from a contract. Told for each statement: at most one over the link that stands in the document, and one over each personal link. The status stays `fully_signed`. Nobody checked who made the statement or whether it is in time. */
  "contract.withdrawn": {
    /** Of the contract. */
    id: string;
    /** Stands for the contract's id in paths of the API; it opens nothing by itself. */
    token: string;
    /** Null for a contract without one. */
    title: string | null;
    /** Only where the contract has one. */
    reference?: string;
    /** Only where the contract has some. */
    metadata?: Record<string, string>;
    /** Only where the contract has one. */
    expiresAt?: string;
    /** Only where the contract has some. */
    tags?: string[];
    /** Document ID, as it stands on every page. */
    publicId: string;
    /** As it was stated. */
    name: string;
    /** As it was stated; the acknowledgement goes there. */
    email: string;
    /** Whose personal link it was stated over; null over the one that stands in the document. */
    role: string | null;
    withdrawnAt: string;
    /** Only in trial deliveries: nothing of what they tell exists. */
    test?: true;
  };
  /** A signing link went out to a signer's address. Told each time that one goes out. */
  "signer.invited": {
    /** Of the contract. */
    id: string;
    /** Stands for the contract's id in paths of the API; it opens nothing by itself. */
    token: string;
    /** Null for a contract without one. */
    title: string | null;
    /** Only where the contract has one. */
    reference?: string;
    /** Only where the contract has some. */
    metadata?: Record<string, string>;
    /** Only where the contract has one. */
    expiresAt?: string;
    /** Only where the contract has some. */
    tags?: string[];
    /** The label of the fields that the signer signs. */
    role: string;
    /** Where the link went. */
    email: string;
    sentAt: string;
    /** Only in trial deliveries: nothing of what they tell exists. */
    test?: true;
  };
  /** A signer said no. Told each time that a role says so, with new words. The contract stays open: the signer may still sign, and you may cancel it. */
  "signer.declined": {
    /** Of the contract. */
    id: string;
    /** Stands for the contract's id in paths of the API; it opens nothing by itself. */
    token: string;
    /** Null for a contract without one. */
    title: string | null;
    /** Only where the contract has one. */
    reference?: string;
    /** Only where the contract has some. */
    metadata?: Record<string, string>;
    /** Only where the contract has one. */
    expiresAt?: string;
    /** Only where the contract has some. */
    tags?: string[];
    /** The label of the fields that the signer would sign. */
    role: string;
    declinedAt: string;
    /** Only in trial deliveries: nothing of what they tell exists. */
    test?: true;
  };
}

/** The payload of one event. */
export interface WebhookPayload<Name extends keyof WebhookData> {
  /** Of the delivery. All its attempts have the same, so that what came twice is known by it. */
  id: string;
  event: Name;
  /** When it happened. */
  created_at: string;
  data: WebhookData[Name];
}

/** Every event there is. */
export const EVENT_NAMES: Readonly<Record<keyof WebhookData, true>> = {
  "contract.created": true,
  "contract.signed": true,
  "contract.completed": true,
  "contract.deleted": true,
  "contract.cancelled": true,
  "contract.withdrawn": true,
  "signer.invited": true,
  "signer.declined": true,
};
