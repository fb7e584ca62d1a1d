import type { SignedIn } from "#accounts/sessions.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { monthName } from "#pages/account/usage/plan-use.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { layout, Masthead } from "#pages/layout.tsx";
import { Pair } from "#pages/pair.tsx";
import { type PayWords, payWords } from "#words/pay-words.ts";
import type { PayView } from "./pay-view.ts";
import { Packs, type Sale, SaleNotices } from "./sale.tsx";

interface PayPageInput {
  view: PayView;
  signedIn: SignedIn;
  assets: { style: string; script: string };
  sale: Sale;
}

/** Asks the owner to pay for a contract, or says why there is nothing to pay, as a whole HTML document. */
export function payPage({ view, signedIn, assets, sale }: PayPageInput): string {
  const words = payWords[view.language];
  const { title, text } = words.states[view.state];
  return layout({
    language: view.language,
    title: words.pageTitle(view.name),
    assets,
    ...(sale.purchase?.state === "begun" && { refreshSeconds: 15 }),
    referrer: "same-origin",
    body: (
      <>
        <Masthead>
          <p class="document-id">
            {words.documentId}{" "}
            <strong>
              <DocumentName name={view.publicId} />
            </strong>
          </p>
        </Masthead>
        <main class="closed">
          <div class="card paying">
            <h1>{title}</h1>
            <p class="named" dir="auto">
              <DocumentName name={view.name} />
            </p>
            <p class={view.state === "paid" ? "notice good" : undefined}>{text}</p>
            <SaleNotices sale={sale} signedIn={signedIn} language={view.language} />
            <Facts view={view} words={words} />
            {view.state === "payable" && <Redeem view={view} signedIn={signedIn} words={words} />}
            {view.state === "noCredit" && (
              <Packs sale={sale} signedIn={signedIn} language={view.language} uses={true} />
            )}
            <Further view={view} words={words} />
          </div>
        </main>
      </>
    ),
  });
}

interface Shown {
  view: PayView;
  words: PayWords;
}

function Facts({ view, words }: Shown) {
  const { credits } = view;
  return (
    <dl class="pairs">
      <Pair term={words.pages}>{String(view.pages)}</Pair>
      <Pair term={words.signers}>
        <ul class="signers">
          {view.signers.map(({ role, email }) => (
            <li key={role}>
              {role} <span class="hint">{email ?? words.sharedLink}</span>
            </li>
          ))}
        </ul>
      </Pair>
      <Pair term={words.plan}>{planText({ view, words })} </Pair>
      <Pair term={words.credits}>{words.creditsLeft(credits)}</Pair>
    </dl>
  );
}

function planText({ view, words }: Shown): string {
  const { limit, used } = view.use;
  const month = monthName(view.use, view.language);
  const use =
    limit === null ? words.planUsedWithoutLimit(used, month) : words.planUsed(used, limit, month);
  return view.planName === null ? use : `${view.planName}: ${use}`;
}

function Redeem({ view, signedIn, words }: Shown & { signedIn: SignedIn }) {
  const isDelivered = view.signers.some(({ email }) => email !== null);
  return (
    <form method="post" action={`/pay/${view.token}`}>
      <FormToken signedIn={signedIn} />
      <button class="button primary wide" type="submit" aria-describedby="afterwards">
        {words.submit}
      </button>
      <p class="hint" id="afterwards">
        {isDelivered ? words.afterwards.delivered : words.afterwards.shared}
      </p>
    </form>
  );
}

function Further({ view, words }: Shown) {
  return (
    <ul class="further">
      {view.signPath && (
        <li>
          <a class="button" href={view.signPath}>
            {words.openSigningPage}
          </a>
        </li>
      )}
      <li>
        <a href={view.statusPath}>{words.statusPage}</a>
      </li>
      <li>
        <a href="/app">{words.contracts}</a>
      </li>
    </ul>
  );
}
