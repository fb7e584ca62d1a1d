import { setReminders } from "#accounts/accounts-store.ts";
import { countOwners, listMemberships } from "#accounts/people-store.ts";
import { may } from "#accounts/roles.ts";
import { listSessions } from "#accounts/sessions.ts";
import type { Api } from "#api/call.ts";
import type { AssistantHouse } from "#assistant/assistant-house.ts";
import type { BundleHouse } from "#bundle/bundle-house.ts";
import type { PageSecrets } from "#contracts/page-secrets.ts";
import type { CorrespondenceHouse } from "#correspondence/correspondence-house.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import type { Plan } from "#kernel/plan.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { KeyRing } from "#kernel/sealed-text.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { PagesHouse } from "#signing/pages-house.ts";
import type { SendingHouse } from "#webhooks/send-again.ts";
import type { WebhooksHouse } from "#webhooks/webhooks-house.ts";
import type { OwnPageInput } from "./account-frame.tsx";
import { overviewPage } from "./overview-page.tsx";
import { planUse } from "./plan-use.ts";
import { readReminderForm } from "./reminder-form.tsx";
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
}

/** Plan, credits, rights, reminders and sessions. */
export function showAccount(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const reminded = call.query.done === "reminders" ? "saved" : null;
  return accountAnswer(house, call, visitor, { status: 200, reminded });
}

/** Sets when new contracts remind their signers by themselves. */
export async function saveAccountReminders(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const reminders = readReminderForm(call.form);
  if (reminders === "unfit") {
    return accountAnswer(house, call, visitor, { status: 400, reminded: "unfit" });
  }
  await setReminders(house.database, visitor.account.id, reminders);
  return { redirect: "/app/account?done=reminders" };
}

async function accountAnswer(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
  { status, reminded }: { status: number; reminded: "saved" | "unfit" | null },
): Promise<PageAnswer> {
  const use = await planUse(house, visitor.account);
  const { account, person, role } = visitor;
  const sessions = await listSessions(house, { personId: person.id });
  const accounts = await listMemberships(house.database, person.id);
  const isLastOwner = role === "owner" && (await countOwners(house.database, account.id)) === 1;
  const mayKeepSettings = may(role, "keepSettings");
  const own = ownPage(house, call, visitor);
  const input = { ...own, use, sessions, accounts, isLastOwner, mayKeepSettings, reminded };
  return { status, html: overviewPage(input) };
}

/** What every page of the account is made with. */
export function ownPage(house: AccountPagesHouse, call: PageCall, visitor: Visitor): OwnPageInput {
  return {
    language: visitorLanguage(call.acceptLanguage),
    visitor,
    assets: {
      style: house.assetUrl("account.css"),
      script: house.assetUrl("account.island.js"),
    },
  };
}
