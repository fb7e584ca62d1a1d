import type { RefusalName } from "#kernel/refusals.ts";

interface Described {
  /** When this is the answer. */
  when: string;
  /** An example of the message. */
  error: string;
  /** What the body carries besides. */
  more?: Record<string, unknown>;
}

/** Every refusal in words, for the published description. */
export const REFUSED_WHEN: Record<RefusalName, Described> = {
  INVALID: {
    when: "Something in the request is wrong; `details` lists every offending place.",
    error: "signatureFields[0].x: must be <= 100",
    more: {
      details: [{ field: 0, path: "signatureFields[0].x", message: "must be <= 100" }],
    },
  },
  UNAUTHENTICATED: {
    when: "The key is missing, malformed, unknown, revoked or expired.",
    error: "This API key is unknown, revoked or expired.",
  },
  UNKNOWN: {
    when: "There is nothing of this name, or it belongs to another account.",
    error: "There is no such contract.",
  },
  METHOD_NOT_ALLOWED: {
    when: "The path knows other methods; `Allow` names them.",
    error: "PUT is not possible here.",
  },
  CONFLICT: {
    when: "The present state does not allow it, or an Idempotency-Key came with another request before.",
    error: "This Idempotency-Key was used with another request.",
  },
  GONE: {
    when: "The contract was cancelled, or the link was replaced by a newer one; `reason` says which.",
    error: "This contract was cancelled.",
    more: { reason: "cancelled" },
  },
  REMOVED: {
    when: "This part of the API was removed.",
    error: "gone",
    more: { message: "Templates were removed. Send the text itself to POST /contracts." },
  },
  TOO_LARGE: { when: "The body is larger than allowed.", error: "The body is too large." },
  WRONG_MEDIA_TYPE: {
    when: "The body is not `application/json`.",
    error: "Send the body as application/json.",
  },
  RANGE_OUTSIDE: {
    when: "The `Range` that was asked for begins behind the file's end; `Content-Range` says how long the file is.",
    error: "The file ends before this range begins; Content-Range says how long it is.",
  },
  UNKNOWN_ROLE: {
    when: "A signer's role is the label of no signature field.",
    error: 'No signature field has the label "Buyer".',
  },
  INVALID_EMAIL: {
    when: "A signer has no valid e-mail address.",
    error: 'The signer "Buyer" has no valid e-mail address.',
  },
  INVALID_LEVEL: {
    when: "A signer's level is neither `ses` nor `qes`.",
    error: 'The level of "Buyer" is neither ses nor qes.',
  },
  QES_NOT_ENABLED: {
    when: "The account has no qualified signatures.",
    error: "Qualified signatures are not enabled for this account.",
  },
  QES_ROLE_TAKEN: {
    when: "Another role of the contract has the level `qes` already.",
    error: "Only one role of a contract can have the level qes.",
  },
  LIMIT_REACHED: {
    when: "The plan's documents of this month are used up and no credit is left.",
    error:
      "All 5 documents of this month (UTC) are used and no credit is left. Ask the operator for credits, or wait for the first day of the next month. Nothing was stored.",
    more: { documentsUsed: 5, documentsLimit: 5 },
  },
  PARTNER_TIER_REQUIRED: {
    when: "The account's partner-marketplace tier does not include the API.",
    error:
      "Your account has partner tier 1; the API is included from tier 2 on. Ask the operator for it.",
    more: { requiredTier: 2 },
  },
  SCOPE_MISSING: {
    when: "The API key was made without the scope that this operation takes; `requiredScope` names it.",
    error: "This API key does not have the scope contracts:write.",
    more: { requiredScope: "contracts:write" },
  },
  ASSISTANT_NOT_ALLOWED: {
    when: "No owner of the account let assistants in.",
    error:
      "No owner of this account let assistants in. They can do so on the account's page for assistants.",
  },
  FOREIGN_ORIGIN: {
    when: "Another site's page sent the request.",
    error: "This request was sent by another site's page.",
  },
  ALREADY_SIGNED: {
    when: "The role has signed already.",
    error: '"Buyer" has signed already.',
  },
  REFERENCE_TAKEN: {
    when: "`uniqueReference` was asked for, and a contract of the account has this reference; `contractId` is the id of the first.",
    error: 'Contract 0197d3a4-0000-7000-8000-000000000000 has the reference "order 4711" already.',
    more: { contractId: "0197d3a4-0000-7000-8000-000000000000" },
  },
  DOCUMENT_CHANGED: {
    when: "Others have signed since the state that `seen` names. Nothing was signed; `seen` is the present state, `entered` what is new in it.",
    error:
      "The document has changed since it was shown: others have signed in the meantime. Nothing was signed. Show the signer what is new, then send the signature with the new `seen`.",
    more: {
      seen: "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
      entered: [
        {
          role: "Client",
          name: "Ada Lovelace",
          at: "2026-11-28T09:30:00.000Z",
          entries: [{ name: "Price", text: "100,000 euros" }],
        },
      ],
    },
  },
  CONTRACT_SIGNED: {
    when: "The contract is fully signed, or has a signature that stands in the way of deleting it; `signatureCount` is there then.",
    error:
      "A contract with signatures cannot be deleted. Keep it; while somebody still has to sign, it can be cancelled.",
    more: { signatureCount: 1 },
  },
  CONTRACT_HELD: {
    when: "An owner of the account holds the contract: nobody deletes it before `keptUntil`.",
    error:
      "This contract is held until 2030-01-01T00:00:00.000Z and cannot be deleted before; an owner of the account can lift that.",
    more: { keptUntil: "2030-01-01T00:00:00.000Z" },
  },
  NOT_A_DRAFT: {
    when: "Only a draft can be made signable, and this contract is none any more.",
    error: "Only a draft can be made signable, and this contract is none any more.",
  },
  NOT_SIGNED: {
    when: "Not every signature is in yet; `status` says how the contract stands.",
    error:
      "Not everyone has signed yet. Wait for the event contract.completed, or ask again later.",
    more: { status: "pending" },
  },
  QES_PENDING: {
    when: "A qualified signature is still being applied. Qualified signatures are in preparation, so this does not happen yet.",
    error: "A qualified signature is still being applied.",
    more: { status: "pending" },
  },
  WEBHOOK_LIMIT_REACHED: {
    when: "The account has as many webhooks as it can have.",
    error: "An account has at most 5 webhooks. Delete one, or change one that is there.",
  },
  RATE_LIMITED: {
    when: "Too many requests in one window, too many sends of one signer's link, or too many links mailed to one address or by one account; `Retry-After` says when there is room again, and nothing was changed.",
    error: "At most 60 requests a minute are answered. Wait for the seconds in Retry-After.",
  },
  SEND_FAILED: {
    when: "The contract is there, but a signing link could not be mailed; it is tried again in the background. `contract` names it.",
    error:
      'The contract is stored, but the signing link could not be sent to "Buyer". It is tried again by itself; correct the address where details say so, and do not create the contract again.',
    more: {
      contract: {
        id: "019aa5c0-7d2e-7bd1-9c7a-3f1de2a40c55",
        token: "7tq3mzk9p2xw4hbe",
        status: "pending",
      },
      details: [
        { path: "signers", role: "Buyer", message: "550 5.1.1 no such user" },
        { path: "signers", role: "Seller", message: "sent" },
      ],
    },
  },
  TIMESTAMP_FAILED: {
    when: "No trusted timestamp could be had; nothing was stored and it is tried again in the background.",
    error:
      "Everyone has signed, but no timestamp that can be relied on was to be had, so the PDF is not sealed yet. Ask again after the seconds in Retry-After; it is tried meanwhile.",
  },
  BUSY: {
    when: "There is more to do than can be done soon. The message says whether nothing was changed, or the request may have been carried out: then repeat it with its `Idempotency-Key`, or look first. Try again after `Retry-After`.",
    error:
      "The service has too much to do right now; nothing was changed. Send the same request again after the seconds in Retry-After.",
  },
  INTERNAL_ERROR: {
    when: "Something broke on the service's side.",
    error: "Something went wrong on our side. It has been noted.",
  },
};
