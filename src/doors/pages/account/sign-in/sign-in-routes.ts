import { type PageRoute, pageRoute } from "#http/page-routes.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import {
  ACCEPT_JOIN,
  acceptJoin,
  SHOW_JOIN,
  showJoin,
} from "#pages/account/people/join-handlers.ts";
import { ASK_FOR_LINK, askForLink, showCode, USE_CODE, useCode } from "./mailed-code-handlers.ts";
import { USE_PASSKEY, usePasskey } from "./passkey-handlers.ts";
import {
  SHOW_SECOND,
  showSecond,
  USE_PASSWORD,
  USE_SECOND,
  usePassword,
  useSecond,
} from "./password-handlers.ts";
import { COME_BACK, comeBack, leaveForProvider, SHOW_BACK, showBack } from "./provider-handlers.ts";
import { askSignIn, doSignIn, SIGN_IN_LINK, showSignIn } from "./sign-in-handlers.ts";

/** The ways into an account, for whoever is not signed in. */
export function signInRoutes(services: AccountPagesServices): PageRoute[] {
  const access = { by: "anybody" } as const;
  const asks = { method: "GET", access } as const;
  const signsIn = { method: "POST", access, opensSession: true } as const;
  const mailed = { path: "/login/:secret", ...SIGN_IN_LINK } as const;
  const invited = { path: "/join/:secret", access: { by: "link", to: "invitation" } } as const;
  return [
    pageRoute({ ...asks, path: "/login" }, (request) => showSignIn(services, request)),
    pageRoute({ ...signsIn, path: "/login", ...ASK_FOR_LINK }, (request) =>
      askForLink(services, request),
    ),
    pageRoute({ ...asks, path: "/login/code" }, (request) => showCode(services, request)),
    pageRoute({ ...signsIn, path: "/login/code", ...USE_CODE }, (request) =>
      useCode(services, request),
    ),
    pageRoute({ ...signsIn, path: "/login/password", ...USE_PASSWORD }, (request) =>
      usePassword(services, request),
    ),
    pageRoute({ ...signsIn, path: "/login/passkey", ...USE_PASSKEY }, (request) =>
      usePasskey(services, request),
    ),
    pageRoute({ ...asks, path: "/login/second", ...SHOW_SECOND }, (request) =>
      showSecond(services, request),
    ),
    pageRoute({ ...signsIn, path: "/login/second", ...USE_SECOND }, (request) =>
      useSecond(services, request),
    ),
    pageRoute({ ...asks, path: "/login/oidc" }, (request) => leaveForProvider(services, request)),
    pageRoute({ ...asks, path: "/login/oidc/back", ...SHOW_BACK }, (request) =>
      showBack(services, request),
    ),
    pageRoute({ ...signsIn, path: "/login/oidc/back", ...COME_BACK }, (request) =>
      comeBack(services, request),
    ),
    pageRoute({ ...asks, ...mailed }, (request) => askSignIn(services, request)),
    pageRoute({ ...signsIn, ...mailed, access: { by: "link", to: "sign-in" } }, (request) =>
      doSignIn(services, request),
    ),
    pageRoute({ ...asks, ...invited, ...SHOW_JOIN }, (request) => showJoin(services, request)),
    pageRoute({ ...signsIn, ...invited, ...ACCEPT_JOIN }, (request) =>
      acceptJoin(services, request),
    ),
  ];
}
