// Made by tools/write-sdk.js from the table of endpoints. Change that, not this.

/** Every refusal, with the status and the code that tell it from the others. */
export const REFUSALS = {
  /** Something in the request is wrong; `details` lists every offending place. */
  INVALID: { status: 400, code: undefined },
  /** The key is missing, malformed, unknown, revoked or expired. */
  UNAUTHENTICATED: { status: 401, code: undefined },
  /** There is nothing of this name, or it belongs to another account. */
  UNKNOWN: { status: 404, code: undefined },
  /** The present state does not allow it, or an Idempotency-Key came with another request before. */
  CONFLICT: { status: 409, code: undefined },
  /** The contract was cancelled, or the link was replaced by a newer one; `reason` says which. */
  GONE: { status: 410, code: undefined },
  /** The body is larger than allowed. */
  TOO_LARGE: { status: 413, code: undefined },
  /** The `Range` that was asked for begins behind the file's end; `Content-Range` says how long the file is. */
  RANGE_OUTSIDE: { status: 416, code: undefined },
  /** The body is not `application/json`. */
  WRONG_MEDIA_TYPE: { status: 415, code: undefined },
  /** A signer's role is the label of no signature field. */
  UNKNOWN_ROLE: { status: 400, code: "UNKNOWN_ROLE" },
  /** A signer has no valid e-mail address. */
  INVALID_EMAIL: { status: 400, code: "INVALID_EMAIL" },
  /** A signer's level is neither `ses` nor `qes`. */
  INVALID_LEVEL: { status: 400, code: "INVALID_LEVEL" },
  /** The account has no qualified signatures. */
  QES_NOT_ENABLED: { status: 400, code: "QES_NOT_ENABLED" },
  /** Another role of the contract has the level `qes` already. */
  QES_ROLE_TAKEN: { status: 400, code: "QES_ROLE_TAKEN" },
  /** The plan's documents of this month are used up and no credit is left. */
  LIMIT_REACHED: { status: 403, code: "LIMIT_REACHED" },
  /** The account's partner-marketplace tier does not include the API. */
  PARTNER_TIER_REQUIRED: { status: 403, code: "PARTNER_TIER_REQUIRED" },
  /** The API key was made without the scope that this operation takes; `requiredScope` names it. */
  SCOPE_MISSING: { status: 403, code: "SCOPE_MISSING" },
  /** The role has signed already. */
  ALREADY_SIGNED: { status: 409, code: "ALREADY_SIGNED" },
  /** Others have signed since the state that `seen` names. Nothing was signed; `seen` is the present state, `entered` what is new in it. */
  DOCUMENT_CHANGED: { status: 409, code: "DOCUMENT_CHANGED" },
  /** The contract is fully signed, or has a signature that stands in the way of deleting it; `signatureCount` is there then. */
  CONTRACT_SIGNED: { status: 409, code: "CONTRACT_SIGNED" },
  /** An owner of the account holds the contract: nobody deletes it before `keptUntil`. */
  CONTRACT_HELD: { status: 409, code: "CONTRACT_HELD" },
  /** `uniqueReference` was asked for, and a contract of the account has this reference; `contractId` is the id of the first. */
  REFERENCE_TAKEN: { status: 409, code: "REFERENCE_TAKEN" },
  /** Only a draft can be made signable, and this contract is none any more. */
  NOT_A_DRAFT: { status: 409, code: "NOT_A_DRAFT" },
  /** Not every signature is in yet; `status` says how the contract stands. */
  NOT_SIGNED: { status: 409, code: "NOT_SIGNED" },
  /** A qualified signature is still being applied. Qualified signatures are in preparation, so this does not happen yet. */
  QES_PENDING: { status: 409, code: "QES_PENDING" },
  /** The account has as many webhooks as it can have. */
  WEBHOOK_LIMIT_REACHED: { status: 409, code: "LIMIT_REACHED" },
  /** Too many requests in one window, too many sends of one signer's link, or too many links mailed to one address or by one account; `Retry-After` says when there is room again, and nothing was changed. */
  RATE_LIMITED: { status: 429, code: "RATE_LIMITED" },
  /** The contract is there, but a signing link could not be mailed; it is tried again in the background. `contract` names it. */
  SEND_FAILED: { status: 502, code: "SEND_FAILED" },
  /** No trusted timestamp could be had; nothing was stored and it is tried again in the background. */
  TIMESTAMP_FAILED: { status: 502, code: "TIMESTAMP_FAILED" },
  /** There is more to do than can be done soon. The message says whether nothing was changed, or the request may have been carried out: then repeat it with its `Idempotency-Key`, or look first. Try again after `Retry-After`. */
  BUSY: { status: 503, code: "BUSY" },
  /** Something broke on the service's side. */
  INTERNAL_ERROR: { status: 500, code: "INTERNAL_ERROR" },
} as const;

export type RefusalName = keyof typeof REFUSALS;

/** What each operation may be refused with. */
export const REFUSED_WITH = {
  createContract: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "CONFLICT",
    "UNKNOWN_ROLE",
    "INVALID_EMAIL",
    "INVALID_LEVEL",
    "QES_NOT_ENABLED",
    "QES_ROLE_TAKEN",
    "LIMIT_REACHED",
    "REFERENCE_TAKEN",
    "SEND_FAILED",
  ],
  previewContract: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "CONFLICT",
    "UNKNOWN_ROLE",
    "INVALID_EMAIL",
    "INVALID_LEVEL",
    "QES_NOT_ENABLED",
    "QES_ROLE_TAKEN",
    "LIMIT_REACHED",
    "REFERENCE_TAKEN",
    "SEND_FAILED",
  ],
  listContracts: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
  ],
  getContract: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "UNKNOWN",
  ],
  updateContract: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "UNKNOWN",
    "NOT_A_DRAFT",
    "CONTRACT_SIGNED",
    "CONFLICT",
    "UNKNOWN_ROLE",
    "INVALID_EMAIL",
    "INVALID_LEVEL",
    "QES_NOT_ENABLED",
    "QES_ROLE_TAKEN",
    "ALREADY_SIGNED",
    "LIMIT_REACHED",
    "SEND_FAILED",
  ],
  deleteContract: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "UNKNOWN",
    "CONTRACT_SIGNED",
    "CONTRACT_HELD",
  ],
  cancelContract: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "CONFLICT",
    "UNKNOWN",
    "CONTRACT_SIGNED",
  ],
  getContractPdf: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "RANGE_OUTSIDE",
    "UNKNOWN",
    "NOT_SIGNED",
    "QES_PENDING",
    "TIMESTAMP_FAILED",
  ],
  getContractEvidence: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "RANGE_OUTSIDE",
    "UNKNOWN",
    "NOT_SIGNED",
    "QES_PENDING",
    "TIMESTAMP_FAILED",
  ],
  createSession: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "CONFLICT",
    "UNKNOWN",
    "ALREADY_SIGNED",
  ],
  endSession: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "UNKNOWN",
  ],
  listAttachmentTypes: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
  ],
  listWebhooks: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
  ],
  createWebhook: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "CONFLICT",
    "WEBHOOK_LIMIT_REACHED",
  ],
  getWebhook: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "UNKNOWN",
  ],
  updateWebhook: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "UNKNOWN",
  ],
  deleteWebhook: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
    "UNKNOWN",
  ],
  listEvents: [
    "UNAUTHENTICATED",
    "RATE_LIMITED",
    "PARTNER_TIER_REQUIRED",
    "INTERNAL_ERROR",
    "BUSY",
    "SCOPE_MISSING",
    "INVALID",
  ],
  getSigning: ["RATE_LIMITED", "INTERNAL_ERROR", "BUSY", "INVALID", "UNKNOWN", "GONE"],
  recordOpened: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "CONFLICT",
    "UNKNOWN",
    "GONE",
  ],
  recordAttachmentOpened: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "CONFLICT",
    "UNKNOWN",
    "GONE",
    "ALREADY_SIGNED",
  ],
  createSignature: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "CONFLICT",
    "UNKNOWN",
    "GONE",
    "ALREADY_SIGNED",
    "DOCUMENT_CHANGED",
  ],
  sendFile: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "CONFLICT",
    "UNKNOWN",
    "GONE",
    "ALREADY_SIGNED",
  ],
  getFile: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "RANGE_OUTSIDE",
    "UNKNOWN",
    "GONE",
  ],
  takeBackFile: ["RATE_LIMITED", "INTERNAL_ERROR", "BUSY", "INVALID", "UNKNOWN", "GONE"],
  sendMessage: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "TOO_LARGE",
    "WRONG_MEDIA_TYPE",
    "CONFLICT",
    "UNKNOWN",
    "GONE",
    "ALREADY_SIGNED",
  ],
  getOriginalPdf: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "RANGE_OUTSIDE",
    "UNKNOWN",
    "GONE",
  ],
  getDocumentPdf: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "RANGE_OUTSIDE",
    "UNKNOWN",
    "GONE",
  ],
  getSignedPdf: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "RANGE_OUTSIDE",
    "UNKNOWN",
    "GONE",
    "NOT_SIGNED",
    "TIMESTAMP_FAILED",
  ],
  getSignedEvidence: [
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "BUSY",
    "INVALID",
    "RANGE_OUTSIDE",
    "UNKNOWN",
    "GONE",
    "NOT_SIGNED",
    "TIMESTAMP_FAILED",
  ],
} as const satisfies Record<string, readonly RefusalName[]>;

/** What the bodies of some refusals carry besides. */
export interface RefusalExtras {
  GONE: { reason?: string };
  LIMIT_REACHED: { documentsUsed?: number; documentsLimit?: number };
  PARTNER_TIER_REQUIRED: { requiredTier?: number };
  SCOPE_MISSING: { requiredScope?: string };
  DOCUMENT_CHANGED: {
    seen?: string;
    entered?: {
      role: string;
      name: string;
      at: string;
      entries: { name: string; text: string }[];
    }[];
  };
  CONTRACT_SIGNED: { signatureCount?: number };
  CONTRACT_HELD: { keptUntil?: string };
  REFERENCE_TAKEN: { contractId?: string };
  NOT_SIGNED: { status?: string };
  QES_PENDING: { status?: string };
  SEND_FAILED: { contract?: { id: string; token: string; status: string } };
}
