import { asProven } from "#accounts/held-proof.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { readRetention } from "#contracts/retention.ts";
import { saveRetention } from "#contracts/retention-store.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { answerSettings, NOTHING_ASKED } from "./settings-answers.ts";

/** Says how long contracts are kept; by a sign-in of the last minutes, since it deletes. */
export async function keepRetention(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const { retention, problems } = readRetention(call.form);
  const asked = { ...NOTHING_ASKED, retention: { typed: call.form, problems } };
  if (Object.keys(problems).length > 0) return answerSettings(services, call, signedIn, 400, asked);
  const by = { accountId: signedIn.account.id, session: signedIn.session };
  const saved = await asProven(services, by, "keepSettings", async ({ transaction, account }) => {
    await saveRetention(transaction.queries, account.id, retention);
    return "saved" as const;
  });
  if (isRefusal(saved)) {
    return answerSettings(services, call, signedIn, 401, { ...asked, isTooOld: true });
  }
  call.log.note("account.settings_changed", { settings: "retention" });
  return { redirect: "/app/settings?done=saved" };
}
