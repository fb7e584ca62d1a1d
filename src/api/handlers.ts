import type { SigningHouse } from "#signing/sign.ts";
import type { WebhooksHouse } from "#webhooks/webhooks-house.ts";
import { attachmentHandlers } from "./attachment-handlers.ts";
import { type ContractHandlersHouse, contractHandlers } from "./contract-handlers.ts";
import type { Handlers } from "./endpoint.ts";
import type { Endpoints } from "./endpoints.ts";
import { signingHandlers } from "./signing-handlers.ts";
import { webhookHandlers } from "./webhook-handlers.ts";

export interface ApiHouse extends ContractHandlersHouse, SigningHouse, WebhooksHouse {}

/** What each endpoint of the table does. */
export function handlersFor(house: ApiHouse): Handlers<Endpoints> {
  return {
    ...contractHandlers(house),
    ...attachmentHandlers(),
    ...webhookHandlers(house),
    ...signingHandlers(house),
  };
}
