import { decideTier } from "#accounts/partner-tier.ts";
import type { Membership } from "#accounts/people-store.ts";
import type { ListedSession } from "#accounts/sessions.ts";
import { shownEmail } from "#kernel/email.ts";
import { accountFrame, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { monthName, type PlanUse } from "#pages/account/usage/plan-use.ts";
import { Pair } from "#pages/pair.tsx";
import { type AccountWords, accountWords } from "#words/account-words.ts";
import { peopleWords } from "#words/people-words.ts";
import { Accounts, Leave } from "./own-accounts.tsx";
import { SessionsList } from "./sessions-list.tsx";

interface OverviewPageInput extends OwnPageInput {
  use: PlanUse;
  sessions: readonly ListedSession[];
  /** Where the visitor is a member. */
  accounts: readonly Membership[];
  isLastOwner: boolean;
}

/** Plan, credits, rights and what of them is used, and where the owner is signed in. */
export function overviewPage(input: OverviewPageInput): string {
  const words = accountWords[input.language].account;
  const { account } = input.signedIn;
  return accountFrame(
    input,
    "account",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="hint">{words.changes}</p>
      </div>
      <div class="tiles">
        <Usage input={input} words={words} />
        <section class="card tile" aria-labelledby="credits">
          <h2 id="credits">{words.credits}</h2>
          <p class="figure">{new Intl.NumberFormat(input.language).format(account.credits)}</p>
          <p class="hint">{words.creditsNote}</p>
        </section>
        <section class="card tile whole" aria-labelledby="rights">
          <h2 id="rights">{words.rights}</h2>
          <dl class="pairs">
            <Pair term={words.email}>{shownEmail(account.email)}</Pair>
            {account.name && <Pair term={words.name}>{account.name}</Pair>}
            <Pair term={words.plan}>{planText(input, words)}</Pair>
            <Pair term={words.partnerTier}>{tierText(input, words)}</Pair>
            <Pair term={words.qualified}>
              {account.qesEnabled ? words.qualifiedOn : words.qualifiedOff}
            </Pair>
            <Pair term={words.timeZone}>
              {account.timeZone} <span class="hint">{words.timeZoneNote}</span>
            </Pair>
          </dl>
        </section>
      </div>
      <SessionsList
        sessions={input.sessions}
        signedIn={input.signedIn}
        language={input.language}
        words={words.sessions}
      />
      <Accounts
        accounts={input.accounts}
        signedIn={input.signedIn}
        words={peopleWords[input.language]}
      />
      <Leave
        isLastOwner={input.isLastOwner}
        signedIn={input.signedIn}
        words={peopleWords[input.language]}
      />
    </>,
  );
}

interface Shown {
  input: OverviewPageInput;
  words: AccountWords["account"];
}

function Usage({ input, words }: Shown) {
  const { used, limit } = input.use;
  return (
    <section class="card tile" aria-labelledby="usage">
      <h2 id="usage">{words.usage(monthName(input.use, input.language))}</h2>
      <p class="figure">
        {limit === null ? words.usedWithoutLimit(used) : words.used(used, limit)}
      </p>
      {limit !== null && limit > 0 && (
        <meter min={0} max={limit} value={Math.min(used, limit)} aria-labelledby="usage" />
      )}
      {limit !== null && used >= limit && <p>{words.limitReached}</p>}
      <p class="hint">{words.usageNote}</p>
    </section>
  );
}

function planText({ use, signedIn }: OverviewPageInput, words: AccountWords["account"]): string {
  const { plan, ownLimit } = signedIn.account;
  if (ownLimit !== null) return words.ownLimit(ownLimit);
  return `${use.plan?.name ?? plan}: ${use.plan ? words.planLimit(use.limit) : words.planGone}`;
}

function tierText({ signedIn }: OverviewPageInput, words: AccountWords["account"]): string {
  const { partnerTier } = signedIn.account;
  if (partnerTier === null) return words.noPartnerTier;
  return decideTier(signedIn.account) ? words.tierWithoutApi(partnerTier) : String(partnerTier);
}
