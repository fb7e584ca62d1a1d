import { TooBusyToHash } from "#accounts/password-hash.ts";
import { type ProvedWith, proveAgain } from "#accounts/prove-again.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { goesOnTo } from "./goes-on-to.ts";
import { proveAnswer } from "./prove-page.tsx";
import { sessionCookie } from "./visit.ts";

/** Takes a password once more, and goes on to where it was asked for. */
export function proveByPassword(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  return prove(services, call, signedIn, { password: call.form.password ?? "" });
}

/** The same by a code of an app, or a recovery code. */
export function proveByCode(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  return prove(services, call, signedIn, { code: call.form.code ?? "" });
}

/** The same by a passkey. */
export function proveByPasskey(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  return prove(services, call, signedIn, { passkey: call.form.response ?? "" });
}

async function prove(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
  by: ProvedWith,
): Promise<PageAnswer> {
  const to = call.form.to ?? "";
  try {
    const proved = await proveAgain(services, signedIn, by);
    if (typeof proved !== "string") {
      const cookie = { name: sessionCookie(services), value: proved.session };
      return { redirect: goesOnTo(to), cookie: { ...cookie, maxAgeMs: LIMITS.sessionMs } };
    }
    call.log.note("sign_in.refused");
    const problem = proved === "wrong" ? "wrong" : "secondLocked";
    return proveAnswer(services, call, signedIn, to, { status: 401, problem });
  } catch (error) {
    if (!(error instanceof TooBusyToHash)) throw error;
    return proveAnswer(services, call, signedIn, to, { status: 503, problem: "busy" });
  }
}
