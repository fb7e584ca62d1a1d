import { anyAccountExists } from "#accounts/accounts-store.ts";
import { type OpenedAccount, openAccount } from "#accounts/open-account.ts";
import type { ApiHouse } from "#api/handlers.ts";
import { knownEmail } from "#kernel/email.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import type { StartNote } from "./start-notes.ts";

const FIRST_OWNER = knownEmail("owner@localhost");
const FIRST_PLAN = "unlimited";

/** Opens the first account where there is none; null where there is one. */
export async function openFirstAccount(
  house: ApiHouse,
  random: RandomBytes,
): Promise<OpenedAccount | null> {
  if (await anyAccountExists(house.database)) return null;
  const plan = house.plans.find(({ id }) => id === FIRST_PLAN) ?? house.plans[0];
  const opened = await inTransaction(house.database, (transaction) =>
    openAccount(
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
      { ids: house.ids, random, now: house.clock.now() },
    ),
  );
  // Another process was first: its owner has been told.
  return isRefusal(opened) ? null : opened;
}

/** What the owner needs for the first contract; told once, for key and link are not stored. */
export function firstAccountNote(opened: OpenedAccount, baseUrl: string): StartNote {
  return { fileName: "first-start.txt", text: welcome(opened, baseUrl), event: "account.first" };
}

function welcome(opened: OpenedAccount, baseUrl: string): string {
  return `
Countersign runs at ${baseUrl}

  Sign in (works once):  ${baseUrl}/login/${opened.signInSecret}
  API key (shown once):  ${opened.apiKey}

Create a contract, then open its signUrl in the browser:

  curl -s ${baseUrl}/api/v1/contracts \\
    -H 'Authorization: Bearer ${opened.apiKey}' \\
    -H 'Content-Type: application/json' \\
    -d '{"content": "<h1>Agreement</h1><p>We agree to build something good.</p>", "finalize": true}'

`;
}
