import type { BundleHouse } from "#evidence/bundle/bundle-house.ts";
import type { PagesHouse } from "#signing/pages-house.ts";
import type { SigningHouse } from "#signing/sign.ts";
import type { WebhooksHouse } from "#webhooks/webhooks-house.ts";
import { ATTACHMENT_ENDPOINTS } from "./attachment-endpoints.ts";
import { attachmentHandlers } from "./attachment-handlers.ts";
import { CONTRACT_ENDPOINTS } from "./contract-endpoints.ts";
import { type ContractHandlersHouse, contractHandlers } from "./contract-handlers.ts";
import type { Endpoints } from "./endpoints.ts";
import { type Operations, operationsOf } from "./operation.ts";
import { SIGNING_ENDPOINTS } from "./signing-endpoints.ts";
import { signingHandlers } from "./signing-handlers.ts";
import { WEBHOOK_ENDPOINTS } from "./webhook-endpoints.ts";
import { webhookHandlers } from "./webhook-handlers.ts";

export interface ApiHouse extends ContractHandlersHouse, SigningHouse, PagesHouse, WebhooksHouse {}

/** Every operation of the API by its name: what the tables say, and what the handlers do. */
export function operationsFor(house: ApiHouse & BundleHouse) {
  return {
    ...operationsOf(CONTRACT_ENDPOINTS, contractHandlers(house)),
    ...operationsOf(ATTACHMENT_ENDPOINTS, attachmentHandlers()),
    ...operationsOf(WEBHOOK_ENDPOINTS, webhookHandlers(house)),
    ...operationsOf(SIGNING_ENDPOINTS, signingHandlers(house)),
  } satisfies Operations<keyof Endpoints>;
}
