import { ATTACHMENT_ENDPOINTS } from "./attachment-endpoints.ts";
import { CONTRACT_ENDPOINTS } from "./contract-endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { SESSION_ENDPOINTS } from "./session-endpoints.ts";
import { SIGNING_ENDPOINTS } from "./signing-endpoints.ts";
import { WEBHOOK_ENDPOINTS } from "./webhook-endpoints.ts";

/**
 * Every operation of the API, once: router, validation, the handlers' types and
 * the published description are made from this table.
 */
export const ENDPOINTS = {
  ...CONTRACT_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...ATTACHMENT_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...SIGNING_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof ENDPOINTS;
