import type { PageRoute } from "#http/page-routes.ts";
import { ASSISTANT_ROUTES } from "./assistant/assistant-routes.ts";
import { CONTRACTS_ROUTES } from "./contracts/contracts-routes.ts";
import { DATA_ROUTES } from "./data/data-routes.ts";
import { KEYS_ROUTES } from "./keys/keys-routes.ts";
import { MANY_ROUTES } from "./many/many-routes.ts";
import { NEW_ROUTES } from "./new/new-routes.ts";
import { OVERVIEW_ROUTES } from "./overview/overview-routes.ts";
import type { AccountPagesServices } from "./own-page.ts";
import type { OwnRoute } from "./own-route.ts";
import { PEOPLE_ROUTES } from "./people/people-routes.ts";
import { SETTINGS_ROUTES } from "./settings/settings-routes.ts";
import { OWN_SIGN_IN_ROUTES } from "./sign-in/own-sign-in-routes.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";
import { TEST_MAIL_ROUTES } from "./test-mail/test-mail-routes.ts";
import { USAGE_ROUTES } from "./usage/usage-routes.ts";
import { memberRoute } from "./visit.ts";
import { WEBHOOKS_ROUTES } from "./webhooks/webhooks-routes.ts";

/** All that is behind a sign-in, by subject; a test asks each of them as everybody there is. */
export const OWN_ROUTES: readonly OwnRoute[] = [
  ...CONTRACTS_ROUTES,
  ...NEW_ROUTES,
  ...MANY_ROUTES,
  ...KEYS_ROUTES,
  ...TEST_MAIL_ROUTES,
  ...WEBHOOKS_ROUTES,
  ...PEOPLE_ROUTES,
  ...DATA_ROUTES,
  ...ASSISTANT_ROUTES,
  ...USAGE_ROUTES,
  ...OVERVIEW_ROUTES,
  ...SETTINGS_ROUTES,
  ...OWN_SIGN_IN_ROUTES,
];

/** The account's pages, and the sign-in before them. */
export function accountRoutes(services: AccountPagesServices): PageRoute[] {
  return [
    ...signInRoutes(services),
    ...OWN_ROUTES.map(({ answer, ...row }) =>
      memberRoute(services, row, (request, signedIn) => answer(services, request, signedIn)),
    ),
  ];
}
