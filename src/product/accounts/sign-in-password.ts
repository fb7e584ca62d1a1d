import { readEmail } from "#kernel/email.ts";
import { inTransaction } from "#store/transaction.ts";
import { isPassword } from "./password-hash.ts";
import { listMemberships } from "./people-store.ts";
import { findPassword } from "./proofs-store.ts";
import { goOn, type HalfSignedIn } from "./second-factor.ts";
import type { OpenedSession, SignInServices, SigningInFrom } from "./sign-in.ts";
import { giveTryBack, mailboxName, mayTryFrom } from "./sign-in-window.ts";
import { beginTry, endTries } from "./throttle.ts";

/**
 * Signs in by address and password. `wrong` is one answer for an unknown
 * address, a person without a password and a wrong one, after the same work;
 * `locked` and `tooOften` count for unknown addresses, too. A password that is
 * changed meanwhile is wrong: checking it takes so long that one would slip by.
 * @throws TooBusyToHash
 */
export async function signInByPassword(
  services: SignInServices,
  {
    email,
    password,
    ip,
    ...from
  }: {
    email: string;
    password: string;
    ip: string;
  } & SigningInFrom,
): Promise<OpenedSession | HalfSignedIn | "wrong" | "locked" | "tooOften"> {
  const { database } = services;
  const now = services.clock.now();
  if (!(await mayTryFrom(database, ip, now))) return "tooOften";
  const { text: address } = readEmail(email);
  const name = `password ${mailboxName(email)}`;
  // What is no address is nobody's, so it locks nobody out, and the database is not asked for it.
  if (address !== null && !(await beginTry(database, name, now))) return "locked";
  const known = address === null ? null : await findPassword(database, address);
  const passwordHash = known?.passwordHash ?? null;
  const isRight = await isPassword(password, passwordHash);
  if (!known || passwordHash === null || !isRight) return "wrong";
  return inTransaction(database, async ({ queries }) => {
    const [first] = await listMemberships(queries, known.personId);
    if (!first) return "wrong";
    const who = { personId: known.personId, accountId: first.accountId, passwordHash };
    const opened = await goOn(services, queries, who, from);
    if (!opened) return "wrong";
    await endTries(queries, name);
    await giveTryBack(queries, ip, now);
    return opened;
  });
}

/** Whether this is the password of who is signed in; a few wrong ones keep everybody waiting. */
export async function provePassword(
  { database, clock }: SignInServices,
  email: string,
  password: string,
): Promise<"right" | "wrong" | "tooOften"> {
  const name = `password ${mailboxName(email)}`;
  if (!(await beginTry(database, name, clock.now()))) return "tooOften";
  const known = await findPassword(database, email);
  if (!(await isPassword(password, known?.passwordHash ?? null))) return "wrong";
  await endTries(database, name);
  return "right";
}
