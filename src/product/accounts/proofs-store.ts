import type { Queries } from "#store/database.ts";

/** What somebody can prove themselves with; nothing of it opens anything by itself. */
export interface Proofs {
  passwordHash: string | null;
  totpSealed: Uint8Array | null;
  totpStep: number | null;
}

/** The proofs of a person, held until the transaction ends. */
export async function holdProofs(queries: Queries, personId: string): Promise<Proofs | null> {
  const row = await queries
    .selectFrom("person")
    .select(["password_hash as passwordHash", "totp_sealed as totpSealed", "totp_step as totpStep"])
    .where("id", "=", personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { ...row, totpStep: row.totpStep === null ? null : Number(row.totpStep) } : null;
}

/** What a password is checked against, by the address of its person. */
export async function findPassword(
  queries: Queries,
  email: string,
): Promise<{ personId: string; passwordHash: string | null } | null> {
  const row = await queries
    .selectFrom("person")
    .select(["id as personId", "password_hash as passwordHash"])
    .where((is) => is(is.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

export async function setPasswordHash(
  queries: Queries,
  personId: string,
  hash: string | null,
): Promise<void> {
  await queries
    .updateTable("person")
    .set({ password_hash: hash })
    .where("id", "=", personId)
    .execute();
}

/** Sets the second factor with its recovery codes in the place of any before; null takes it away. */
export async function setTotp(
  queries: Queries,
  personId: string,
  totp: { sealed: Uint8Array; step: number; recoveryHashes: readonly Uint8Array[] } | null,
): Promise<void> {
  await queries
    .updateTable("person")
    .set({ totp_sealed: totp?.sealed ?? null, totp_step: totp ? String(totp.step) : null })
    .where("id", "=", personId)
    .execute();
  await queries.deleteFrom("recovery_code").where("person_id", "=", personId).execute();
  if (!totp) return;
  await queries
    .insertInto("recovery_code")
    .values(totp.recoveryHashes.map((hash) => ({ person_id: personId, hash })))
    .execute();
}

export async function noteTotpStep(
  queries: Queries,
  personId: string,
  step: number,
): Promise<void> {
  await queries
    .updateTable("person")
    .set({ totp_step: String(step) })
    .where("id", "=", personId)
    .execute();
}

/** Uses a recovery code up; false for one that there is not. */
export async function takeRecoveryCode(
  queries: Queries,
  personId: string,
  hash: Uint8Array,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("recovery_code")
    .where("person_id", "=", personId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(queries: Queries, personId: string): Promise<number> {
  const row = await queries
    .selectFrom("recovery_code")
    .select((is) => is.fn.countAll<string>().as("left"))
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return Number(row.left);
}

/** Notes that somebody proved the first of two factors. */
export async function insertHalf(
  queries: Queries,
  half: { hash: Uint8Array; personId: string; accountId: string; expiresAt: Date },
): Promise<void> {
  await queries
    .insertInto("half_sign_in")
    .values({
      hash: half.hash,
      person_id: half.personId,
      account_id: half.accountId,
      expires_at: half.expiresAt,
    })
    .execute();
}

export async function findHalf(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<{ personId: string; accountId: string } | null> {
  const row = await queries
    .selectFrom("half_sign_in")
    .select(["person_id as personId", "account_id as accountId"])
    .where("hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteHalf(queries: Queries, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom("half_sign_in")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whoever proved the first of two factors as this person has to begin anew. */
export async function deleteHalvesOf(queries: Queries, personId: string): Promise<void> {
  await queries.deleteFrom("half_sign_in").where("person_id", "=", personId).execute();
}

/** Forgets what was begun and not ended. */
export async function sweepHalves(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom("half_sign_in").where("expires_at", "<=", now).execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    recovery_code: RecoveryCodeTable;
    half_sign_in: HalfSignInTable;
  }
}

interface RecoveryCodeTable {
  person_id: string;
  hash: Uint8Array;
}

interface HalfSignInTable {
  hash: Uint8Array;
  person_id: string;
  account_id: string;
  expires_at: Date;
}
