import type { Selling } from "#accounts/payments/provider.ts";
import type { Purchase } from "#accounts/payments/purchase.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { type Email, shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { creditsWords } from "#words/credits-words.ts";

/** What a page says of buying credits. */
export interface Sale {
  selling: Selling;
  operatorEmail: Email | null;
  /** Where the page stands; `/buy` and `/settle` stand below it. */
  path: string;
  /** Names what the form buys, so that it is bought once. */
  purchaseId: string;
  /** The purchase that the buyer comes back from. */
  purchase: Purchase | null;
  /** Whether it was asked for a moment ago. */
  wasChecked: boolean;
  /** Whether the provider did not answer just now. */
  isAway: boolean;
}

interface SaleProps {
  sale: Sale;
  signedIn: SignedIn;
  language: Language;
}

/** Packs with a button each, or whom to ask. */
export function Packs({ sale, signedIn, language, uses }: SaleProps & { uses: boolean }) {
  const words = creditsWords[language];
  const { way, packs, provider } = sale.selling;
  if (way === "none") {
    const { operatorEmail } = sale;
    return <p>{operatorEmail ? words.ask(shownEmail(operatorEmail)) : words.askOperator}</p>;
  }
  const button = way === "manual" ? words.order : uses ? words.buyAndUse : words.buy;
  return (
    <section aria-labelledby="buy-credits" class="packs">
      <h2 id="buy-credits">{words.title}</h2>
      {provider?.isTest && <p class="notice warn">{words.test}</p>}
      <form method="post" action={`${sale.path}/buy`} data-once>
        <FormToken signedIn={signedIn} />
        <input type="hidden" name="purchase" value={sale.purchaseId} />
        <ul>
          {packs.map((pack) => (
            <li key={pack.id}>
              <span id={`pack-${pack.id}`}>{words.pack(pack.credits, pack.price[language])}</span>
              <button
                class="button"
                type="submit"
                name="pack"
                value={pack.id}
                aria-describedby={`pack-${pack.id}`}
              >
                {button}
              </button>
            </li>
          ))}
        </ul>
      </form>
      <p class="hint">
        {provider && words.leavesTo(new URL(provider.origin).host)} {words.withdrawal}
      </p>
    </section>
  );
}

const AGAIN_MS = 10_000;

/** How the purchase stands that the buyer comes back from, and whether the provider is away. */
export function SaleNotices({ sale, signedIn, language }: SaleProps) {
  const words = creditsWords[language];
  const { purchase } = sale;
  return (
    <>
      {sale.isAway && (
        <p class="notice bad" role="alert">
          {words.away}
        </p>
      )}
      {purchase && <PurchaseNotice purchase={purchase} language={language} />}
      {purchase?.state === "begun" && (
        <form
          method="post"
          action={`${sale.path}/settle`}
          data-settle-after-ms={sale.wasChecked ? AGAIN_MS : 0}
        >
          <FormToken signedIn={signedIn} />
          <input type="hidden" name="purchase" value={purchase.id} />
          <button class="button" type="submit">
            {words.check}
          </button>
        </form>
      )}
    </>
  );
}

const TONES = { paid: "good", asked: "", begun: "", failed: "bad", expired: "bad", refunded: "" };

export function PurchaseNotice({ purchase, language }: { purchase: Purchase; language: Language }) {
  const words = creditsWords[language];
  const stands = purchaseState(purchase);
  return (
    <p class={`notice ${TONES[stands]}`} role="status">
      {words.purchase[stands]} {purchase.isDisputed && words.disputed}{" "}
      {purchase.receiptUrl && (
        <a href={purchase.receiptUrl} rel="noreferrer">
          {words.receipt}
        </a>
      )}
    </p>
  );
}

/** How a purchase stands, in one word. */
export function purchaseState({ state, credits, creditsRefunded }: Purchase) {
  return state === "paid" && creditsRefunded === credits ? "refunded" : state;
}
