import { anyAccountExists } from "#accounts/accounts-store.ts";
import { type OpenedAccount, openAccount } from "#accounts/open-account.ts";
import type { ApiServices } from "#api/handlers.ts";
import { knownEmail } from "#kernel/email.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import type { StartNote } from "./start-notes.ts";

const FIRST_OWNER = knownEmail("owner@localhost");
const FIRST_PLAN = "unlimited";

/**
 * Opens the first account where there is none.
 * @param ready keeps what its owner is to be told, before the account is there for good: where that
 *   fails there is no account, and the next start opens one
 * @returns what tells it; null where there is an account
 */
export async function openFirstAccount<T>(
  services: Pick<ApiServices, "database" | "ids" | "clock" | "plans">,
  random: RandomBytes,
  ready: (opened: OpenedAccount) => Promise<T>,
): Promise<T | null> {
  if (await anyAccountExists(services.database)) return null;
  const plan = services.plans.find(({ id }) => id === FIRST_PLAN) ?? services.plans[0];
  const opened = await inTransaction(services.database, async (transaction) => {
    const account = await openAccount(
      transaction,
      {
        email: FIRST_OWNER,
        name: null,
        plan: plan?.id ?? FIRST_PLAN,
        ownLimit: null,
        credits: 0,
        partnerTier: null,
        qesEnabled: false,
      },
      { ids: services.ids, random, now: services.clock.now() },
    );
    return isRefusal(account) ? account : { told: await ready(account) };
  });
  // Another process was first: its owner has been told.
  return isRefusal(opened) ? null : opened.told;
}

/** What the owner needs for the first contract; told once, for key and link are not stored. */
export function firstAccountNote(opened: OpenedAccount, baseUrl: string): StartNote {
  const text = welcome(opened, baseUrl);
  return { fileName: "first-start.txt", text, event: "account.first", isToldOnce: true };
}

function welcome(opened: OpenedAccount, baseUrl: string): string {
  return `
Countersign runs at ${baseUrl}

  Sign in (works once):  ${baseUrl}/login/${opened.signInSecret}
  API key (shown once):  ${opened.apiKey}

Its mails go to ${FIRST_OWNER}, which nobody reads. Another address, before SMTP_URL is set:

  npm run --silent admin -- account set ${opened.accountId} --email YOU

Create a contract, then open its signUrl in the browser:

  curl -s ${baseUrl}/api/v1/contracts \\
    -H 'Authorization: Bearer ${opened.apiKey}' \\
    -H 'Content-Type: application/json' \\
    -H "Idempotency-Key: first-$(date +%s)" \\
    -d '{"content": "<h1>Agreement</h1><p>We agree to build something good.</p>", "finalize": true}'

`;
}
