import type { BundleServices } from "#evidence/bundle/bundle-services.ts";
import type { PagesServices } from "#signing/pages-services.ts";
import type { SigningServices } from "#signing/sign.ts";
import type { WebhooksServices } from "#webhooks/webhooks-services.ts";
import { ATTACHMENT_ENDPOINTS } from "./attachment-endpoints.ts";
import { attachmentHandlers } from "./attachment-handlers.ts";
import { CONTRACT_ENDPOINTS } from "./contract-endpoints.ts";
import { type ContractHandlersServices, contractHandlers } from "./contract-handlers.ts";
import type { Endpoints } from "./endpoints.ts";
import { type Operations, operationsOf } from "./operation.ts";
import { SESSION_ENDPOINTS } from "./session-endpoints.ts";
import { sessionHandlers } from "./session-handlers.ts";
import { SIGNING_ENDPOINTS } from "./signing-endpoints.ts";
import { signingHandlers } from "./signing-handlers.ts";
import { WEBHOOK_ENDPOINTS } from "./webhook-endpoints.ts";
import { webhookHandlers } from "./webhook-handlers.ts";

export interface ApiServices
  extends ContractHandlersServices,
    SigningServices,
    PagesServices,
    WebhooksServices {}

/** Every operation of the API by its name: what the tables say, and what the handlers do. */
export function operationsFor(services: ApiServices & BundleServices) {
  return {
    ...operationsOf(CONTRACT_ENDPOINTS, contractHandlers(services)),
    ...operationsOf(SESSION_ENDPOINTS, sessionHandlers(services)),
    ...operationsOf(ATTACHMENT_ENDPOINTS, attachmentHandlers()),
    ...operationsOf(WEBHOOK_ENDPOINTS, webhookHandlers(services)),
    ...operationsOf(SIGNING_ENDPOINTS, signingHandlers(services)),
  } satisfies Operations<keyof Endpoints>;
}
