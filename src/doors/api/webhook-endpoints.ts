import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import {
  CreateWebhook,
  CreateWebhookAnswer,
  DeleteWebhookAnswer,
  EventsAnswer,
  EventsQuery,
  UpdateWebhook,
  WebhookAnswer,
  WebhooksAnswer,
  WebhookWithDeliveries,
} from "#webhooks/webhook-schemas.ts";
import type { Endpoint } from "./endpoint.ts";
import { WEBHOOK } from "./places.ts";

const KEPT_DAYS = LIMITS.toldEventsKeptMs / DAY_MS;
const EVERY_SECONDS = LIMITS.listenEveryMs / SECOND_MS;

/** The operations on webhooks. */
export const WEBHOOK_ENDPOINTS = {
  listWebhooks: {
    method: "GET",
    path: "/webhooks",
    tag: "Webhooks",
    summary: "List the account's webhooks",
    description: "In the order in which they were created.",
    access: "key",
    scope: "webhooks",
    answers: { 200: WebhooksAnswer },
    refusals: [],
  },
  createWebhook: {
    method: "POST",
    path: "/webhooks",
    tag: "Webhooks",
    summary: "Be told of events at an address of your own",
    description:
      "The answer carries the secret that deliveries are signed with, this once. The host has to resolve, to public addresses only. An account has at most five webhooks. Deliveries may arrive in another order than the events happened in, and more than once: drop those whose id you have seen.",
    access: "key",
    scope: "webhooks",
    body: CreateWebhook,
    answers: { 201: CreateWebhookAnswer },
    refusals: ["WEBHOOK_LIMIT_REACHED"],
  },
  getWebhook: {
    method: "GET",
    path: "/webhooks/:id",
    place: WEBHOOK,
    tag: "Webhooks",
    summary: "Read a webhook and how its last deliveries went",
    description: "Each delivery shows its latest attempt. A webhook of another account is unknown.",
    access: "key",
    scope: "webhooks",
    answers: { 200: WebhookWithDeliveries },
    refusals: ["UNKNOWN"],
  },
  updateWebhook: {
    method: "PATCH",
    path: "/webhooks/:id",
    place: WEBHOOK,
    tag: "Webhooks",
    summary: "Change a webhook's address or events, or switch it on or off",
    description: "Send at least one property. The secret stays the same.",
    access: "key",
    scope: "webhooks",
    body: UpdateWebhook,
    answers: { 200: WebhookAnswer },
    refusals: ["UNKNOWN"],
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/webhooks/:id",
    place: WEBHOOK,
    tag: "Webhooks",
    summary: "Remove a webhook",
    description: "Attempts that were still to come are dropped.",
    access: "key",
    scope: "webhooks",
    answers: { 200: DeleteWebhookAnswer },
    refusals: ["UNKNOWN"],
  },
  listEvents: {
    method: "GET",
    path: "/events",
    tag: "Webhooks",
    summary: "Read what webhooks are told, since a cursor",
    description: `For a receiver that is being written: \`npm run listen\` forwards what this answers to an address on your machine. Every event of the account is here for ${KEPT_DAYS} days, whether a webhook asked for it or not, in an order that only grows at its end. With neither \`after\` nor \`since\` no event is answered, and a cursor from which what happens from now on is read. Ask again every ${EVERY_SECONDS} seconds, or at once while \`hasMore\` is true; each time costs one call of the key's window. The key needs the scope \`contracts:read\` besides, since bodies tell of contracts.`,
    access: "key",
    scope: "webhooks",
    alsoScope: "contracts:read",
    query: EventsQuery,
    answers: { 200: EventsAnswer },
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>;
