import { decideTier } from "#accounts/partner-tier.ts";
import { isFresh } from "#accounts/sessions.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { SignInAgain } from "#pages/account/sign-in/sign-in-again.tsx";
import type { WebhookHealth } from "#webhooks/history-store.ts";
import type { Webhook } from "#webhooks/webhook.ts";
import { accountWords } from "#words/account-words.ts";
import {
  type WebhookDone,
  type WebhookPagesWords,
  type WebhookProblem,
  webhookPagesWords,
} from "#words/webhook-pages-words.ts";
import { WebhookFields, type WebhookForm } from "./webhook-fields.tsx";

/** What was asked for just now, and what came of it. */
export interface WebhookOutcome {
  done: WebhookDone | null;
  /** How many deliveries are being sent again. */
  recovered: number | null;
  problem: WebhookProblem | "signInTooOld" | null;
}

export interface WebhooksPageInput extends OwnPageInput {
  webhooks: readonly Webhook[];
  health: ReadonlyMap<string, WebhookHealth>;
  now: Date;
  hasMailServer: boolean;
  outcome: WebhookOutcome;
  /** Shown this once. */
  secret: string | null;
  /** As it was sent, to be corrected. */
  form: WebhookForm;
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
      {input.secret !== null && (
        <Made secret={input.secret} title={words.made.title} words={words} />
      )}
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
                  <Health of={input.health.get(webhook.id)} input={input} words={words} />
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
      {done && (
        <p class="notice good" role="status">
          {words.done[done]}
        </p>
      )}
      {recovered !== null && (
        <p class={recovered > 0 ? "notice good" : "notice"} role="status">
          {words.recovered(recovered)}
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

interface HealthProps {
  /** Undefined where nothing was sent, and nothing is to be sent again. */
  of: WebhookHealth | undefined;
  input: OwnPageInput;
  words: WebhookPagesWords;
}

/** How many arrived of what ended in a day, and what fails now. */
export function Health({ of, input, words }: HealthProps) {
  const { language, signedIn } = input;
  const { timeZone } = signedIn.account;
  if (!of) return <span class="hint">{words.noRate}</span>;
  return (
    <>
      {of.ended > 0 && <span class="hint">{words.rate(of.arrived, of.ended)}</span>}
      {of.failingSince && (
        <span class="hint delivery-failing">
          {words.failing(of.failing)}{" "}
          <LocalTime at={of.failingSince} language={language} timeZone={timeZone} />
        </span>
      )}
    </>
  );
}

interface MadeProps {
  secret: string;
  title: string;
  words: WebhookPagesWords;
}

/** A secret, this once. */
export function Made({ secret, title, words }: MadeProps) {
  return (
    <section class="card made" aria-labelledby="made">
      <h2 id="made" tabindex={-1} data-focus>
        {title}
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
      <WebhookFields form={form} isUrlWrong={outcome.problem === "urlUnfit"} words={words} />
      <button class="button primary" type="submit">
        {words.make.submit}
      </button>
    </form>
  );
}
