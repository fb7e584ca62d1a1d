import type { Person } from "#accounts/person.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { decideRate } from "#kernel/rate-window.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { countInWindow } from "#store/rate-windows.ts";
import { inTransaction } from "#store/transaction.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";
import { sendNow } from "./send-now.ts";

export type SignInMailHouse = Pick<
  CorrespondenceHouse,
  "database" | "clock" | "ids" | "mail" | "baseUrl"
> & {
  random: RandomBytes;
};

/**
 * Sends a person a link that signs in once, to their own address and no other;
 * `false` when the mail server did not take it. RATE_LIMITED beyond a few an hour.
 */
export async function sendSignInLink(
  house: SignInMailHouse,
  { person, accountId, timeZone }: { person: Person; accountId: string; timeZone: string },
  { language, to }: { language: Language; to: string },
): Promise<boolean | Refusal<"RATE_LIMITED">> {
  const { database, ids, random, baseUrl } = house;
  const now = house.clock.now();
  const window = `sign-in mail ${person.id}`;
  const rule = LIMITS.signInMailRate;
  const tooMany = decideRate(await countInWindow(database, window, rule, now), rule, now);
  if (isRefusal(tooMany)) return tooMany;
  const link = { personId: person.id, accountId, by: "mail" } as const;
  const { secret, until } = await inTransaction(database, (transaction) =>
    makeSignInSecret(transaction, link, random, now),
  );
  return sendNow(house, {
    kind: "signInLink",
    id: ids.uuid(),
    firstId: null,
    to: person.email,
    language,
    timeZone,
    link: `${baseUrl}/login/${secret}?to=${to}`,
    until,
  });
}
