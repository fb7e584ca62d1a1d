import { findPersonByEmail, listMemberships } from "#accounts/people-store.ts";
import type { Person } from "#accounts/person.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import { makeSignInCode } from "#accounts/sign-in-code.ts";
import { mailboxName } from "#accounts/sign-in-window.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { decideRate } from "#kernel/rate-window.ts";
import { countInWindow } from "#store/rate-windows.ts";
import { inTransaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { sendNow } from "./send-now.ts";

export type SignInMailServices = Pick<
  CorrespondenceServices,
  "database" | "clock" | "ids" | "mail" | "baseUrl"
> & {
  random: RandomBytes;
};

/** Whom a link is sent to, and which account it opens. */
interface SentTo {
  person: Person;
  accountId: string;
  timeZone: string;
}

interface Sending {
  language: Language;
  /** The word of where it leads; see `goesOnTo`. */
  to: string;
  /** The browser that may use a code instead; null: none. */
  browserSecret: string | null;
}

/** Counts a mail that is asked for, known address or not; false beyond a few an hour. */
export async function mayMailLink(
  { database, clock }: Pick<SignInMailServices, "database" | "clock">,
  email: string,
): Promise<boolean> {
  const [now, rule] = [clock.now(), LIMITS.signInMailRate];
  const window = await countInWindow(database, `sign-in mail ${mailboxName(email)}`, rule, now);
  return !decideRate(window, rule, now);
}

/**
 * Sends a person a link that signs in once, to their own address and no other;
 * `false` when the mail server did not take it.
 */
export async function sendSignInLink(
  services: SignInMailServices,
  { person, accountId, timeZone }: SentTo,
  { language, to, browserSecret }: Sending,
): Promise<boolean> {
  const { database, ids, random, baseUrl } = services;
  const made = browserSecret === null ? null : makeSignInCode(browserSecret, random);
  const link = { personId: person.id, accountId, by: "mail", ...(made && { code: made }) } as const;
  const { secret, until } = await inTransaction(database, (transaction) =>
    makeSignInSecret(transaction, link, random, services.clock.now()),
  );
  return sendNow(services, {
    kind: "signInLink",
    id: ids.uuid(),
    firstId: null,
    to: person.email,
    language,
    timeZone,
    link: `${baseUrl}/login/${secret}${to === "" ? "" : `?to=${to}`}`,
    code: made?.code ?? null,
    until,
  });
}

/**
 * Sends a link and a code to an address, if somebody signs in with it. Nobody
 * waits for this, so that no answer tells whether there is anybody.
 */
export async function sendLinkIfKnown(
  services: SignInMailServices,
  email: string,
  sending: Sending,
): Promise<void> {
  const person = await findPersonByEmail(services.database, email);
  const [first] = person ? await listMemberships(services.database, person.id) : [];
  if (!person || !first) return;
  const { accountId, timeZone } = first;
  await sendSignInLink(services, { person, accountId, timeZone }, sending);
}
