import { decideTier } from "#accounts/partner-tier.ts";
import { isFresh } from "#accounts/sessions.ts";
import { LIMITS } from "#kernel/limits.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { SignInAgain } from "#pages/account/sign-in/sign-in-again.tsx";
import type { Webhook } from "#webhooks/webhook.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import { accountWords } from "#words/account-words.ts";
import {
  type WebhookDone,
  type WebhookPagesWords,
  type WebhookProblem,
  webhookPagesWords,
} from "#words/webhook-pages-words.ts";

/** What was asked for just now, and what came of it. */
export interface WebhookOutcome {
  done: WebhookDone | null;
  /** How many deliveries are being sent again. */
  recovered: number | null;
  problem: WebhookProblem | "signInTooOld" | null;
}

export interface WebhooksPageInput extends OwnPageInput {
  webhooks: readonly Webhook[];
  rates: ReadonlyMap<string, { ended: number; arrived: number }>;
  now: Date;
  hasMailServer: boolean;
  outcome: WebhookOutcome;
  /** Shown this once. */
  secret: string | null;
  /** As it was sent, to be corrected. */
  form: { url: string; events: readonly string[] };
}

/** All webhooks of the account, and the form that makes one. */
export function webhooksPage(input: WebhooksPageInput): string {
  const words = webhookPagesWords[input.language];
  return accountFrame(
    input,
    "webhooks",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="hint">{words.lead}</p>
      </div>
      {decideTier(input.signedIn.account) && (
        <p class="notice bad">{accountWords[input.language].keys.tierTooLow}</p>
      )}
      <WebhookOutcomes outcome={input.outcome} words={words} />
      {input.secret !== null && <Made secret={input.secret} words={words} />}
      {input.webhooks.length === 0 ? (
        <p class="none-yet">{words.none}</p>
      ) : (
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.url}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.events}</th>
            </tr>
          </thead>
          <tbody>
            {input.webhooks.map((webhook) => (
              <tr key={webhook.id}>
                <th scope="row">
                  <a class="row-name" href={`/app/webhooks/${webhook.id}`}>
                    {webhook.url}
                  </a>
                  <span class="hint">{rateOf(input, webhook, words)}</span>
                </th>
                <td data-label={words.state}>
                  <span>{webhook.active ? words.on : words.off}</span>
                </td>
                <td data-label={words.events}>
                  <span>{webhook.events.join(", ")}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Making input={input} words={words} />
      <p>
        <a href="/app/webhooks/check">{words.check.title}</a>
      </p>
    </>,
  );
}

/** What was done, or why it was not. */
export function WebhookOutcomes(props: { outcome: WebhookOutcome; words: WebhookPagesWords }) {
  const { outcome, words } = props;
  const { done, recovered, problem } = outcome;
  return (
    <>
      {(done || recovered !== null) && (
        <p class="notice good" role="status">
          {done ? words.done[done] : words.recovered(recovered ?? 0)}
        </p>
      )}
      {problem && problem !== "signInTooOld" && (
        <p class="notice bad" role="alert">
          {words.problems[problem]}
        </p>
      )}
    </>
  );
}

/** How many arrived of what was sent in a day. */
function rateOf({ rates }: WebhooksPageInput, { id }: Webhook, words: WebhookPagesWords): string {
  const rate = rates.get(id);
  return rate ? words.rate(rate.arrived, rate.ended) : words.noRate;
}

function Made({ secret, words }: { secret: string; words: WebhookPagesWords }) {
  return (
    <section class="card made" aria-labelledby="made">
      <h2 id="made" tabindex={-1} data-focus>
        {words.made.title}
      </h2>
      <p>{words.made.text}</p>
      <div class="made-key">
        <code id="made-key" data-once-only>
          {secret}
        </code>
        <button class="button" type="button" data-copy="made-key" hidden>
          {words.made.copy}
        </button>
      </div>
      <p class="hint" role="status" id="copy-outcome" />
    </section>
  );
}

function Making({ input, words }: { input: WebhooksPageInput; words: WebhookPagesWords }) {
  const { signedIn, now, form, outcome } = input;
  if (!isFresh(signedIn.provedAt, now)) {
    return (
      <SignInAgain
        signedIn={signedIn}
        language={input.language}
        hasMailServer={input.hasMailServer}
        provider={input.provider}
        wasRefused={outcome.problem === "signInTooOld"}
        to="webhooks"
        words={words.signInAgain}
        ways={accountWords[input.language].keys.signInAgain}
      />
    );
  }
  return (
    <form class="card key-form" method="post" action="/app/webhooks" data-once>
      <h2>{words.make.title}</h2>
      <FormToken signedIn={signedIn} />
      <div class={outcome.problem === "urlUnfit" ? "field wrong" : "field"}>
        <label for="url">{words.make.url}</label>
        <input
          id="url"
          name="url"
          type="url"
          required
          value={form.url}
          maxLength={LIMITS.webhookUrlCharacters}
          autocomplete="off"
          aria-describedby="url-hint"
          aria-invalid={outcome.problem === "urlUnfit" ? "true" : undefined}
        />
        <p class="hint" id="url-hint">
          {words.make.urlHint}
        </p>
      </div>
      <fieldset class="field scopes">
        <legend>{words.make.events}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              name={`on.${event}`}
              value="1"
              checked={form.events.includes(event)}
            />
            <span>
              <code>{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <button class="button primary" type="submit">
        {words.make.submit}
      </button>
    </form>
  );
}
