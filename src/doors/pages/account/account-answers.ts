import { countOwners, listMemberships } from "#accounts/people-store.ts";
import { listSessions } from "#accounts/sessions.ts";
import type { ConfiguredProvider } from "#accounts/sign-in-provider.ts";
import type { Api } from "#api/call.ts";
import type { AssistantHouse } from "#assistant/assistant-house.ts";
import type { PageSecrets } from "#contracts/page-secrets.ts";
import type { BundleHouse } from "#evidence/bundle/bundle-house.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { Plan } from "#kernel/plan.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { CorrespondenceHouse } from "#notifications/correspondence-house.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { PagesHouse } from "#signing/pages-house.ts";
import type { SendingHouse } from "#webhooks/send-again.ts";
import type { WebhooksHouse } from "#webhooks/webhooks-house.ts";
import type { OwnPageInput } from "./account-frame.tsx";
import { overviewPage } from "./overview-page.tsx";
import { planUse } from "./plan-use.ts";
import type { VisitHouse, Visitor } from "./visit.ts";

/** What the account's pages work with. */
export interface AccountPagesHouse
  extends VisitHouse,
    BundleHouse,
    PagesHouse,
    Pick<AssistantHouse, "assistantApi">,
    Pick<CorrespondenceHouse, "ids" | "mail" | "testMailKeys">,
    Pick<WebhooksHouse, "payloadKeys" | "webhookKeys" | "webhookReach"> {
  jobs: CorrespondenceHouse["jobs"] & SendingHouse["jobs"];
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

/** Plan, credits, rights and sessions. */
export async function showAccount(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const use = await planUse(house, visitor.account);
  const { account, person, role } = visitor;
  const sessions = await listSessions(house, { personId: person.id });
  const accounts = await listMemberships(house.database, person.id);
  const isLastOwner = role === "owner" && (await countOwners(house.database, account.id)) === 1;
  const own = ownPage(house, call, visitor);
  return { status: 200, html: overviewPage({ ...own, use, sessions, accounts, isLastOwner }) };
}

/** What every page of the account is made with. */
export function ownPage(house: AccountPagesHouse, call: PageCall, visitor: Visitor): OwnPageInput {
  return {
    language: visitorLanguage(call.acceptLanguage),
    visitor,
    provider: house.provider?.name ?? null,
    assets: {
      style: house.assetUrl("account.css"),
      script: house.assetUrl("account.island.js"),
    },
  };
}
