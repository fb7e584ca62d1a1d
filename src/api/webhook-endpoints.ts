import {
  CreateWebhook,
  CreateWebhookAnswer,
  DeleteWebhookAnswer,
  UpdateWebhook,
  WebhookAnswer,
  WebhooksAnswer,
  WebhookWithDeliveries,
} from "#webhooks/webhook-schemas.ts";
import type { Endpoint } from "./endpoint.ts";
import { WEBHOOK } from "./places.ts";

/** The operations on webhooks. */
export const WEBHOOK_ENDPOINTS = {
  listWebhooks: {
    method: "GET",
    path: "/webhooks",
    tag: "Webhooks",
    summary: "List the account's webhooks",
    description: "In the order in which they were created.",
    access: "key",
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
    answers: { 200: DeleteWebhookAnswer },
    refusals: ["UNKNOWN"],
  },
} as const satisfies Record<string, Endpoint>;
