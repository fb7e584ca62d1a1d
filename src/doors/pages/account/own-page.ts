import { signedInCaller } from "#accounts/account.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import type { ConfiguredProvider } from "#accounts/sign-in-provider.ts";
import type { Api } from "#api/call.ts";
import type { AssistantServices } from "#assistant/assistant-services.ts";
import type { PageSecrets } from "#contracts/page-secrets.ts";
import type { BundleServices } from "#evidence/bundle/bundle-services.ts";
import type { PageRequest } from "#http/page-routes.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { Plan } from "#kernel/plan.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { CorrespondenceServices } from "#notifications/correspondence-services.ts";
import type { SaleServices } from "#pages/pay/sale-handlers.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { PagesServices } from "#signing/pages-services.ts";
import type { SendingServices } from "#webhooks/send-again.ts";
import type { WebhooksServices } from "#webhooks/webhooks-services.ts";
import type { OwnPageInput } from "./account-frame.tsx";

/** What the account's pages work with, the one that sells credits included. */
export interface AccountPagesServices
  extends SaleServices,
    BundleServices,
    PagesServices,
    Pick<AssistantServices, "assistantApi">,
    Pick<CorrespondenceServices, "ids" | "mail" | "testMailKeys">,
    Pick<WebhooksServices, "payloadKeys" | "webhookKeys" | "webhookReach"> {
  jobs: CorrespondenceServices["jobs"] & SendingServices["jobs"];
  random: RandomBytes;
  /** What is done to contracts here is done as over the API. */
  api: Pick<Api<"createContract" | "updateContract" | "cancelContract" | "deleteContract">, "call">;
  /** When a contract that could not be sealed is tried again; null where that is not known. */
  nextSealTry(contractId: string): Promise<Date | null>;
  plans: readonly Plan[];
  pageSecrets: PageSecrets;
  /** What second factors are encrypted under. */
  factorKeys: KeyRing;
  /** Whom people may sign in with; null where none is configured. */
  provider: ConfiguredProvider | null;
}

/** Who does something to a contract on a page, as the API asks it. */
export function visitOf({ origin }: Pick<PageRequest, "origin">, signedIn: SignedIn) {
  return { origin, signedIn: signedInCaller(signedIn) };
}

/** What every page of the account is made with. */
export function ownPage(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): OwnPageInput {
  return {
    language: visitorLanguage(request.acceptLanguage),
    signedIn,
    provider: services.provider?.name ?? null,
    assets: {
      style: services.assetUrl("account.css"),
      script: services.assetUrl("account.island.js"),
    },
  };
}
