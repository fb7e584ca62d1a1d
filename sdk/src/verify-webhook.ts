import { readLegacy, readStandard, readV2, type Signature } from "./signature.ts";
import { bytesOf, type WebhookBody } from "./webhook-body.ts";
import { WebhookError } from "./webhook-error.ts";
import { EVENT_NAMES, type WebhookEvent } from "./webhook-event.ts";
import { readHeaders, type WebhookHeaders } from "./webhook-headers.ts";

/** A delivery as it arrived. */
export interface WebhookToVerify {
  headers: WebhookHeaders;
  /** As it arrived: not parsed, not written again. */
  body: WebhookBody;
  /** Of the webhook, whole: `whsec_…`. */
  secret: string;
  /** How far the signature's time may be from now, in both directions. */
  toleranceSeconds?: number | undefined;
  now?: Date | undefined;
  /**
   * Also believe a delivery that carries nothing but the older signature, which
   * has no time: whoever once saw it can send it again, for ever.
   */
  allowLegacy?: boolean | undefined;
}

/**
 * Checks that a delivery was signed by who knows the secret, within the
 * tolerated time, and returns what it tells. Of the signatures that it carries
 * the first of V2, Standard Webhooks and (if allowed) the older one decides; a
 * wrong one is not made up for by another one.
 * @throws WebhookError naming the rule that it breaks
 * @throws TypeError when the tolerance or the time cannot be used
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
  allowLegacy = false,
}: WebhookToVerify): Promise<WebhookEvent> {
  if (!(toleranceSeconds >= 0 && Number.isFinite(toleranceSeconds + now.getTime()))) {
    throw new TypeError("toleranceSeconds has to be a number from 0, and now a valid date");
  }
  const read = readHeaders(headers);
  const bytes = bytesOf(body);
  if (typeof secret !== "string" || secret === "") {
    throw new WebhookError("secret-malformed", "There is no secret.");
  }
  const dated = readV2(read, secret) ?? readStandard(read, secret);
  if (dated) checkTime(dated.seconds, toleranceSeconds, now);
  const signature = dated ?? (allowLegacy ? readLegacy(read, secret) : null);
  if (!signature) {
    throw new WebhookError(
      "signature-missing",
      "There is no X-Service-Signature-V2 and no webhook-signature.",
    );
  }
  await checkSignature(signature, bytes);
  const event = readEvent(bytes);
  checkUnsigned(read, event);
  return event;
}

function checkTime(seconds: number, toleranceSeconds: number, now: Date): void {
  const ago = Math.floor(now.getTime() / 1_000) - seconds;
  if (ago > toleranceSeconds) {
    throw new WebhookError("too-old", `It was signed ${ago} s ago.`);
  }
  if (-ago > toleranceSeconds) {
    throw new WebhookError("too-new", `It was signed ${-ago} s ahead of this clock.`);
  }
}

async function checkSignature(
  { prefix, key, candidates }: Omit<Signature, "seconds">,
  body: Uint8Array,
): Promise<void> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, hmac, false, ["verify"]);
  const before = new TextEncoder().encode(prefix);
  const signed = new Uint8Array(before.length + body.length);
  signed.set(before);
  signed.set(body, before.length);
  // The platforms compare in constant time here.
  const fits = await Promise.all(
    candidates.map((candidate) => crypto.subtle.verify(hmac, imported, candidate, signed)),
  );
  if (fits.includes(true)) return;
  throw new WebhookError(
    "signature-mismatch",
    "The signature does not fit. Is it the secret of this very webhook, whole, and the body as it arrived?",
  );
}

function readEvent(bytes: Uint8Array): WebhookEvent {
  const payload = readPayload(bytes);
  if (!isEnvelope(payload)) {
    throw new WebhookError("payload-malformed", "The payload is no event.");
  }
  if (!Object.hasOwn(EVENT_NAMES, payload.event)) {
    throw new WebhookError(
      "event-unknown",
      `This version does not know the event ${payload.event}.`,
    );
  }
  // The signature says that the service wrote it.
  return payload as WebhookEvent;
}

function readPayload(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

function isEnvelope(payload: unknown): payload is Record<"id" | "event" | "created_at", string> {
  if (typeof payload !== "object" || payload === null) return false;
  const { id, event, created_at, data } = payload as Record<string, unknown>;
  const texts = [id, event, created_at];
  return texts.every((one) => typeof one === "string") && typeof data === "object" && data !== null;
}

/** Nobody signs these two: who changes them wants something else to be believed. */
function checkUnsigned(headers: ReadonlyMap<string, string>, { id, event }: WebhookEvent): void {
  for (const [name, says] of [
    ["x-service-delivery", id],
    ["x-service-event", event],
  ] as const) {
    if (headers.has(name) && headers.get(name) !== says) {
      throw new WebhookError("header-mismatch", `The header ${name} and the payload differ.`);
    }
  }
}
