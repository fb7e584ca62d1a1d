import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { DEADLINE_MS } from "#webhooks/deadline.ts";
import { PAYLOADS, payloadSchema, samplePayload } from "#webhooks/payload-schemas.ts";
import { RETRY_DELAYS_SECONDS } from "#webhooks/retry.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#webhooks/webhook-events.ts";
import type { Tag } from "./endpoint.ts";

const LARGE_UNITS = [
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

const TAG: Tag = "Webhooks";
const ATTEMPTS = RETRY_DELAYS_SECONDS.length + 1;
const DEADLINE = spelled(DEADLINE_MS);

/** The description of what is sent to webhooks: one entry for each event, by its name. */
export function describeWebhooks() {
  return Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: delivery(event) }]));
}

function delivery(event: WebhookEvent) {
  const { summary, description } = PAYLOADS[event];
  return {
    operationId: event.replace(/\.(\w)/, (_, first: string) => first.toUpperCase()),
    tags: [TAG],
    summary,
    description,
    parameters: refsTo("parameters", DELIVERY_HEADERS),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: payloadSchema(event), example: samplePayload(event) },
      },
    },
    // Nobody has a key of the receiver's: it knows a delivery by its signature.
    security: [],
    responses: {
      "2XX": { $ref: "#/components/responses/Received" },
      default: { $ref: "#/components/responses/NotReceived" },
    },
  };
}

/** What answers to a delivery mean. */
export const DELIVERY_ANSWERS = {
  Received: {
    description: `Received, if the answer ends within ${DEADLINE} of looking up the host. What it says does not matter.`,
  },
  NotReceived: {
    description: `Any other status, a redirect included, or no answer within ${DEADLINE}: tried again ${retriesSpelled()}, each counted from the failure before. That makes ${ATTEMPTS} attempts with the same bytes and a new signature each; after the last one the delivery is given up. A service can be set up with other times, and a trial delivery is not tried again.`,
  },
} as const;

/** The headers of a delivery that a receiver can use. */
export const DELIVERY_HEADERS = {
  SignatureV2: header("X-Service-Signature-V2", {
    description:
      "The signature to verify: `t`, in Unix seconds, is when this attempt was signed, and `v1` the HMAC-SHA256 over `t`, a full stop and the body's bytes, under the whole secret.",
    schema: { type: "string", pattern: "^t=[0-9]+,v1=[0-9a-f]{64}$" },
  }),
  Event: header("X-Service-Event", {
    description: "The same as `event` in the body. Believe that one: it is signed.",
    schema: { enum: WEBHOOK_EVENTS },
  }),
  Delivery: header("X-Service-Delivery", {
    description: "The same as `id` in the body. Believe that one: it is signed.",
    schema: { type: "string" },
  }),
  Attempt: header("X-Service-Attempt", {
    description: "Which attempt this is.",
    schema: { type: "integer", minimum: 1, maximum: ATTEMPTS },
  }),
  StandardId: header("webhook-id", {
    description: "The delivery's id, for libraries that know Standard Webhooks.",
    schema: { type: "string" },
  }),
  StandardTimestamp: header("webhook-timestamp", {
    description: "When this attempt was signed, in Unix seconds, as Standard Webhooks has it.",
    schema: { type: "integer" },
  }),
  StandardSignature: header("webhook-signature", {
    description:
      "The signature of Standard Webhooks: over `webhook-id`, `webhook-timestamp` and the body with full stops between them, under what stands behind `whsec_`, decoded from base64.",
    schema: { type: "string", pattern: "^v1,[A-Za-z0-9+/]{43}=$" },
  }),
  Signature: header("X-Service-Signature", {
    deprecated: true,
    description:
      "Over the body alone, for receivers built before 7 September 2026. It has no time: a delivery that was once seen can be sent again for ever.",
    schema: { type: "string", pattern: "^sha256=[0-9a-f]{64}$" },
  }),
  UserAgent: header("User-Agent", {
    description: "Tells deliveries from other requests.",
    schema: { type: "string", const: "Service-Webhook/1.0" },
  }),
};

interface HeaderWords {
  description: string;
  deprecated?: true;
  schema: unknown;
}

function header(name: string, words: HeaderWords) {
  return { name, in: "header", required: true, ...words };
}

function refsTo(kind: string, named: object) {
  return Object.keys(named).map((name) => ({ $ref: `#/components/${kind}/${name}` }));
}

/** "after 3 seconds, 10 minutes and 2 hours" */
function retriesSpelled(): string {
  const times = RETRY_DELAYS_SECONDS.map((seconds) => spelled(seconds * SECOND_MS));
  return `after ${new Intl.ListFormat("en-GB").format(times)}`;
}

/** In the largest unit that there is a whole number of. */
function spelled(ms: number): string {
  const [unit, unitMs] = LARGE_UNITS.find(([, size]) => ms % size === 0) ?? ["second", SECOND_MS];
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat("en-GB", format).format(ms / unitMs);
}
