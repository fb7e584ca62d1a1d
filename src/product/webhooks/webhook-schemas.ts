import { Type } from "typebox";
import { LIMITS } from "#kernel/limits.ts";
import { answerOf } from "#schemas/common.ts";
import { nullable } from "#schemas/nullable.ts";
import { publishedAs } from "#schemas/published.ts";
import { Timestamp } from "#schemas/shown.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";

const UrlInput = publishedAs(Type.String({ maxLength: LIMITS.webhookUrlCharacters * 2 }), {
  maxLength: LIMITS.webhookUrlCharacters,
  description: `A public https address, at most ${LIMITS.webhookUrlCharacters} characters, without user name, password or fragment. Loopback and private addresses are refused, whichever way they are spelled or reached.`,
  examples: ["https://example.com/hooks/contracts"],
});

const EventName = publishedAs(Type.String({ maxLength: LIMITS.wordCharacters }), {
  maxLength: undefined,
  enum: [...WEBHOOK_EVENTS],
});

const EventsInput = Type.Array(EventName, {
  minItems: 1,
  maxItems: 50,
  description: `At least one of ${WEBHOOK_EVENTS.map((name) => `\`${name}\``).join(", ")}. Named twice counts once.`,
  examples: [["contract.completed"]],
});

export const CreateWebhook = Type.Object({
  url: UrlInput,
  events: EventsInput,
  active: Type.Optional(
    publishedAs(Type.Boolean(), {
      default: true,
      description: "`false`: made switched off, and told nothing until a PATCH switches it on.",
    }),
  ),
});

/** At least one of them. */
export const UpdateWebhook = Type.Object({
  url: Type.Optional(UrlInput),
  events: Type.Optional(EventsInput),
  active: Type.Optional(
    Type.Boolean({
      description:
        "Switching a webhook off also ends the attempts that were still to come; switching it on does not bring them back.",
    }),
  ),
});

const webhookProperties = {
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.Enum([...WEBHOOK_EVENTS])),
  active: Type.Boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const Webhook = Type.Object(webhookProperties);

const CreatedWebhook = Type.Object({
  ...webhookProperties,
  secret: Type.String({
    description: "What deliveries are signed with; shown here and never again.",
    examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="],
  }),
});

export const WebhookDelivery = Type.Object({
  id: Type.String({ description: "The delivery id of header and payload" }),
  event: Type.Enum([...WEBHOOK_EVENTS]),
  statusCode: nullable(Type.Integer({ description: "Null without an HTTP answer" })),
  success: Type.Boolean(),
  attempt: Type.Integer({ minimum: 0, description: "The latest attempt; 0 before the first" }),
  duration: nullable(
    Type.Integer({
      minimum: 0,
      description: "Milliseconds from the start of the connection; null when none was made",
    }),
  ),
  createdAt: Timestamp,
});

export const WebhooksAnswer = answerOf({ webhooks: Type.Array(Webhook) });

export const CreateWebhookAnswer = answerOf({
  success: Type.Literal(true),
  webhook: CreatedWebhook,
});

export const WebhookAnswer = answerOf({ webhook: Webhook });

export const WebhookWithDeliveries = answerOf({
  webhook: Webhook,
  deliveries: Type.Array(WebhookDelivery, {
    description: `The last ${LIMITS.webhookDeliveriesShown}, newest first; kept for 30 days`,
  }),
});

export const DeleteWebhookAnswer = answerOf({ success: Type.Literal(true) });

export const EventsQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 300,
      description: "The `cursor` of an earlier answer: what came after it.",
    }),
  ),
  since: Type.Optional(
    Type.String({
      format: "date-time",
      description: "Instead of `after`: what happened since then.",
    }),
  ),
  limit: Type.Integer({
    minimum: 1,
    maximum: LIMITS.toldEventsMost,
    default: LIMITS.listDefault,
    description: "Events in one answer.",
  }),
});

const KeptEvent = Type.Object({
  id: Type.String({ description: "Id of the delivery; it stands in the body as well" }),
  event: Type.Enum([...WEBHOOK_EVENTS]),
  createdAt: Timestamp,
  body: Type.String({
    description: "The body as a webhook gets it, byte by byte: what a signature is made over",
  }),
  cursor: Type.String({ description: "Behind this event" }),
});

export const EventsAnswer = answerOf({
  events: Type.Array(KeptEvent),
  cursor: Type.String({
    description:
      "Behind the last event of this answer; send it as `after` next time. Opaque, and the account's own",
  }),
  hasMore: Type.Boolean({ description: "More events are there already: ask again at once" }),
  hasGap: Type.Boolean({
    description:
      "True where events that came after the cursor may be gone: it is older than they are kept, or the service was restored from a backup",
  }),
});
