/**
 * What will go or become narrower in the API, in the words in which the
 * comparison with the last release tells it. Whoever announces it here writes
 * it into CHANGELOG.md on that day as well.
 */
export const ANNOUNCED: readonly Announced[] = [];

export interface Announced {
  change: string;
  /** The day, as `2026-11-23`, in UTC. */
  announced: string;
}

/** Whether whoever has read of it has had a year. */
export function isDue({ announced }: Announced, now: Date): boolean {
  const due = new Date(`${announced}T00:00:00Z`);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return now >= due;
}

const EVENTS =
  "contract.created, contract.signed, contract.completed, contract.deleted, contract.cancelled, contract.withdrawn, signer.invited, signer.declined";

const CONTRACT = [
  "title: maxLength is 255 and was 2000",
  "content: maxLength is 1000000 and was 6291456",
  "document.pdf: maxLength is 4194304 and was 6291456",
  "signatureFields[].page: maximum is 500 and was none",
  "signers[].role: maxLength is 100 and was 2000",
  "signers[].label: maxLength is 100 and was 2000",
  "signers[].email: maxLength is 320 and was 2000",
  "signers[].level: only ses, qes is taken now",
  "tags: maxItems is 20 and was 1000",
  "tags[]: maxLength is 50 and was 2000",
];

const WEBHOOK = ["url: maxLength is 2000 and was 4000", `events[]: only ${EVENTS} is taken now`];

/**
 * Bounds that the last release described as wider than they were: what is gone
 * was never taken, so that no program loses anything. `null` for an address was
 * taken on create as if the signer had been left out.
 */
export const CORRECTED: readonly string[] = [
  ...CONTRACT.map((change) => `POST /contracts.${change}`),
  ...CONTRACT.map((change) => `PATCH /contracts/{id}.${change}`),
  "POST /contracts.signers[].email: maxLength is 320 and was none",
  "POST /contracts.signers[].email: null is no longer taken",
  "POST /contracts.attachments[].fields.{}: maxLength is 2000 and was 4000",
  ...WEBHOOK.map((change) => `POST /webhooks.${change}`),
  ...WEBHOOK.map((change) => `PATCH /webhooks/{id}.${change}`),
  ...[
    "role: maxLength is 100 and was 2000",
    "signerName: maxLength is 120 and was 2000",
    "title: maxLength is 80 and was 2000",
    "email: maxLength is 320 and was 2000",
    "signature.text: maxLength is 80 and was 2000",
    "initials.text: maxLength is 80 and was 2000",
    "inputs.{}: maxLength is 500 and was 2000",
  ].map((change) => `POST /signing/{link}/signatures.${change}`),
  "POST /signing/{link}/message.role: maxLength is 100 and was 2000",
  "POST /signing/{link}/message.text: maxLength is 500 and was 1000",
];
