import type { AssetUrl } from "#http/assets.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { SignInWay } from "#kernel/sign-in-ways.ts";
import { signInPage } from "#pages/account/sign-in/sign-in-page.tsx";
import { visitorLanguage } from "#pages/visitor-language.ts";
import type { NoticeKind, SignInKind } from "#words/account-words.ts";
import { noticePage } from "./notice-page.tsx";

interface PlainServices {
  assetUrl: AssetUrl;
}

interface SignInPageServices extends PlainServices {
  hasMailServer: boolean;
  signInWays: readonly SignInWay[];
}

const SIGN_IN_STATUS: Record<SignInKind, number> = { works: 200, spent: 410, none: 401 };

const NOTICE_STATUS: Record<NoticeKind, number> = {
  unknown: 404,
  notAllowed: 403,
  closing: 403,
  staleForm: 403,
  notSigned: 409,
  notSealed: 502,
  mailsWait: 429,
  linkSent: 200,
  linkNotSent: 502,
  tooManyLinks: 429,
};

/** The page that signs in, or says how to. */
export function signInResponse(
  services: SignInPageServices,
  request: PageRequest,
  kind: SignInKind,
  status = SIGN_IN_STATUS[kind],
): PageResponse {
  const language = visitorLanguage(request.acceptLanguage);
  const { hasMailServer } = services;
  const style = services.assetUrl("account.css");
  const canAsk = canBeAsked(services);
  return { status, html: signInPage({ language, style, kind, hasMailServer, canAsk }) };
}

/** Whether somebody who is not signed in can do anything on a page to be. */
export function canBeAsked({
  hasMailServer,
  signInWays,
}: Omit<SignInPageServices, "assetUrl">): boolean {
  if (signInWays.includes("oidc")) return true;
  return signInWays.includes("password") || (hasMailServer && signInWays.includes("link"));
}

/** A page that says why there is nothing to see or nothing was done. */
export function noticeResponse(
  services: PlainServices,
  request: PageRequest,
  kind: NoticeKind,
): PageResponse {
  const language = visitorLanguage(request.acceptLanguage);
  const html = noticePage({ language, style: services.assetUrl("account.css"), kind });
  return { status: NOTICE_STATUS[kind], html };
}
