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
import type { AccountPagesHouse } from "./account-answers.ts";
import { goesOnTo, knownWord } from "./goes-on-to.ts";
import { plain, providerName, SIGN_IN_PROBLEM_STATUS, showWaysIn } from "./mailed-code-answers.ts";
import { fromProviderPage, toProviderPage } from "./onward-page.tsx";
import { keeping, renewed, showOwnSignInWith, tooOld } from "./own-sign-in-answers.ts";
import { noticeAnswer, signInAnswer } from "./plain-answers.ts";
import { proveAnswer } from "./prove-page.tsx";
import { signedInAnswer } from "./sign-in-answers.ts";
import { findVisitor, sessionCookie, type Visitor } from "./visit.ts";

/** Sends somebody to the provider to sign in. Nothing changes here: who never comes back leaves nothing. */
export async function leaveForProvider(
  house: AccountPagesHouse,
  call: PageCall,
): Promise<PageAnswer> {
  if (providerName(house) === null) return noticeAnswer(house, call, "unknown");
  const begun = await beginAtProvider(house, { what: "sign in" });
  if (begun === "down") return problemAnswer(house, call, "providerDown");
  return { redirect: begun.address, cookie: keptCookie(house, begun.kept) };
}

/** Sends who is signed in there to prove themselves once more. */
export async function leaveToProve(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  if (providerName(house) === null) return noticeAnswer(house, call, "unknown");
  const to = knownWord(call.query.to ?? "");
  const begun = await beginAtProvider(house, { what: "prove", personId: visitor.person.id, to });
  if (begun === "down") return problemAnswer(house, call, "providerDown");
  return { redirect: begun.address, cookie: keptCookie(house, begun.kept) };
}

/**
 * Sends who is signed in there to connect what they are there. By a form with
 * their token: by a link, another site could connect an account of its own.
 */
export async function connectProvider(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const provider = providerName(house);
  if (provider === null) return noticeAnswer(house, call, "unknown");
  const begun = await beginAtProvider(house, { what: "connect", personId: visitor.person.id });
  if (begun === "down") return problemAnswer(house, call, "providerDown");
  const { address, kept } = begun;
  const html = toProviderPage({ ...onward(house, call), provider, address });
  return { status: 200, html, cookie: keptCookie(house, kept) };
}

export async function dropIdentity(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const id = call.params.id ?? "";
  if (!UUID_PATTERN.test(id)) return noticeAnswer(house, call, "unknown");
  const removed = await disconnectIdentity(house, keeping(visitor), id);
  if (removed === "unknown") return noticeAnswer(house, call, "unknown");
  return isRefusal(removed)
    ? tooOld(house, call, visitor)
    : renewed(house, call, removed.session, "removed");
}

/** Hands what the provider sent on to the form that takes it. */
export function showBack(house: AccountPagesHouse, call: PageCall): PageAnswer {
  if (providerName(house) === null) return noticeAnswer(house, call, "unknown");
  const { code, state, iss = "" } = call.query;
  if (!code || !state) return problemAnswer(house, call, "providerWrong");
  const html = fromProviderPage({ ...onward(house, call), brought: { code, state, iss } });
  return { status: 200, html };
}

/** Takes what the provider sent, for whatever somebody was there. */
export async function comeBack(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  if (providerName(house) === null) return noticeAnswer(house, call, "unknown");
  const { code = "", state = "", iss = "" } = call.form;
  const brought = { code, state, iss, kept: call.cookies[keptName(house)] ?? "" };
  const errand = errandOf(house, brought);
  if (errand === null || errand.what === "sign in") return signInBack(house, call, brought);
  const visitor = await findVisitor(house, call);
  if (!visitor) return signInAnswer(house, call, "none");
  return errand.what === "connect"
    ? connectBack(house, call, visitor, brought)
    : proveBack(house, call, visitor, brought);
}

async function signInBack(
  house: AccountPagesHouse,
  call: PageCall,
  brought: Brought,
): Promise<PageAnswer> {
  const { ip, userAgent } = call.origin;
  const sessionBefore = call.cookies[sessionCookie(house)];
  const opened = await signInByProvider(house, { brought, ip, userAgent, sessionBefore });
  if (typeof opened !== "string") return signedInAnswer(house, call, opened, "/app");
  call.log.note("sign_in.refused");
  return problemAnswer(house, call, PROBLEMS[opened]);
}

const PROBLEMS = {
  wrong: "providerWrong",
  down: "providerDown",
  unknown: "providerUnknown",
  tooOften: "tooOften",
} as const satisfies Record<string, SignInProblem>;

async function connectBack(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
  brought: Brought,
): Promise<PageAnswer> {
  const connected = await connectIdentity(house, keeping(visitor), brought);
  if (connected === "down") return problemAnswer(house, call, "providerDown");
  if (connected === "wrong") return showOwnSignInWith(house, call, visitor, 400, "notConnected");
  return isRefusal(connected)
    ? tooOld(house, call, visitor)
    : renewed(house, call, connected.session, "saved");
}

async function proveBack(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
  brought: Brought,
): Promise<PageAnswer> {
  const proved = await proveByProvider(house, visitor, brought);
  if (proved === "down") return problemAnswer(house, call, "providerDown");
  if (proved === "wrong") {
    call.log.note("sign_in.refused");
    return proveAnswer(house, call, visitor, "", { status: 401, problem: "wrong" });
  }
  const cookie = { name: sessionCookie(house), value: proved.session, maxAgeMs: LIMITS.sessionMs };
  return { redirect: goesOnTo(proved.to), cookie };
}

/** The ways in, and why this one was none. */
function problemAnswer(
  house: AccountPagesHouse,
  call: PageCall,
  problem: SignInProblem,
): PageAnswer {
  return showWaysIn(house, call, SIGN_IN_PROBLEM_STATUS[problem], problem);
}

function onward(house: AccountPagesHouse, call: PageCall) {
  return { ...plain(house, call), script: house.assetUrl("onward.island.js") };
}

function keptCookie(house: AccountPagesHouse, value: string) {
  return { name: keptName(house), value, maxAgeMs: LIMITS.atProviderMs };
}

/** Holds what ties the provider's answer to this browser. */
function keptName(house: AccountPagesHouse): string {
  return `${sessionCookie(house)}-provider`;
}
