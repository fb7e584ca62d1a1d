import type { SignedIn } from "#accounts/sessions.ts";
import {
  type Brought,
  beginAtProvider,
  connectIdentity,
  disconnectIdentity,
  errandOf,
  proveByProvider,
  signInByProvider,
} from "#accounts/sign-in-provider.ts";
import { type BY_ID, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse, signInResponse } from "#pages/account/plain-responses.ts";
import { findSignedIn, sessionCookie } from "#pages/account/visit.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import { goesOnTo, knownWord } from "./goes-on-to.ts";
import { fromProviderPage, toProviderPage } from "./onward-page.tsx";
import { keepingOf, renewSession, showOwnSignInWith, tooOld } from "./own-sign-in-handlers.ts";
import { proveResponse } from "./prove-page.tsx";
import { signedInResponse } from "./sign-in-handlers.ts";
import { pageBasics, problemResponse, providerName } from "./ways-in-response.ts";

const BROUGHT = { code: text(), state: text(), iss: text() };
export const LEAVE_TO_PROVE = { query: { to: text() } };
export const SHOW_BACK = { query: BROUGHT };
export const COME_BACK = { form: BROUGHT };

/** Sends somebody to the provider to sign in. Nothing changes here: who never comes back leaves nothing. */
export async function leaveForProvider(
  services: AccountPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  if (providerName(services) === null) return noticeResponse(services, request, "unknown");
  const begun = await beginAtProvider(services, { what: "sign in" });
  if (begun === "down") return problemResponse(services, request, "providerDown");
  return { redirect: begun.address, cookie: keptCookie(services, begun.kept) };
}

/** Sends who is signed in there to prove themselves once more. */
export const leaveToProve: OwnHandler<typeof LEAVE_TO_PROVE> = async (
  services,
  request,
  signedIn,
) => {
  if (providerName(services) === null) return noticeResponse(services, request, "unknown");
  const to = knownWord(request.query.to);
  const begun = await beginAtProvider(services, {
    what: "prove",
    personId: signedIn.person.id,
    to,
  });
  if (begun === "down") return problemResponse(services, request, "providerDown");
  return { redirect: begun.address, cookie: keptCookie(services, begun.kept) };
};

/**
 * Sends who is signed in there to connect what they are there. By a form with
 * their token: by a link, another site could connect an account of its own.
 */
export const connectProvider: OwnHandler = async (services, request, signedIn) => {
  const provider = providerName(services);
  if (provider === null) return noticeResponse(services, request, "unknown");
  const begun = await beginAtProvider(services, { what: "connect", personId: signedIn.person.id });
  if (begun === "down") return problemResponse(services, request, "providerDown");
  const { address, kept } = begun;
  const html = toProviderPage({ ...onwardPage(services, request), provider, address });
  return { status: 200, html, cookie: keptCookie(services, kept) };
};

export const dropIdentity: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const removed = await disconnectIdentity(services, keepingOf(signedIn), request.params.id);
  if (removed === "unknown") return noticeResponse(services, request, "unknown");
  return isRefusal(removed)
    ? tooOld(services, request, signedIn)
    : renewSession(services, request, removed.session, "removed");
};

/** Hands what the provider sent on to the form that takes it. */
export function showBack(
  services: AccountPagesServices,
  request: PageRequest<typeof SHOW_BACK>,
): PageResponse {
  if (providerName(services) === null) return noticeResponse(services, request, "unknown");
  const brought = request.query;
  if (brought.code === "" || brought.state === "")
    return problemResponse(services, request, "providerWrong");
  const html = fromProviderPage({ ...onwardPage(services, request), brought });
  return { status: 200, html };
}

/** Takes what the provider sent, for whatever somebody was there. */
export async function comeBack(
  services: AccountPagesServices,
  request: PageRequest<typeof COME_BACK>,
): Promise<PageResponse> {
  if (providerName(services) === null) return noticeResponse(services, request, "unknown");
  const brought = { ...request.form, kept: request.cookies[keptName(services)] ?? "" };
  const errand = errandOf(services, brought);
  if (errand === null || errand.what === "sign in") return signInBack(services, request, brought);
  const signedIn = await findSignedIn(services, request);
  if (!signedIn) return signInResponse(services, request, "none");
  return errand.what === "connect"
    ? connectBack(services, request, signedIn, brought)
    : proveBack(services, request, signedIn, brought);
}

async function signInBack(
  services: AccountPagesServices,
  request: PageRequest,
  brought: Brought,
): Promise<PageResponse> {
  const { ip, userAgent } = request.origin;
  const sessionBefore = request.cookies[sessionCookie(services)];
  const opened = await signInByProvider(services, { brought, ip, userAgent, sessionBefore });
  if (typeof opened !== "string") return signedInResponse(services, request, opened);
  request.log.note("sign_in.refused");
  return problemResponse(services, request, PROBLEMS[opened]);
}

const PROBLEMS = {
  wrong: "providerWrong",
  down: "providerDown",
  unknown: "providerUnknown",
  tooOften: "tooOften",
} as const satisfies Record<string, SignInProblem>;

async function connectBack(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  brought: Brought,
): Promise<PageResponse> {
  const connected = await connectIdentity(services, keepingOf(signedIn), brought);
  if (connected === "down") return problemResponse(services, request, "providerDown");
  if (connected === "wrong")
    return showOwnSignInWith(services, request, signedIn, 400, "notConnected");
  return isRefusal(connected)
    ? tooOld(services, request, signedIn)
    : renewSession(services, request, connected.session, "saved");
}

async function proveBack(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  brought: Brought,
): Promise<PageResponse> {
  const proved = await proveByProvider(services, signedIn, brought);
  if (proved === "down") return problemResponse(services, request, "providerDown");
  if (proved === "wrong") {
    request.log.note("sign_in.refused");
    return proveResponse(services, request, signedIn, "", { status: 401, problem: "wrong" });
  }
  const cookie = {
    name: sessionCookie(services),
    value: proved.session,
    maxAgeMs: LIMITS.sessionMs,
  };
  return { redirect: goesOnTo(proved.to), cookie };
}

function onwardPage(services: AccountPagesServices, request: PageRequest) {
  return { ...pageBasics(services, request), script: services.assetUrl("onward.island.js") };
}

function keptCookie(services: AccountPagesServices, value: string) {
  return { name: keptName(services), value, maxAgeMs: LIMITS.atProviderMs };
}

/** Holds what ties the provider's answer to this browser. */
function keptName(services: AccountPagesServices): string {
  return `${sessionCookie(services)}-provider`;
}
