import { authenticate } from "#accounts/authenticate.ts";
import type { Entry } from "#api/call.ts";
import { isRefusal, refuse } from "#kernel/refusals.ts";
import { decideScope } from "#kernel/scopes.ts";
import type { AssistantServices } from "./assistant-services.ts";
import { findSetting } from "./assistant-store.ts";

/**
 * Whether a request goes on: key, window, tier and scope as everywhere, and
 * then whether an owner let assistants into the account.
 */
export async function admitAssistant(
  { database, clock }: Pick<AssistantServices, "database" | "clock">,
  asked: { authorization: string | undefined; ip: string },
): Promise<Entry> {
  const { caller, rate, who: key } = await authenticate(database, asked, clock.now());
  if (isRefusal(caller)) return { refusal: caller, caller: undefined, rate, key };
  const scope = decideScope(caller.scopes, "assistant");
  if (scope) return { refusal: scope, caller: undefined, rate, key };
  const { isAllowed } = await findSetting(database, caller.account.id);
  if (isAllowed) return { refusal: null, caller, rate, key };
  const refusal = refuse(
    "ASSISTANT_NOT_ALLOWED",
    "No owner of this account let assistants in. They can do so on the account's page for assistants.",
  );
  return { refusal, caller: undefined, rate, key };
}
