import type { KeyRing } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { openText, sealText } from "#kernel/sealed-text.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** What encrypting and reading what is kept of deliveries takes. */
export interface PayloadKeys {
  random: RandomBytes;
  /** What is sent, and what receivers answer, is encrypted with these. */
  payloadKeys: KeyRing;
}

/**
 * Payloads are kept for thirty days and hold links that open something, and a
 * receiver's answer may repeat them: the database alone shall tell neither.
 */
export function payloadKeysFrom(serverKeys: KeyRing): KeyRing {
  return serverKeys.for("webhook payloads");
}

/** Which event a payload tells whom of; its deliveries share what is encrypted. */
export interface PayloadPlace {
  accountId: string;
  event: WebhookEvent;
  createdAt: Date;
}

/** @param rest the payload without its id and the brace that opens it */
export function sealPayload(
  { payloadKeys, random }: PayloadKeys,
  rest: string,
  place: PayloadPlace,
): Uint8Array {
  return sealText(rest, placeOf(place), payloadKeys, random);
}

/** The bytes that every attempt sends, as text. @throws when they are another delivery's */
export function openPayload(
  { payloadKeys }: Pick<PayloadKeys, "payloadKeys">,
  delivery: PayloadPlace & { id: string; sealedRest: Uint8Array },
): string {
  const rest = openText(delivery.sealedRest, placeOf(delivery), payloadKeys);
  return `{"id":"${delivery.id}",${rest}`;
}

function placeOf({ accountId, event, createdAt }: PayloadPlace): string {
  return `${event} for ${accountId} at ${createdAt.toISOString()}`;
}

/** One attempt, whose answer it is. */
export interface AnswerPlace {
  deliveryId: string;
  round: number;
  attempt: number;
}

export function sealReceiversAnswer(
  { payloadKeys, random }: PayloadKeys,
  answer: string | null,
  place: AnswerPlace,
): Uint8Array | null {
  return answer === null ? null : sealText(answer, placeOfAnswer(place), payloadKeys, random);
}

export function openReceiversAnswer(
  payloadKeys: KeyRing,
  sealed: Uint8Array | null,
  place: AnswerPlace,
): string | null {
  return sealed && openText(sealed, placeOfAnswer(place), payloadKeys);
}

function placeOfAnswer({ deliveryId, round, attempt }: AnswerPlace): string {
  return `answer to ${deliveryId} ${round} ${attempt}`;
}
