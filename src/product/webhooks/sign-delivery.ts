import { createHmac } from "node:crypto";
import { SECOND_MS } from "#kernel/time.ts";
import { secretBytes } from "./secret.ts";

/** What is signed: one attempt of a delivery. */
export interface Attempt {
  deliveryId: string;
  event: string;
  /** From 1. */
  attempt: number;
  /** The exact bytes that are sent, in UTF-8. */
  body: string;
}

/**
 * The headers of an attempt: its signature over time and body, the older one
 * over the body alone, and those of Standard Webhooks 1.0, whose key is what
 * the secret stands for and not the secret as it is written.
 */
export function deliveryHeaders(
  { deliveryId, event, attempt, body }: Attempt,
  secret: string,
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / SECOND_MS);
  return {
    "content-type": "application/json",
    "user-agent": "Service-Webhook/1.0",
    "x-service-event": event,
    "x-service-delivery": deliveryId,
    "x-service-attempt": String(attempt),
    "x-service-signature-v2": `t=${seconds},v1=${hexHmac(secret, `${seconds}.${body}`)}`,
    "x-service-signature": `sha256=${hexHmac(secret, body)}`,
    "webhook-id": deliveryId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${standardHmac(secret, `${deliveryId}.${seconds}.${body}`)}`,
  };
}

/** HMAC-SHA256 under the secret as it is written, in lower-case hexadecimal digits. */
export function hexHmac(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** HMAC-SHA256 under the bytes that the secret stands for, in base64. */
export function standardHmac(secret: string, text: string): string {
  return createHmac("sha256", secretBytes(secret)).update(text).digest("base64");
}
