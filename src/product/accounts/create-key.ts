import type { Ids } from "#kernel/ids.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type PersonalText, readOptionalText } from "#kernel/personal-text.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { readScopes, type Scopes } from "#kernel/scopes.ts";
import type { Clock } from "#kernel/time.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Account } from "./account.ts";
import { makeApiKey } from "./api-key.ts";
import { asProven } from "./held-proof.ts";
import type { IssuedKey } from "./issue-key.ts";
import {
  countWorkingKeys,
  endKeyAt,
  holdWorkingKey,
  insertKey,
  type KeysOf,
  type RolledKey,
} from "./keys-store.ts";
import { openTestAccount } from "./test-account.ts";

export interface KeysServices {
  database: Database;
  ids: Ids;
  clock: Clock;
  random: RandomBytes;
}

/** What an owner fills in; texts as they were sent. */
export interface KeyForm {
  /** A UUID that the form came with: sent twice, it makes one key. */
  formId: string;
  /** Empty: none. */
  name: string;
  /** The last day in UTC on which the key works, `2026-12-31`; empty: it works until it is revoked. */
  lastDay: string;
  /** Whether it opens the account's test account. */
  isTest: boolean;
  /** The scopes that were ticked; none: it names none. */
  scopes: readonly string[];
}

/** Why no key is made; `reason` in the refusal's `extra`. */
export type KeyProblem =
  | "nameUnfit"
  | "dayUnfit"
  | "scopesUnfit"
  | "tooMany"
  | "notWorking"
  | "madeBefore"
  | "signInTooOld";

/** A key that was just made, for whoever tells its owner. */
export interface MadeKeyFacts {
  account: Account;
  name: string | null;
  madeAt: Date;
}

/**
 * Makes a key for a member of the account, who proved lately who they are:
 * UNAUTHENTICATED when that was too long ago, or the session was ended meanwhile. The same form
 * sent again makes no second key and does not show the first again: CONFLICT,
 * as with too many keys. INVALID for a name or a day that is none.
 *
 * @param tell puts out, in the same transaction, what tells the owner of it
 */
export async function createApiKey(
  services: KeysServices,
  owner: { accountId: string; session: string },
  form: KeyForm,
  tell: (transaction: Transaction, made: MadeKeyFacts) => Promise<void>,
): Promise<IssuedKey | Refusal<"INVALID" | "CONFLICT" | "UNAUTHENTICATED">> {
  const asked = readKeyForm(form, services.clock.now());
  if (isRefusal(asked)) return asked;
  return asProven(services, owner, "keepKeys", async ({ transaction, account, personId, now }) => {
    const { queries } = transaction;
    const { isTest, ...facts } = asked;
    const { apiKey, hash, hint } = makeApiKey(services.random, { isTest });
    const opened = isTest
      ? await openTestAccount(queries, account, { ids: services.ids, now })
      : account.id;
    const keyId = services.ids.uuid();
    const row = { ...facts, id: keyId, accountId: opened, hash, hint, madeBy: personId };
    // Beyond the limit the row is rolled back again, so that a form sent twice is told first.
    if (!(await insertKey(queries, row, now))) {
      return refuseKey("CONFLICT", "madeBefore", "This form has made a key before.");
    }
    if ((await countWorkingKeys(queries, opened, now)) > LIMITS.apiKeys) {
      const message = `An account has at most ${LIMITS.apiKeys} keys that work.`;
      return refuseKey("CONFLICT", "tooMany", message);
    }
    await tell(transaction, { account, name: asked.name, madeAt: now });
    return { keyId, apiKey };
  });
}

/**
 * Puts a new key in the place of one that works: of the same name and scopes,
 * for as long as that one was given. The old one goes on for `keyOverlapMs` at
 * most, so that programs can change over, and ends by itself. Refusals as for
 * `createApiKey`; UNKNOWN for a key that is none of these, or no longer works.
 */
export async function rollApiKey(
  services: KeysServices,
  owner: { accountId: string; session: string },
  { of, keyId, formId }: { of: KeysOf; keyId: string; formId: string },
  tell: (transaction: Transaction, made: MadeKeyFacts) => Promise<void>,
): Promise<IssuedKey | Refusal<"INVALID" | "CONFLICT" | "UNAUTHENTICATED" | "UNKNOWN">> {
  if (!UUID_PATTERN.test(keyId)) return refuseKey("UNKNOWN", "notWorking", "There is no such key.");
  return asProven(services, owner, "keepKeys", async ({ transaction, account, personId, now }) => {
    const { queries } = transaction;
    const old = await holdWorkingKey(queries, of, keyId, now);
    if (!old) return refuseKey("UNKNOWN", "notWorking", "There is no such key, or it has ended.");
    if (!UUID_PATTERN.test(formId))
      return refuseKey("INVALID", "madeBefore", "The form has no id.");
    if ((await countWorkingKeys(queries, old.accountId, now)) >= LIMITS.apiKeys) {
      return refuseKey("CONFLICT", "tooMany", `An account has at most ${LIMITS.apiKeys} keys.`);
    }
    const isTest = old.accountId !== account.id;
    const { apiKey, hash, hint } = makeApiKey(services.random, { isTest });
    const id = services.ids.uuid();
    const ends = rolledEnds(old, now);
    const row = { ...old, id, hash, hint, formId, madeBy: personId, expiresAt: ends.next };
    if (!(await insertKey(queries, row, now))) {
      return refuseKey("CONFLICT", "madeBefore", "This form has made a key before.");
    }
    await endKeyAt(queries, old.id, { expiresAt: ends.old, toldAt: now });
    await tell(transaction, { account, name: old.name, madeAt: now });
    return { keyId: id, apiKey };
  });
}

/** When a key that is rolled now ends, and the one in its place. */
export function rolledEnds(
  { createdAt, expiresAt }: Pick<RolledKey, "createdAt" | "expiresAt">,
  now: Date,
): { old: Date; next: Date | null } {
  const overlap = now.getTime() + LIMITS.keyOverlapMs;
  if (!expiresAt) return { old: new Date(overlap), next: null };
  const old = new Date(Math.min(overlap, expiresAt.getTime()));
  const life = expiresAt.getTime() - createdAt.getTime();
  return { old, next: new Date(now.getTime() + life) };
}

interface AskedKey {
  formId: string;
  name: PersonalText | null;
  expiresAt: Date | null;
  scopes: Scopes;
  isTest: boolean;
}

/** The values that the form stands for. */
export function readKeyForm(form: KeyForm, now: Date): AskedKey | Refusal<"INVALID"> {
  const { formId, lastDay } = form;
  if (!UUID_PATTERN.test(formId)) return refuseKey("INVALID", "madeBefore", "The form has no id.");
  const name = readOptionalText("keyName", form.name);
  if (name.problems.length > 0) {
    return refuseKey("INVALID", "nameUnfit", `The name ${name.problems.join(", ")}.`);
  }
  const expiresAt = lastDay === "" ? null : endOfDay(lastDay);
  if (expiresAt && !(expiresAt > now)) {
    return refuseKey("INVALID", "dayUnfit", "The last day is none, or it is over.");
  }
  const scopes = readScopes(form.scopes);
  if (!scopes) return refuseKey("INVALID", "scopesUnfit", "One of the scopes is none.");
  return {
    formId,
    name: name.text,
    expiresAt,
    scopes: scopes.length > 0 ? scopes : null,
    isTest: form.isTest,
  };
}

/** The moment at which a day is over in UTC; an invalid date for what is no day. */
function endOfDay(day: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const start = new Date(isDay ? `${day}T00:00:00Z` : Number.NaN);
  // The 31st of a short month is read as a day of the next one.
  const isReal = isDay && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
  return new Date(isReal ? start.getTime() + DAY_MS : Number.NaN);
}

function refuseKey<Name extends "INVALID" | "CONFLICT" | "UNAUTHENTICATED" | "UNKNOWN">(
  refused: Name,
  reason: KeyProblem,
  message: string,
): Refusal<Name> {
  return refuse(refused, message, { extra: { reason } });
}
