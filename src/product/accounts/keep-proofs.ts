import { sha256 } from "#kernel/digest.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { type Acting, asProven } from "./held-proof.ts";
import { hashPassword } from "./password-hash.ts";
import { decidePassword, type PasswordFault } from "./password-rules.ts";
import type { Person } from "./person.ts";
import { deleteHalvesOf, setPasswordHash, setTotp } from "./proofs-store.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { type FactorsServices, totpPlace } from "./second-factor.ts";
import { deleteSessions, renewSession } from "./sessions-store.ts";
import { makeSecret } from "./sign-in.ts";
import { stepOf, TOTP_SECRET_BYTES } from "./totp.ts";

/** Whoever changes a way of their own to sign in. */
export interface Keeping extends Acting {
  person: Person;
}

type TooOld = Refusal<"UNAUTHENTICATED">;

/**
 * Sets the password of who is signed in, in the place of any before, or takes it
 * away (null). All their other sessions end; this one goes on under a new
 * secret, which is returned.
 * @throws TooBusyToHash
 */
export async function changePassword(
  services: FactorsServices,
  by: Keeping,
  password: string | null,
): Promise<{ session: string } | PasswordFault | TooOld> {
  const { email, name } = by.person;
  const fault = password === null ? null : decidePassword(password, [email, name ?? ""]);
  if (fault) return fault;
  const hash = password === null ? null : await hashPassword(password, services.random);
  return asProven(services, by, "keepOwn", async ({ transaction: { queries }, personId, now }) => {
    await setPasswordHash(queries, personId, hash);
    return { session: await endOthers(services, queries, by, personId, now) };
  });
}

/** A new secret for one-time codes, encrypted for the form that confirms it. */
export function beginTotp({ factorKeys, random }: FactorsServices, personId: string) {
  const secret = random(TOTP_SECRET_BYTES);
  const pending = factorKeys.seal(secret, pendingPlace(personId), random);
  return { secret, pending: Buffer.from(pending).toString("base64url") };
}

/** The secret that a form confirms; null for what is none of this person's. */
export function readPending(
  { factorKeys }: FactorsServices,
  personId: string,
  pending: string,
): Uint8Array | null {
  try {
    return factorKeys.open(Buffer.from(pending, "base64url"), pendingPlace(personId));
  } catch {
    return null;
  }
}

/**
 * Makes one-time codes the second factor, once a code shows that an app has the
 * secret. Ten recovery codes come with it, shown this once. Other sessions end.
 */
export async function confirmTotp(
  services: FactorsServices,
  by: Keeping,
  { secret, code }: { secret: Uint8Array; code: string },
): Promise<{ session: string; recoveryCodes: string[] } | "wrong" | TooOld> {
  const { random, factorKeys, clock } = services;
  const step = stepOf(secret, code.replace(/\s/g, ""), clock.now(), null);
  if (step === null) return "wrong";
  const recoveryCodes = makeRecoveryCodes(random);
  const changed = await asProven(
    services,
    by,
    "keepOwn",
    async ({ transaction: { queries }, personId, now }) => {
      const sealed = factorKeys.seal(secret, totpPlace(personId), random);
      const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
      await setTotp(queries, personId, { sealed, step, recoveryHashes });
      return { session: await endOthers(services, queries, by, personId, now) };
    },
  );
  return isRefusal(changed) ? changed : { ...changed, recoveryCodes };
}

/** Asks for no second factor any more. */
export function removeTotp(
  services: FactorsServices,
  by: Keeping,
): Promise<{ session: string } | TooOld> {
  return asProven(services, by, "keepOwn", async ({ transaction: { queries }, personId, now }) => {
    await setTotp(queries, personId, null);
    return { session: await endOthers(services, queries, by, personId, now) };
  });
}

/** Ends a person's other sessions, and what others began of signing in as them; the secret under which this one goes on. */
export async function endOthers(
  { random }: FactorsServices,
  queries: Queries,
  { session }: Keeping,
  personId: string,
  now: Date,
): Promise<string> {
  const secret = makeSecret(random);
  const id = await renewSession(queries, sha256(session), { hash: sha256(secret), provedAt: now });
  if (id === null) throw new Error("a session that is held is not there");
  await deleteSessions(queries, { personId }, { but: id }, now);
  // What was proved may be what was changed just now.
  await deleteHalvesOf(queries, personId);
  return secret;
}

function pendingPlace(personId: string): string {
  return `one-time codes to be of ${personId}`;
}
