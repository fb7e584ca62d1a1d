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
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { SignInProblem } from "#words/sign-in-words.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { goesOnTo, knownWord } from "./goes-on-to.ts";
import { plain, providerName, SIGN_IN_PROBLEM_STATUS, showWaysIn } from "./mailed-code-answers.ts";
import { fromProviderPage, toProviderPage } from "./onward-page.tsx";
import { keeping, renewed, showOwnSignInWith, tooOld } from "./own-sign-in-answers.ts";
import { noticeAnswer, signInAnswer } from "./plain-answers.ts";
import { proveAnswer } from "./prove-page.tsx";
import { signedInAnswer } from "./sign-in-answers.ts";
import { findSignedIn, sessionCookie } from "./visit.ts";

/** Sends somebody to the provider to sign in. Nothing changes here: who never comes back leaves nothing. */
export async function leaveForProvider(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  if (providerName(services) === null) return noticeAnswer(services, call, "unknown");
  const begun = await beginAtProvider(services, { what: "sign in" });
  if (begun === "down") return problemAnswer(services, call, "providerDown");
  return { redirect: begun.address, cookie: keptCookie(services, begun.kept) };
}

/** Sends who is signed in there to prove themselves once more. */
export async function leaveToProve(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  if (providerName(services) === null) return noticeAnswer(services, call, "unknown");
  const to = knownWord(call.query.to ?? "");
  const begun = await beginAtProvider(services, {
    what: "prove",
    personId: signedIn.person.id,
    to,
  });
  if (begun === "down") return problemAnswer(services, call, "providerDown");
  return { redirect: begun.address, cookie: keptCookie(services, begun.kept) };
}

/**
 * Sends who is signed in there to connect what they are there. By a form with
 * their token: by a link, another site could connect an account of its own.
 */
export async function connectProvider(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const provider = providerName(services);
  if (provider === null) return noticeAnswer(services, call, "unknown");
  const begun = await beginAtProvider(services, { what: "connect", personId: signedIn.person.id });
  if (begun === "down") return problemAnswer(services, call, "providerDown");
  const { address, kept } = begun;
  const html = toProviderPage({ ...onward(services, call), provider, address });
  return { status: 200, html, cookie: keptCookie(services, kept) };
}

export async function dropIdentity(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  if (!UUID_PATTERN.test(id)) return noticeAnswer(services, call, "unknown");
  const removed = await disconnectIdentity(services, keeping(signedIn), id);
  if (removed === "unknown") return noticeAnswer(services, call, "unknown");
  return isRefusal(removed)
    ? tooOld(services, call, signedIn)
    : renewed(services, call, removed.session, "removed");
}

/** Hands what the provider sent on to the form that takes it. */
export function showBack(services: AccountPagesServices, call: PageCall): PageAnswer {
  if (providerName(services) === null) return noticeAnswer(services, call, "unknown");
  const { code, state, iss = "" } = call.query;
  if (!code || !state) return problemAnswer(services, call, "providerWrong");
  const html = fromProviderPage({ ...onward(services, call), brought: { code, state, iss } });
  return { status: 200, html };
}

/** Takes what the provider sent, for whatever somebody was there. */
export async function comeBack(
  services: AccountPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  if (providerName(services) === null) return noticeAnswer(services, call, "unknown");
  const { code = "", state = "", iss = "" } = call.form;
  const brought = { code, state, iss, kept: call.cookies[keptName(services)] ?? "" };
  const errand = errandOf(services, brought);
  if (errand === null || errand.what === "sign in") return signInBack(services, call, brought);
  const signedIn = await findSignedIn(services, call);
  if (!signedIn) return signInAnswer(services, call, "none");
  return errand.what === "connect"
    ? connectBack(services, call, signedIn, brought)
    : proveBack(services, call, signedIn, brought);
}

async function signInBack(
  services: AccountPagesServices,
  call: PageCall,
  brought: Brought,
): Promise<PageAnswer> {
  const { ip, userAgent } = call.origin;
  const sessionBefore = call.cookies[sessionCookie(services)];
  const opened = await signInByProvider(services, { brought, ip, userAgent, sessionBefore });
  if (typeof opened !== "string") return signedInAnswer(services, call, opened, "/app");
  call.log.note("sign_in.refused");
  return problemAnswer(services, call, PROBLEMS[opened]);
}

const PROBLEMS = {
  wrong: "providerWrong",
  down: "providerDown",
  unknown: "providerUnknown",
  tooOften: "tooOften",
} as const satisfies Record<string, SignInProblem>;

async function connectBack(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
  brought: Brought,
): Promise<PageAnswer> {
  const connected = await connectIdentity(services, keeping(signedIn), brought);
  if (connected === "down") return problemAnswer(services, call, "providerDown");
  if (connected === "wrong")
    return showOwnSignInWith(services, call, signedIn, 400, "notConnected");
  return isRefusal(connected)
    ? tooOld(services, call, signedIn)
    : renewed(services, call, connected.session, "saved");
}

async function proveBack(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
  brought: Brought,
): Promise<PageAnswer> {
  const proved = await proveByProvider(services, signedIn, brought);
  if (proved === "down") return problemAnswer(services, call, "providerDown");
  if (proved === "wrong") {
    call.log.note("sign_in.refused");
    return proveAnswer(services, call, signedIn, "", { status: 401, problem: "wrong" });
  }
  const cookie = {
    name: sessionCookie(services),
    value: proved.session,
    maxAgeMs: LIMITS.sessionMs,
  };
  return { redirect: goesOnTo(proved.to), cookie };
}

/** The ways in, and why this one was none. */
function problemAnswer(
  services: AccountPagesServices,
  call: PageCall,
  problem: SignInProblem,
): PageAnswer {
  return showWaysIn(services, call, SIGN_IN_PROBLEM_STATUS[problem], problem);
}

function onward(services: AccountPagesServices, call: PageCall) {
  return { ...plain(services, call), script: services.assetUrl("onward.island.js") };
}

function keptCookie(services: AccountPagesServices, value: string) {
  return { name: keptName(services), value, maxAgeMs: LIMITS.atProviderMs };
}

/** Holds what ties the provider's answer to this browser. */
function keptName(services: AccountPagesServices): string {
  return `${sessionCookie(services)}-provider`;
}
