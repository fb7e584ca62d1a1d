import { asProven } from "#accounts/held-proof.ts";
import { readRetention } from "#contracts/retention.ts";
import { saveRetention } from "#contracts/retention-store.ts";
import { text } from "#http/page-input.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { answerSettings, NOTHING_ASKED } from "./settings-handlers.ts";

export const KEEP_RETENTION = {
  form: { completedMonths: text(), unfinishedDays: text(), leastMonths: text() },
};

/** Says how long contracts are kept; by a sign-in of the last minutes, since it deletes. */
export const keepRetention: OwnHandler<typeof KEEP_RETENTION> = async (
  services,
  request,
  signedIn,
) => {
  const { retention, problems } = readRetention(request.form);
  const asked = { ...NOTHING_ASKED, retention: { typed: request.form, problems } };
  if (Object.keys(problems).length > 0)
    return answerSettings(services, request, signedIn, 400, asked);
  const by = { accountId: signedIn.account.id, session: signedIn.session };
  const saved = await asProven(services, by, "keepSettings", async ({ transaction, account }) => {
    await saveRetention(transaction.queries, account.id, retention);
    return "saved" as const;
  });
  if (isRefusal(saved)) {
    return answerSettings(services, request, signedIn, 401, { ...asked, isTooOld: true });
  }
  request.log.note("account.settings_changed", { settings: "retention" });
  return { redirect: "/app/settings?done=saved" };
};
