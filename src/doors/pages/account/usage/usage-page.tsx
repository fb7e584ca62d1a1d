import type { CreditEntry } from "#accounts/credits.ts";
import type { Purchase } from "#accounts/payments/purchase.ts";
import { mayDo } from "#accounts/roles.ts";
import type { Counted } from "#contracts/counted-store.ts";
import { accountFrame, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { DocumentName } from "#pages/document-name.tsx";
import { Packs, PurchaseNotice, type Sale, SaleNotices } from "#pages/pay/sale.tsx";
import { accountWords } from "#words/account-words.ts";
import { creditsWords } from "#words/credits-words.ts";
import { dayText } from "#words/printed-time.ts";
import { type CountedWhy, type UsageWords, usageWords } from "#words/usage-words.ts";
import { forecast, nextMonth } from "./forecast.ts";
import { monthName, type PlanUse } from "./plan-use.ts";

export interface UsagePageInput extends OwnPageInput {
  use: PlanUse;
  now: Date;
  counted: readonly Counted[];
  /** How many there are besides those. */
  unlisted: number;
  entries: readonly CreditEntry[];
  isFirstPage: boolean;
  olderPath: string | null;
  purchases: readonly Purchase[];
  sale: Sale;
}

interface Part {
  input: UsagePageInput;
  words: UsageWords;
}

/** What of the plan is used, what counted and why, and what credits came and went. */
export function usagePage(input: UsagePageInput): string {
  const words = usageWords[input.language];
  const part = { input, words };
  const { signedIn, sale, language } = input;
  return accountFrame(
    input,
    "usage",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="hint">{words.begins(dayText(nextMonth(input.use.month), language, "UTC"))}</p>
      </div>
      <SaleNotices sale={sale} signedIn={signedIn} language={language} />
      <div class="tiles">
        <Bar {...part} />
        <section class="card tile" aria-labelledby="credits">
          <h2 id="credits">{accountWords[language].account.credits}</h2>
          <p class="figure">{new Intl.NumberFormat(language).format(signedIn.account.credits)}</p>
          <p class="hint">{accountWords[language].account.creditsNote}</p>
          {mayDo(signedIn.role, "pay") && (
            <Packs sale={sale} signedIn={signedIn} language={language} uses={false} />
          )}
        </section>
      </div>
      <CountedList {...part} />
      <Ledger {...part} />
      {input.purchases.length > 0 && <Purchases {...part} />}
    </>,
  );
}

function Bar({ input, words }: Part) {
  const { use, language, now } = input;
  const own = accountWords[language].account;
  const { used, limit } = use;
  const ahead = forecast(use, now);
  return (
    <section class="card tile" aria-labelledby="used">
      <h2 id="used">{own.usage(monthName(use, language))}</h2>
      <p class="figure">{limit === null ? own.usedWithoutLimit(used) : own.used(used, limit)}</p>
      {limit !== null && limit > 0 && (
        <meter min={0} max={limit} value={Math.min(used, limit)} aria-labelledby="used" />
      )}
      {limit !== null && used >= limit && <p>{own.limitReached}</p>}
      <p class="hint">
        {ahead === null ? words.tooEarly : words.forecast(ahead.documents)}{" "}
        {ahead?.reachedAt && words.reached(dayText(ahead.reachedAt, language, "UTC"))}
      </p>
    </section>
  );
}

/** Why a contract that became signable counts, or does not: as the database counts. */
export function whyCounted({ paidByCredit, status, signatureCount }: Counted): CountedWhy {
  if (paidByCredit) return "byCredit";
  return status === "cancelled" && signatureCount === 0 ? "cancelledUnsigned" : "counts";
}

function CountedList({ input, words }: Part) {
  const { counted, language, signedIn } = input;
  return (
    <section aria-labelledby="counted" class="deliveries">
      <h2 id="counted">{words.counted}</h2>
      <p class="hint">{words.countedLead}</p>
      {counted.length === 0 ? (
        <p class="none-yet">{words.nothing}</p>
      ) : (
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.contract}</th>
              <th scope="col">{words.opened}</th>
              <th scope="col">{words.counts}</th>
            </tr>
          </thead>
          <tbody>
            {counted.map((contract) => (
              <tr key={contract.id}>
                <th scope="row">
                  <a class="row-name" href={`/app/contracts/${contract.id}`} dir="auto">
                    <DocumentName name={contract.title ?? contract.publicId} />
                  </a>
                </th>
                <td data-label={words.opened}>
                  <LocalTime
                    at={contract.finalizedAt}
                    language={language}
                    timeZone={signedIn.account.timeZone}
                  />
                </td>
                <td data-label={words.counts}>
                  <span>{words.why[whyCounted(contract)]}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {input.unlisted > 0 && <p class="hint">{words.more(input.unlisted)}</p>}
    </section>
  );
}

function Ledger({ input, words }: Part) {
  const { entries, language, signedIn } = input;
  const signed = new Intl.NumberFormat(language, { signDisplay: "always" });
  return (
    <section aria-labelledby="ledger" class="deliveries">
      <h2 id="ledger">{words.ledger}</h2>
      <p class="hint">{words.ledgerLead}</p>
      {entries.length === 0 ? (
        <p class="none-yet">{words.noEntries}</p>
      ) : (
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.at}</th>
              <th scope="col">{words.change}</th>
              <th scope="col">{words.after}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">
                  <span class="row-name">{words.kinds[entry.kind]}</span>
                  {entry.note && (
                    <span class="hint" dir="auto">
                      {entry.note}
                    </span>
                  )}
                </th>
                <td data-label={words.at}>
                  <LocalTime
                    at={entry.at}
                    language={language}
                    timeZone={signedIn.account.timeZone}
                  />
                </td>
                <td data-label={words.change}>
                  <span>{signed.format(entry.delta)}</span>
                </td>
                <td data-label={words.after}>
                  <span>{entry.balanceAfter}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul class="pager">
        {!input.isFirstPage && (
          <li>
            <a class="button" href="/app/usage">
              {words.newest}
            </a>
          </li>
        )}
        {input.olderPath && (
          <li>
            <a class="button" href={input.olderPath}>
              {words.older}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Purchases({ input, words }: Part) {
  const { language, signedIn, purchases, sale } = input;
  const { packs } = sale.selling;
  return (
    <section aria-labelledby="purchases" class="deliveries">
      <h2 id="purchases">{words.purchases}</h2>
      {purchases.map((purchase) => {
        const price = packs.find(({ id }) => id === purchase.pack)?.price[language];
        return (
          <div key={purchase.id}>
            <p>
              <LocalTime
                at={purchase.begunAt}
                language={language}
                timeZone={signedIn.account.timeZone}
              />{" "}
              {creditsWords[language].pack(purchase.credits, price ?? purchase.pack)}
            </p>
            <PurchaseNotice purchase={purchase} language={language} />
          </div>
        );
      })}
    </section>
  );
}
