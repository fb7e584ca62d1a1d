import { countLiveAccounts, listLiveAccounts, updateAccount } from "#accounts/accounts-store.ts";
import { moveAccount } from "#accounts/move-account.ts";
import { openAccount } from "#accounts/open-account.ts";
import { ACCOUNT_ID } from "#cli/account-option.ts";
import { command } from "#cli/command.ts";
import { EMAIL, kind, nameAs, WHOLE_NUMBER, YES_OR_NO } from "#cli/kinds.ts";
import type { Plan } from "#kernel/plan.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { isSiteOrigin, MOST_ORIGINS } from "#kernel/web-origins.ts";
import { inTransaction } from "#store/transaction.ts";
import { correctCredits } from "./credits.ts";

/** Of some hundred bytes each; whoever has more names an address. */
const MOST = 1_000;

/** One of PLANS_FILE, or a limit of the account's own. */
type PlanWish = { id: string } | { limit: number };

const PLAN = kind("PLAN", "needs the name of a plan, or limit:N", (typed): PlanWish | null => {
  const limit = /^limit:(\d{1,9})$/.exec(typed)?.[1];
  if (limit !== undefined) return { limit: Number(limit) };
  return typed === "" ? null : { id: typed };
});

/** Sites by their origin, without wildcards, over TLS. */
const ORIGINS = kind(
  "ORIGIN,…",
  'takes origins such as https://shop.example, with commas; none: ""',
  (typed) => {
    const origins = typed.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
    return origins.length <= MOST_ORIGINS && origins.every(isSiteOrigin) ? origins : null;
  },
);

const RIGHTS = {
  plan: {
    takes: PLAN,
    help: "of PLANS_FILE; limit:N is a limit of its own, of N documents a month",
  },
  credits: { takes: WHOLE_NUMBER, help: "the balance" },
  "partner-tier": { takes: WHOLE_NUMBER, help: "of a partner's account; the API needs 2" },
  qes: { takes: YES_OR_NO, help: "whether qualified signatures may be asked for" },
} as const;

export const createAccount = command({
  words: "account create",
  help: "opens an account, with an API key and a link for its first owner",
  options: {
    email: { takes: EMAIL, help: "its first owner's address", isRequired: true },
    name: { takes: nameAs("accountName"), help: "what it is called" },
    ...RIGHTS,
  },
  needs: "database",
  async run(services, values) {
    const rights = rightsOf(services.plans, values);
    if (isRefusal(rights)) return rights;
    const opened = await inTransaction(services.database, (transaction) =>
      openAccount(
        transaction,
        {
          email: values.email,
          name: values.name,
          plan: rights.plan ?? services.plans[0]?.id ?? "unlimited",
          ownLimit: rights.ownLimit ?? null,
          credits: values.credits ?? 0,
          partnerTier: rights.partnerTier ?? null,
          qesEnabled: rights.qesEnabled ?? false,
        },
        { ids: services.ids, random: services.random, now: services.clock.now() },
      ),
    );
    if (isRefusal(opened)) return opened;
    const { accountId, apiKey, signInSecret } = opened;
    return { accountId, apiKey, signInUrl: `${services.baseUrl}/login/${signInSecret}` };
  },
});

/** Those that test keys open belong to one of them. */
export const listAccounts = command({
  words: "account list",
  help: "lists accounts, the newest first",
  options: { email: { takes: EMAIL, help: "the one with this address alone" } },
  needs: "database",
  async run({ database }, { email }) {
    const listed = await listLiveAccounts(database, { email, most: MOST });
    const all = listed.length < MOST ? listed.length : await countLiveAccounts(database, { email });
    const accounts = listed.map(({ account, people, createdAt }) => ({
      accountId: account.id,
      email: account.email,
      name: account.name,
      // As `account set --plan` takes it.
      plan: account.ownLimit === null ? account.plan : `limit:${account.ownLimit}`,
      credits: account.credits,
      partnerTier: account.partnerTier,
      qes: account.qesEnabled,
      people,
      createdAt: createdAt.toISOString(),
      closesAt: account.closesAt?.toISOString() ?? null,
    }));
    return { accounts, notShown: all - listed.length };
  },
});

export const setAccount = command({
  words: "account set",
  help: "changes what is named of an account, and leaves the rest",
  operands: { id: { takes: ACCOUNT_ID, help: "the account", isRequired: true } },
  options: {
    email: { takes: EMAIL, help: "its address, and that of the owner who has it so far" },
    ...RIGHTS,
    "embedded-by": { takes: ORIGINS, help: "sites that may embed its signing pages" },
  },
  needs: "database",
  check: ({ id, ...values }) =>
    Object.values(values).every((value) => value === null) ? ["nothing to set"] : [],
  async run(services, { id: accountId, ...values }) {
    const { email, credits } = values;
    const rights = rightsOf(services.plans, values);
    if (isRefusal(rights)) return rights;
    const origins = values["embedded-by"];
    const changed = { ...rights, ...(origins && { embeddedBy: origins }) };
    return inTransaction(services.database, async ({ queries }) => {
      const refusal = email && (await moveAccount(queries, accountId, email));
      if (refusal) return refusal;
      if (Object.keys(changed).length > 0) await updateAccount(queries, accountId, changed);
      if (credits !== null) await correctCredits(queries, services, accountId, credits);
      return { accountId };
    });
  },
});

interface Rights {
  plan?: string;
  ownLimit?: number | null;
  partnerTier?: number;
  qesEnabled?: boolean;
}

/** What of an account was named, without what was not. */
function rightsOf(
  plans: readonly Plan[],
  values: { plan: PlanWish | null; "partner-tier": number | null; qes: boolean | null },
): Rights | Refusal {
  const { plan, "partner-tier": partnerTier, qes } = values;
  if (plan && "id" in plan && !plans.some(({ id }) => id === plan.id)) {
    const known = plans.map(({ id }) => id).join(", ");
    return refuse("INVALID", `--plan: one of ${known} or limit:N`);
  }
  return {
    ...(plan && ("id" in plan ? { plan: plan.id, ownLimit: null } : { ownLimit: plan.limit })),
    ...(partnerTier !== null && { partnerTier }),
    ...(qes !== null && { qesEnabled: qes }),
  };
}
