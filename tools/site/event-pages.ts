import { DELIVERY_ANSWERS, DELIVERY_HEADERS } from "#api/openapi-webhooks.ts";
import { PAYLOADS, payloadSchema, samplePayload } from "#webhooks/payload-schemas.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#webhooks/webhook-events.ts";
import { type Block, heading, type Page, text } from "./block.ts";
import { rowsOf, type Schema } from "./schema-rows.ts";
import { JSON_NOTATION, writeValue } from "./write-value.ts";

/** A page for each event, and one for what all of them have in common. */
export function eventPages(): Page[] {
  return [eventList(), ...WEBHOOK_EVENTS.map(eventPage)];
}

function eventList(): Page {
  return {
    path: "/docs/webhooks",
    section: "webhooks",
    title: "Webhooks",
    summary:
      "Name an address of yours, and it is sent a POST whenever something happens to one of your contracts. [How to receive one](/docs/guides/webhooks) is a guide; [all the rules](/docs/reference/webhooks) are a page of the reference.",
    keywords: ["webhook", "event", "signature", "delivery"],
    blocks: [
      heading(2, "Events"),
      {
        kind: "table",
        head: ["event", "told"],
        rows: WEBHOOK_EVENTS.map((event) => [
          `[\`${event}\`](/docs/webhooks/${event})`,
          `${PAYLOADS[event].summary}. ${PAYLOADS[event].description}`,
        ]),
      },
      heading(2, "Headers"),
      {
        kind: "table",
        head: ["header", "says"],
        rows: Object.values(DELIVERY_HEADERS).map(({ name, description }) => [
          `\`${name}\``,
          description,
        ]),
      },
      heading(2, "What your answer means"),
      ...Object.values(DELIVERY_ANSWERS).map(({ description }) => text(description)),
    ],
  };
}

function eventPage(event: WebhookEvent): Page {
  const { summary, description } = PAYLOADS[event];
  return {
    path: `/docs/webhooks/${event}`,
    section: "webhooks",
    title: event,
    summary: `${summary}. ${description}`,
    keywords: [event, summary],
    blocks: [...payloadBlocks(event)],
  };
}

function payloadBlocks(event: WebhookEvent): Block[] {
  return [
    heading(2, "A delivery"),
    { kind: "code", language: "json", text: writeValue(samplePayload(event), JSON_NOTATION) },
    heading(2, "What it holds"),
    { kind: "properties", rows: rowsOf(payloadSchema(event) as Schema, event) },
    text(
      "It is signed, and may come more than once: [verify it](/docs/reference/webhooks#verify-a-delivery), and drop an `id` that you have seen. Headers and answers are [those of every event](/docs/webhooks).",
    ),
  ];
}
