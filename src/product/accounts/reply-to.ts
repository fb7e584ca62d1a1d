import { timingSafeEqual } from "node:crypto";
import type { Email } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Refusal } from "#kernel/refusals.ts";
import type { Account } from "./account.ts";
import { updateAccount } from "./accounts-store.ts";
import { asKeeper, type SettingBy, type SettingsServices } from "./change-settings.ts";
import { asProven } from "./held-proof.ts";
import {
  type AskedReplyTo,
  countReplyToTry,
  findAskedReplyTo,
  forgetAsked,
  replaceAsked,
} from "./reply-to-store.ts";
import { codeHashOf, makeSignInCode } from "./sign-in-code.ts";

/** Whether a code may still be entered for it: five tries, until its time is over. */
export function isReplyToOpen(
  { tries, expiresAt }: Pick<AskedReplyTo, "tries" | "expiresAt">,
  now: Date,
): boolean {
  return tries < LIMITS.signInFailures && expiresAt > now;
}

/** What of that was asked for an entered code confirms; `wrong` where there is none to confirm. */
export function decideReplyTo(
  asked: AskedReplyTo | null,
  givenHash: Uint8Array,
  now: Date,
): "right" | "wrong" {
  if (!asked || !isReplyToOpen(asked, now)) return "wrong";
  return timingSafeEqual(asked.codeHash, givenHash) ? "right" : "wrong";
}

export interface AskedCode {
  account: Account;
  /** Six digits, which are stored nowhere. */
  code: string;
  /** What is stored of them. */
  codeHash: Uint8Array;
  until: Date;
}

/**
 * Makes the code that sends answers of signers to this address once it is
 * entered in the session that asked; what the account asked for before is over.
 * UNAUTHENTICATED as `asProven` has it: whoever reads the answers learns what
 * signers write.
 */
export function askReplyTo(
  services: SettingsServices & { random: RandomBytes },
  by: SettingBy,
  email: Email,
): Promise<AskedCode | Refusal<"UNAUTHENTICATED">> {
  return asProven(services, by, "keepSettings", async ({ transaction, account, now }) => {
    const { code, codeHash } = makeSignInCode(by.session, services.random);
    const until = new Date(now.getTime() + LIMITS.mailedSignInLinkMs);
    await replaceAsked(transaction.queries, account.id, {
      email,
      codeHash,
      tries: 0,
      expiresAt: until,
    });
    return { account, code, codeHash, until };
  });
}

/** Sends answers to the address that this code was mailed to. */
export async function confirmReplyTo(
  services: SettingsServices,
  by: SettingBy,
  code: string,
): Promise<"changed" | "wrong" | Refusal<"UNAUTHENTICATED">> {
  const now = services.clock.now();
  // With the account's row locked, tries at once are counted one after the other.
  return asKeeper(services, by, async ({ queries }, { id }) => {
    const asked = await findAskedReplyTo(queries, id);
    if (!asked || decideReplyTo(asked, codeHashOf(by.session, code), now) === "wrong") {
      await countReplyToTry(queries, id);
      return "wrong" as const;
    }
    await forgetAsked(queries, id);
    await updateAccount(queries, id, { replyTo: asked.email });
    return "changed" as const;
  });
}

/** Sends answers to the account's own address again, and forgets what was asked for. */
export async function dropReplyTo(
  services: SettingsServices,
  by: SettingBy,
): Promise<boolean | Refusal<"UNAUTHENTICATED">> {
  return asKeeper(services, by, async ({ queries }, { id, replyTo }) => {
    await forgetAsked(queries, id);
    await updateAccount(queries, id, { replyTo: null });
    return replyTo !== null;
  });
}

/** What waits for its code; null where there is nothing, or no code would confirm it. */
export async function waitingReplyTo(
  { database, clock }: SettingsServices,
  accountId: string,
): Promise<AskedReplyTo | null> {
  const asked = await findAskedReplyTo(database, accountId);
  return asked && isReplyToOpen(asked, clock.now()) ? asked : null;
}
