import { TooBusyToHash } from "#accounts/password-hash.ts";
import { type ProvedWith, proveAgain } from "#accounts/prove-again.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { AccountPagesHouse } from "./account-answers.ts";
import { goesOnTo } from "./goes-on-to.ts";
import { proveAnswer } from "./prove-page.tsx";
import { sessionCookie, type Visitor } from "./visit.ts";

/** Takes a password once more, and goes on to where it was asked for. */
export function proveByPassword(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  return prove(house, call, visitor, { password: call.form.password ?? "" });
}

/** The same by a code of an app, or a recovery code. */
export function proveByCode(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  return prove(house, call, visitor, { code: call.form.code ?? "" });
}

/** The same by a passkey. */
export function proveByPasskey(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  return prove(house, call, visitor, { passkey: call.form.response ?? "" });
}

async function prove(
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
  by: ProvedWith,
): Promise<PageAnswer> {
  const to = call.form.to ?? "";
  try {
    const proved = await proveAgain(house, visitor, by);
    if (typeof proved !== "string") {
      const cookie = { name: sessionCookie(house), value: proved.session };
      return { redirect: goesOnTo(to), cookie: { ...cookie, maxAgeMs: LIMITS.sessionMs } };
    }
    call.log.note("sign_in.refused");
    const problem = proved === "wrong" ? "wrong" : "secondLocked";
    return proveAnswer(house, call, visitor, to, { status: 401, problem });
  } catch (error) {
    if (!(error instanceof TooBusyToHash)) throw error;
    return proveAnswer(house, call, visitor, to, { status: 503, problem: "busy" });
  }
}
