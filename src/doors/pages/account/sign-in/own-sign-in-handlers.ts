import { listIdentities } from "#accounts/identities-store.ts";
import {
  beginTotp,
  changePassword,
  confirmTotp,
  type Keeping,
  readPending,
  removeTotp,
} from "#accounts/keep-proofs.ts";
import { creationOptions } from "#accounts/passkeys.ts";
import { listPasskeys } from "#accounts/passkeys-store.ts";
import { TooBusyToHash } from "#accounts/password-hash.ts";
import { countRecoveryCodes } from "#accounts/proofs-store.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { totpAddress } from "#accounts/totp.ts";
import { choice, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import { type OwnSignInOutcome, ownSignInPage } from "./own-sign-in-page.tsx";
import { usesPasskeys } from "./ways-in-response.ts";

const OWN = "/app/sign-in";
const PLAIN: OwnSignInOutcome = {
  done: null,
  fault: null,
  tooOld: false,
  setUp: null,
  recoveryCodes: null,
  passkeyNotAdded: false,
  notConnected: false,
};

export const SHOW_OWN = { query: { done: choice(["saved", "removed"]) } };
export const SAVE_PASSWORD = { form: { password: text() } };
export const SAVE_TOTP = { form: { pending: text(), code: text() } };

/** The visitor's own ways to sign in. */
export const showOwnSignIn: OwnHandler<typeof SHOW_OWN> = (services, request, signedIn) => {
  const { done } = request.query;
  return page(services, request, signedIn, 200, { ...PLAIN, done });
};

export const savePassword: OwnHandler<typeof SAVE_PASSWORD> = async (
  services,
  request,
  signedIn,
) => {
  if (!services.signInWays.includes("password"))
    return noticeResponse(services, request, "unknown");
  try {
    const changed = await changePassword(services, keepingOf(signedIn), request.form.password);
    if (typeof changed === "string") {
      return page(services, request, signedIn, 400, { ...PLAIN, fault: changed });
    }
    if (isRefusal(changed)) return tooOld(services, request, signedIn);
    return renewSession(services, request, changed.session, "saved");
  } catch (error) {
    if (!(error instanceof TooBusyToHash)) throw error;
    return page(services, request, signedIn, 503, { ...PLAIN, fault: "busy" });
  }
};

export const dropPassword: OwnHandler = async (services, request, signedIn) => {
  const changed = await changePassword(services, keepingOf(signedIn), null);
  if (typeof changed === "string" || isRefusal(changed)) return tooOld(services, request, signedIn);
  return renewSession(services, request, changed.session, "removed");
};

/** Shows a new secret for an app; nothing is stored before a code confirms it. */
export const setUpTotp: OwnHandler = async (services, request, signedIn) => {
  return showSetUp(services, request, signedIn, {
    ...beginTotp(services, signedIn.person.id),
    isWrong: false,
  });
};

export const saveTotp: OwnHandler<typeof SAVE_TOTP> = async (services, request, signedIn) => {
  const { pending, code } = request.form;
  const secret = readPending(services, signedIn.person.id, pending);
  if (secret === null) return noticeResponse(services, request, "staleForm");
  const confirmed = await confirmTotp(services, keepingOf(signedIn), { secret, code });
  if (confirmed === "wrong")
    return showSetUp(services, request, signedIn, { secret, pending, isWrong: true });
  if (isRefusal(confirmed)) return tooOld(services, request, signedIn);
  request.log.note("proof.changed");
  const now = {
    ...signedIn,
    session: confirmed.session,
    proofs: { ...signedIn.proofs, totp: true },
  };
  const { recoveryCodes } = confirmed;
  const answer = await page(services, request, now, 200, {
    ...PLAIN,
    done: "saved",
    recoveryCodes,
  });
  return { ...answer, cookie: cookie(services, confirmed.session) };
};

export const dropTotp: OwnHandler = async (services, request, signedIn) => {
  const changed = await removeTotp(services, keepingOf(signedIn));
  if (isRefusal(changed)) return tooOld(services, request, signedIn);
  return renewSession(services, request, changed.session, "removed");
};

/** The same after a passkey that was none, or an identity that was not connected. */
export function showOwnSignInWith(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  status: number,
  fault: "passkeyNotAdded" | "notConnected",
): Promise<PageResponse> {
  return page(services, request, signedIn, status, { ...PLAIN, [fault]: true });
}

export function keepingOf({ account, person, session }: SignedIn): Keeping {
  return { accountId: account.id, person, session };
}

export function renewSession(
  services: AccountPagesServices,
  request: PageRequest,
  session: string,
  done: "saved" | "removed",
): PageResponse {
  request.log.note("proof.changed");
  return { redirect: `${OWN}?done=${done}`, cookie: cookie(services, session) };
}

function cookie(services: AccountPagesServices, session: string) {
  return { name: sessionCookie(services), value: session, maxAgeMs: LIMITS.sessionMs };
}

export const tooOld: OwnHandler = (services, request, signedIn) => {
  return page(services, request, signedIn, 401, { ...PLAIN, tooOld: true });
};

function showSetUp(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  { secret, ...rest }: { secret: Uint8Array; pending: string; isWrong: boolean },
): Promise<PageResponse> {
  const issuer = new URL(services.baseUrl).hostname;
  const address = totpAddress(secret, issuer, signedIn.person.email);
  const setUp = { secret, address, ...rest };
  return page(services, request, signedIn, rest.isWrong ? 400 : 200, { ...PLAIN, setUp });
}

async function page(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  status: number,
  outcome: OwnSignInOutcome,
): Promise<PageResponse> {
  const html = ownSignInPage({
    ...ownPage(services, request, signedIn),
    now: services.clock.now(),
    hasMailServer: services.hasMailServer,
    mayUsePassword: services.signInWays.includes("password"),
    identities: await listIdentities(services.database, signedIn.person.id),
    passkeys: await listPasskeys(services.database, signedIn.person.id),
    passkeyOptions: usesPasskeys(services)
      ? await creationOptions(services, signedIn.person)
      : null,
    recoveryCodesLeft: await countRecoveryCodes(services.database, signedIn.person.id),
    outcome,
  });
  return { status, html };
}
