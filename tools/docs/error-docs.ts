import { ENDPOINTS } from "#api/endpoints.ts";
import { REFUSALS, type RefusalName } from "#kernel/refusals.ts";
import { UNFIT } from "#lib/pdf/intake/unfit-pdf.ts";

interface Help {
  means: string;
  next: string;
}

/** What each refusal means to whoever called, and what to do next; a new refusal needs a line here. */
export const HELP: Record<RefusalName, Help> = {
  INVALID: {
    means: "Something in the request is wrong; `details` lists every value with its path.",
    next: "Correct what `details` names and send the request again. Nothing was changed.",
  },
  UNAUTHENTICATED: {
    means: "There is no API key, or it is unknown, revoked or over.",
    next: "Send `Authorization: Bearer svc_…` with a key of the account page.",
  },
  UNKNOWN: {
    means: "There is nothing at this address for this account.",
    next: "Check the id. What belongs to another account is answered the same way.",
  },
  METHOD_NOT_ALLOWED: {
    means: "The address exists, but not for this method.",
    next: "Use a method that the header `Allow` names.",
  },
  CONFLICT: {
    means: "As things stand now the request makes no sense; `status` says how they stand.",
    next: "Read the contract again and decide by its status.",
  },
  REFERENCE_TAKEN: {
    means:
      "You asked for a reference that no other contract has, and one has it; `contractId` is that contract.",
    next: "Go on with that contract, or send another reference.",
  },
  GONE: {
    means: "The link was replaced, or the contract was cancelled; `reason` says which.",
    next: "Ask the sender, or take the newest link.",
  },
  REMOVED: {
    means: "What was here is no longer offered.",
    next: "Follow the message to what takes its place.",
  },
  TOO_LARGE: {
    means: "The request, or something in it, has more bytes than are taken.",
    next: "Make the PDF or the pictures smaller; the message names the limit.",
  },
  RANGE_OUTSIDE: {
    means: "The file ends before the `Range` begins; `Content-Range` says how long it is.",
    next: "Nothing is missing of what you have, if it is as long; else ask without `Range`.",
  },
  WRONG_MEDIA_TYPE: {
    means: "The body is not JSON.",
    next: "Send `Content-Type: application/json`.",
  },
  UNKNOWN_ROLE: {
    means: "A signer's label is no label of a signature field.",
    next: "Spell it as in `signatureFields`, or add the field.",
  },
  INVALID_EMAIL: {
    means: "A signer's address is none that mail can be sent to.",
    next: "Correct the address. Where `contract` is in the answer, it exists: change it, do not create it again.",
  },
  INVALID_LEVEL: {
    means: "A signer's level is neither `ses` nor `qes`.",
    next: "Leave it out, or send one of the two.",
  },
  QES_NOT_ENABLED: {
    means: "Qualified signatures are not enabled for this account.",
    next: "Use level `ses`, or ask the operator.",
  },
  QES_ROLE_TAKEN: {
    means: "Only one role of a contract may have level `qes`.",
    next: "Give the other roles level `ses`.",
  },
  LIMIT_REACHED: {
    means: "The documents of this month are used and no credit is left. Nothing was created.",
    next: "Ask the operator for credits, or wait for the first day of the next month (UTC).",
  },
  PARTNER_TIER_REQUIRED: {
    means: "The account's partner tier does not include the API; `requiredTier` says which does.",
    next: "Ask the operator for that tier.",
  },
  SCOPE_MISSING: {
    means: "The key was made without the scope that this takes; `requiredScope` names it.",
    next: "Use a key that has it, or have one made: scopes of a key cannot be changed.",
  },
  ASSISTANT_NOT_ALLOWED: {
    means: "No owner of the account let assistants in; only `POST /mcp` answers with it.",
    next: "Let an owner allow it on the account's page for assistants.",
  },
  FOREIGN_ORIGIN: {
    means: "A browser says that another site's page sent this to `POST /mcp`.",
    next: "Ask from a program, not from a page of another site.",
  },
  ALREADY_SIGNED: {
    means: "This role has signed.",
    next: "Nothing: a signature is given once. Other roles can still sign.",
  },
  DOCUMENT_CHANGED: {
    means:
      "Others have signed since the state that `seen` names. Nothing was signed; `entered` says what is new.",
    next: "Show the signer what is new, and send the signature with the `seen` of the answer.",
  },
  CONTRACT_SIGNED: {
    means: "The contract has signatures that the request would lose.",
    next: "Keep it; create another contract for what shall be different.",
  },
  CONTRACT_HELD: {
    means:
      "An owner of the account holds the contract until `keptUntil`, so that nobody deletes it.",
    next: "Wait, or ask an owner to lift it on the contract's page.",
  },
  NOT_A_DRAFT: {
    means: "The contract is finalized already.",
    next: "Change only what can be changed after that, or cancel it and create another.",
  },
  NOT_SIGNED: {
    means: "Not everybody has signed yet, so there is no sealed PDF.",
    next: "Wait for `contract.completed`, by webhook or by asking for the contract.",
  },
  QES_PENDING: {
    means: "A qualified signature is still being applied.",
    next: "Ask again later.",
  },
  WEBHOOK_LIMIT_REACHED: {
    means: "The account has as many webhooks as it may have.",
    next: "Delete one, or change one that is there.",
  },
  RATE_LIMITED: {
    means: "Too many requests, or too many mails to one person, within the time.",
    next: "Wait for the seconds in `Retry-After`.",
  },
  SEND_FAILED: {
    means: "The contract is stored, but the mail server did not answer; `contract` has its id.",
    next: "Do not create it again: links are sent by themselves once the server answers.",
  },
  TIMESTAMP_FAILED: {
    means: "Everybody has signed, but the timestamp authority did not answer.",
    next: "Ask for the PDF again after the seconds in `Retry-After`; it is tried meanwhile.",
  },
  BUSY: {
    means: "The service has more to do than it can take on. Nothing was changed.",
    next: "Send the same request again after the seconds in `Retry-After`.",
  },
  INTERNAL_ERROR: {
    means: "A fault of the service.",
    next: "Send the same request again, with the same `Idempotency-Key` where it creates something; if it comes back, tell the operator when it was.",
  },
};

/** `docs/use/errors.md`, made from the refusals, the endpoints and the reasons against a PDF. */
export function errorsPage(): string {
  return [
    "# Errors",
    "",
    "Made from the tables of refusals, endpoints and reasons in the code; `npm run docs` writes it.",
    "",
    "An error is answered as `{error, code, details}`: `error` is a sentence, `code` is there for what the table names one for, `details` lists what is wrong in the request, each with its `path`. A refused request has changed nothing, unless its answer carries `contract`.",
    "",
    "| status | `code` | what it means | what to do | asked of |",
    "|---|---|---|---|---|",
    ...Object.entries(REFUSALS).map(([name, { status, code }]) => {
      const { means, next } = HELP[name as RefusalName];
      return `| ${status} | ${code ? `\`${code}\`` : ""} | ${means} | ${next} | ${askedOf(name as RefusalName)} |`;
    }),
    "",
    "## PDFs that are not taken",
    "",
    "A 400 with `document.pdf` for its path says one of these:",
    "",
    ...Object.values(UNFIT).map(
      (reason) => `- ${typeof reason === "function" ? reason(3) : reason}`,
    ),
    "",
  ].join("\n");
}

/** The operations that name the refusal; none where every operation may answer with it. */
function askedOf(name: RefusalName): string {
  const operations = Object.entries(ENDPOINTS).filter(([, { refusals }]) =>
    (refusals as readonly RefusalName[]).includes(name),
  );
  return operations.length === 0
    ? "any"
    : operations.map(([operation]) => `\`${operation}\``).join(", ");
}
