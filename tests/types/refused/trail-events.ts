import type { TrailEventName } from "#kernel/trail-events.ts";
import { BY_SIGNER } from "#kit/rooms/actors.ts";
import type { TrailEvent } from "#trail/events.ts";
import type { PAYLOADS } from "#webhooks/payload-schemas.ts";
import type { CertificateWords } from "#words/certificate-words.ts";

const data = { signatureCount: 1 };

export const unknown: TrailEventName = "contract.declined";

export const byNobody: TrailEvent = { event: "contract.cancelled", data };

export const bySigner: TrailEvent = { event: "contract.cancelled", by: BY_SIGNER, data };

/** Every event has a name on the certificate, in every language. */
export const names: CertificateWords["eventNames"]["contract.declined"] = "";

/** What webhooks are told of has a payload, and nothing else has one. */
export const payload: (typeof PAYLOADS)["contract.finalized"] = null;
