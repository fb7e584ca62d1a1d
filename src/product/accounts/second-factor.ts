import { sha256 } from "#kernel/digest.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { shareAccount } from "./accounts-store.ts";
import {
  deleteHalf,
  findHalf,
  holdProofs,
  insertHalf,
  noteTotpStep,
  takeRecoveryCode,
} from "./proofs-store.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import {
  makeSecret,
  type OpenedSession,
  openSession,
  type SignInServices,
  type SigningInFrom,
} from "./sign-in.ts";
import { giveTryBack, mayTryFrom } from "./sign-in-window.ts";
import { beginTry, endTries } from "./throttle.ts";
import { stepOf } from "./totp.ts";

/** What second factors are kept under: keys of the server, newest first. */
export interface FactorsServices extends SignInServices {
  factorKeys: KeyRing;
}

/** The first factor was right, and a second is asked for: what the browser holds until then. */
export interface HalfSignedIn {
  half: string;
}

/** Whom the first factor was of. */
interface Proved {
  personId: string;
  accountId: string;
  /** What their password was checked against, where it was one. */
  passwordHash?: string;
}

/**
 * Opens a session, or asks for the second factor of whoever has one; null for
 * whoever is no member, and where the password was changed since it was checked.
 */
export async function goOn(
  services: SignInServices,
  queries: Queries,
  { passwordHash, ...who }: Proved,
  from: SigningInFrom,
): Promise<OpenedSession | HalfSignedIn | null> {
  // The account first: who deletes it holds it, and then its people.
  await shareAccount(queries, who.accountId);
  const proofs = await holdProofs(queries, who.personId);
  if (passwordHash !== undefined && proofs?.passwordHash !== passwordHash) return null;
  if (!proofs?.totpSealed) return openSession(services, queries, who, from);
  const half = makeSecret(services.random);
  const expiresAt = new Date(services.clock.now().getTime() + LIMITS.halfSignInMs);
  await insertHalf(queries, { hash: sha256(half), ...who, expiresAt });
  return { half };
}

/** Ends a sign-in by the code of an app, or by a recovery code. */
export async function signInBySecond(
  services: FactorsServices,
  { half, code, ip, ...from }: { half: string; code: string; ip: string } & SigningInFrom,
): Promise<OpenedSession | "wrong" | "tooOften" | "over"> {
  const { database } = services;
  const now = services.clock.now();
  if (!(await mayTryFrom(database, ip, now))) return "tooOften";
  const who = await findHalf(database, sha256(half), now);
  if (!who) return "over";
  const proved = await proveSecond(services, who.personId, code);
  if (proved !== "right") return proved;
  return inTransaction(database, async ({ queries }) => {
    if (!(await deleteHalf(queries, sha256(half)))) return "over";
    await giveTryBack(queries, ip, now);
    return (await openSession(services, queries, who, from)) ?? "over";
  });
}

/** Whether a code is right, which it is once; a few wrong ones keep everybody waiting. */
export async function proveSecond(
  { database, clock, factorKeys }: FactorsServices,
  personId: string,
  code: string,
): Promise<"right" | "wrong" | "tooOften"> {
  const now = clock.now();
  const name = `second ${personId}`;
  if (!(await beginTry(database, name, now))) return "tooOften";
  return inTransaction(database, async ({ queries }) => {
    const proofs = await holdProofs(queries, personId);
    if (!proofs?.totpSealed) return "wrong";
    const typed = code.replace(/\s/g, "");
    if (/^\d{6}$/.test(typed)) {
      const secret = factorKeys.open(proofs.totpSealed, totpPlace(personId));
      const step = stepOf(secret, typed, now, proofs.totpStep);
      if (step === null) return "wrong";
      await noteTotpStep(queries, personId, step);
    } else if (!(await takeRecoveryCode(queries, personId, hashRecoveryCode(code)))) return "wrong";
    await endTries(queries, name);
    return "right";
  });
}

/** Where a secret stands; at another place it does not open. */
export function totpPlace(personId: string): string {
  return `one-time codes of ${personId}`;
}
