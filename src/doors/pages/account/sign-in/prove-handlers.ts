import { TooBusyToHash } from "#accounts/password-hash.ts";
import { type ProvedWith, proveAgain } from "#accounts/prove-again.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import { goesOnTo } from "./goes-on-to.ts";
import { proveResponse } from "./prove-page.tsx";

const TO = { to: text() };
export const PROVE_BY_PASSWORD = { form: { ...TO, password: text() } };
export const PROVE_BY_CODE = { form: { ...TO, code: text() } };
export const PROVE_BY_PASSKEY = { form: { ...TO, response: text() } };

/** Takes a password once more, and goes on to where it was asked for. */
export const proveByPassword: OwnHandler<typeof PROVE_BY_PASSWORD> = (
  services,
  request,
  signedIn,
) => {
  return prove(services, request, signedIn, { password: request.form.password });
};

/** The same by a code of an app, or a recovery code. */
export const proveByCode: OwnHandler<typeof PROVE_BY_CODE> = (services, request, signedIn) => {
  return prove(services, request, signedIn, { code: request.form.code });
};

/** The same by a passkey. */
export const proveByPasskey: OwnHandler<typeof PROVE_BY_PASSKEY> = (
  services,
  request,
  signedIn,
) => {
  return prove(services, request, signedIn, { passkey: request.form.response });
};

async function prove(
  services: AccountPagesServices,
  request: PageRequest<{ form: typeof TO }>,
  signedIn: SignedIn,
  by: ProvedWith,
): Promise<PageResponse> {
  const { to } = request.form;
  try {
    const proved = await proveAgain(services, signedIn, by);
    if (typeof proved !== "string") {
      const cookie = { name: sessionCookie(services), value: proved.session };
      return { redirect: goesOnTo(to), cookie: { ...cookie, maxAgeMs: LIMITS.sessionMs } };
    }
    request.log.note("sign_in.refused");
    const problem = proved === "wrong" ? "wrong" : "secondLocked";
    return proveResponse(services, request, signedIn, to, { status: 401, problem });
  } catch (error) {
    if (!(error instanceof TooBusyToHash)) throw error;
    return proveResponse(services, request, signedIn, to, { status: 503, problem: "busy" });
  }
}
