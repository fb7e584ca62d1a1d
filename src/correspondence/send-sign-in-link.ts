import type { Account } from "#accounts/account.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { decideRate } from "#kernel/rate-window.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { withinMs } from "#kernel/within-ms.ts";
import { isSent } from "#mail/outcome.ts";
import { countInWindow } from "#store/rate-windows.ts";
import { inTransaction } from "#store/transaction.ts";
import type { CorrespondenceHouse } from "./correspondence-house.ts";

type SignInHouse = Pick<CorrespondenceHouse, "database" | "clock" | "ids" | "mail" | "baseUrl"> & {
  random: RandomBytes;
};

/**
 * Sends the owner a link that signs in once, to the account's own address and
 * no other. Only the mail holds its secret, so it does not go through the
 * outbox and is tried once; `false` when the mail server did not take it.
 * RATE_LIMITED beyond a few an hour.
 */
export async function sendSignInLink(
  house: SignInHouse,
  account: Account,
  { language, to }: { language: Language; to: "keys" },
): Promise<boolean | Refusal<"RATE_LIMITED">> {
  const { database, ids, random, baseUrl } = house;
  const now = house.clock.now();
  const window = `sign-in mail ${account.id}`;
  const rule = LIMITS.signInMailRate;
  const tooMany = decideRate(await countInWindow(database, window, rule, now), rule, now);
  if (isRefusal(tooMany)) return tooMany;
  const { secret, until } = await inTransaction(database, (transaction) =>
    makeSignInSecret(transaction, { accountId: account.id, by: "mail" }, random, now),
  );
  const sending = house.mail.send({
    kind: "signInLink",
    id: ids.uuid(),
    firstId: null,
    to: account.email,
    language,
    timeZone: account.timeZone,
    link: `${baseUrl}/login/${secret}?to=${to}`,
    until,
  });
  // A server that takes longer may well take it still.
  const outcome = await withinMs(sending, LIMITS.mailAnswerMs);
  return outcome === null || isSent(outcome) || outcome.outcome === "uncertain";
}
