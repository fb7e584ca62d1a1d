import { asProven } from "#accounts/held-proof.ts";
import { readRetention } from "#contracts/retention.ts";
import { saveRetention } from "#contracts/retention-store.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { answerSettings, NOTHING_ASKED } from "./settings-answers.ts";
import type { Visitor } from "./visit.ts";

/** Says how long contracts are kept; by a sign-in of the last minutes, since it deletes. */
export async function keepRetention(
  services: AccountPagesServices,
  call: PageCall,
  visitor: Visitor,
): Promise<PageAnswer> {
  const { retention, problems } = readRetention(call.form);
  const asked = { ...NOTHING_ASKED, retention: { typed: call.form, problems } };
  if (Object.keys(problems).length > 0) return answerSettings(services, call, visitor, 400, asked);
  const by = { accountId: visitor.account.id, session: visitor.session };
  const saved = await asProven(services, by, "keepSettings", async ({ transaction, account }) => {
    await saveRetention(transaction.queries, account.id, retention);
    return "saved" as const;
  });
  if (isRefusal(saved)) {
    return answerSettings(services, call, visitor, 401, { ...asked, isTooOld: true });
  }
  call.log.note("account.settings_changed", { settings: "retention" });
  return { redirect: "/app/settings?done=saved" };
}
