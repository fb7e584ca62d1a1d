import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { Pair } from "#pages/pair.tsx";
import type { ShownDelivery } from "#webhooks/history-store.ts";
import type { AttemptRecord, Webhook } from "#webhooks/webhook.ts";
import { type WebhookPagesWords, webhookPagesWords } from "#words/webhook-pages-words.ts";
import { DeliveryState } from "./webhook-page.tsx";
import { type WebhookOutcome, WebhookOutcomes } from "./webhooks-page.tsx";

export interface DeliveryPageInput extends OwnPageInput {
  webhook: Webhook;
  delivery: ShownDelivery;
  /** The bytes that every attempt sends. */
  body: string;
  attempts: readonly AttemptRecord[];
  outcome: WebhookOutcome;
}

/** One delivery with every attempt, and a button that sends it again. */
export function deliveryPage(input: DeliveryPageInput): string {
  const words = webhookPagesWords[input.language];
  const { webhook, delivery, signedIn, language } = input;
  const { timeZone } = signedIn.account;
  const path = `/app/webhooks/${webhook.id}`;
  return accountFrame(
    input,
    "webhooks",
    <>
      <div class="section-head">
        <p>
          <a href={path}>{webhook.url}</a>
        </p>
        <h1>{delivery.event}</h1>
      </div>
      <WebhookOutcomes outcome={input.outcome} words={words} />
      <dl class="pairs card">
        <Pair term={words.state}>
          <DeliveryState of={delivery} words={words} />{" "}
          {delivery.isTest && <span class="tag">{words.testMark}</span>}
        </Pair>
        <Pair term={words.id}>
          <code>{delivery.id}</code>
        </Pair>
        <Pair term={words.madeAt}>
          <LocalTime at={delivery.createdAt} language={language} timeZone={timeZone} />
        </Pair>
        {delivery.status === "pending" && delivery.nextAttemptAt && (
          <Pair term={words.next}>
            <LocalTime at={delivery.nextAttemptAt} language={language} timeZone={timeZone} />
          </Pair>
        )}
      </dl>
      {(delivery.status !== "pending" || delivery.attempt > 0) && webhook.active && (
        <form method="post" action={`${path}/deliveries/${delivery.id}/again`}>
          <FormToken signedIn={signedIn} />
          <button class="button" type="submit">
            {delivery.status === "pending" ? words.tryNow : words.sendAgain}
          </button>
        </form>
      )}
      <section aria-labelledby="attempts" class="deliveries">
        <h2 id="attempts">{words.attempts}</h2>
        {input.attempts.length === 0 && <p class="none-yet">{words.noAttempts}</p>}
        {input.attempts.map((attempt) => (
          <Attempt
            key={`${attempt.round}.${attempt.attempt}`}
            attempt={attempt}
            input={input}
            words={words}
          />
        ))}
      </section>
      <section aria-labelledby="body">
        <h2 id="body">{words.body}</h2>
        <pre class="command" tabindex={0}>
          <code>{input.body}</code>
        </pre>
      </section>
    </>,
    delivery.event,
  );
}

interface AttemptProps {
  attempt: AttemptRecord;
  input: DeliveryPageInput;
  words: WebhookPagesWords;
}

function Attempt({ attempt, input, words }: AttemptProps) {
  const { language, signedIn } = input;
  return (
    <section class="card">
      <h3>{words.attempt(attempt.round, attempt.attempt)}</h3>
      <dl class="pairs">
        <Pair term={words.answer}>
          {attempt.statusCode === null ? words.noAnswer : String(attempt.statusCode)}
        </Pair>
        <Pair term={words.started}>
          <LocalTime
            at={attempt.startedAt}
            language={language}
            timeZone={signedIn.account.timeZone}
          />
        </Pair>
        {attempt.durationMs !== null && (
          <Pair term={words.duration}>{`${attempt.durationMs} ms`}</Pair>
        )}
        {attempt.problem !== null && (
          <Pair term={words.problem}>
            <span lang="en">{attempt.problem}</span>
          </Pair>
        )}
      </dl>
      {attempt.answer && (
        <details>
          <summary>{words.answered}</summary>
          <pre class="command" tabindex={0}>
            <code>{attempt.answer}</code>
          </pre>
        </details>
      )}
    </section>
  );
}
