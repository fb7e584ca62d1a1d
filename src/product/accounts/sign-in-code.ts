import { timingSafeEqual } from "node:crypto";
import { sha256 } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { inTransaction } from "#store/transaction.ts";
import { goOn, type HalfSignedIn } from "./second-factor.ts";
import type { OpenedSession, SignInServices, SigningInFrom } from "./sign-in.ts";
import { findCodeLink, takeSignInLink } from "./sign-in-store.ts";
import { giveTryBack, mailboxName, mayTryFrom } from "./sign-in-window.ts";
import { beginTry, endTries } from "./throttle.ts";

/** A browser that asked for a code knows it by this secret, which is its cookie's. */
export interface CodeFor {
  browserHash: Uint8Array;
  codeHash: Uint8Array;
}

/** Six digits, each as likely as any other, and what of them is stored. */
export function makeSignInCode(
  browserSecret: string,
  random: RandomBytes,
): { code: string } & CodeFor {
  // 2^48 is so much more than a million that no digit is likelier than 1 in 10^8 more.
  const number = Buffer.from(random(6)).readUIntBE(0, 6) % 1_000_000;
  const code = String(number).padStart(6, "0");
  return { code, browserHash: sha256(browserSecret), codeHash: codeHashOf(browserSecret, code) };
}

/**
 * Signs in by the code of a mail, in the browser that asked for it. Five tries
 * for one code, and few for one person: a code is short. `wrong` is one answer
 * for what is wrong, over, tried too often and was never sent, for the same
 * statements in each case, so that it does not tell whom we know.
 */
export async function signInByCode(
  services: SignInServices,
  {
    browserSecret,
    code,
    ip,
    ...from
  }: {
    browserSecret: string;
    code: string;
    ip: string;
  } & SigningInFrom,
): Promise<OpenedSession | HalfSignedIn | "wrong" | "tooOften"> {
  const { database } = services;
  const now = services.clock.now();
  if (!(await mayTryFrom(database, ip, now))) return "tooOften";
  const browserHash = sha256(browserSecret);
  const link = await findCodeLink(database, browserHash, now);
  const of = Buffer.from(browserHash).toString("base64url");
  const names = [`code ${of}`, `codes ${link ? mailboxName(link.email) : of}`];
  let mayTry = true;
  for (const name of names) mayTry = (await beginTry(database, name, now)) && mayTry;
  const given = Buffer.from(codeHashOf(browserSecret, code));
  const isRight = timingSafeEqual(given, Buffer.from(link?.codeHash ?? sha256("none")));
  if (!link || !mayTry || !isRight) return "wrong";
  return inTransaction(database, async ({ queries }) => {
    const opens = await takeSignInLink(queries, link.hash, now);
    const opened = opens && (await goOn(services, queries, opens, from));
    if (!opened) return "wrong";
    for (const name of names) await endTries(queries, name);
    await giveTryBack(queries, ip, now);
    return opened;
  });
}

/** What is stored of a code, as somebody types it; only the browser's secret makes it more than six digits. */
export function codeHashOf(browserSecret: string, code: string): Uint8Array {
  return sha256(`${browserSecret} ${code.replace(/\s/g, "")}`);
}
