import { countOwners, listMemberships } from "#accounts/people-store.ts";
import { listSessions } from "#accounts/sessions.ts";
import { ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { planUse } from "#pages/account/usage/plan-use.ts";
import { overviewPage } from "./overview-page.tsx";

/** Plan, credits, rights and sessions. */
export const showAccount: OwnHandler = async (services, request, signedIn) => {
  const use = await planUse(services, signedIn.account);
  const { account, person, role } = signedIn;
  const sessions = await listSessions(services, { personId: person.id });
  const accounts = await listMemberships(services.database, person.id);
  const isLastOwner = role === "owner" && (await countOwners(services.database, account.id)) === 1;
  const own = ownPage(services, request, signedIn);
  return { status: 200, html: overviewPage({ ...own, use, sessions, accounts, isLastOwner }) };
};
