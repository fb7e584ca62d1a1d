import { isFresh } from "#accounts/sessions.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { SignInAgain } from "#pages/account/sign-in/sign-in-again.tsx";
import type { DeliveryStatus } from "#webhooks/deliveries-store.ts";
import type { ShownDelivery, WebhookHealth } from "#webhooks/history-store.ts";
import type { Webhook } from "#webhooks/webhook.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import { accountWords } from "#words/account-words.ts";
import { type WebhookPagesWords, webhookPagesWords } from "#words/webhook-pages-words.ts";
import { WebhookFields, type WebhookForm } from "./webhook-fields.tsx";
import { Health, Made, type WebhookOutcome, WebhookOutcomes } from "./webhooks-page.tsx";

/** How deliveries stand, in the order of the filter. */
export const DELIVERY_STATES = ["pending", "delivered", "given_up", "stopped"] as const;

export interface WebhookPageInput extends OwnPageInput {
  webhook: Webhook;
  deliveries: readonly ShownDelivery[];
  status: DeliveryStatus | null;
  isFirstPage: boolean;
  olderPath: string | null;
  now: Date;
  outcome: WebhookOutcome;
  health: WebhookHealth | undefined;
  hasMailServer: boolean;
  /** A new one, shown this once. */
  secret: string | null;
  /** As it was sent, to be corrected; null where nothing was. */
  form: WebhookForm | null;
}

interface Part {
  input: WebhookPageInput;
  words: WebhookPagesWords;
}

/** One webhook: what it was sent, and what can be done about it. */
export function webhookPage(input: WebhookPageInput): string {
  const words = webhookPagesWords[input.language];
  const part = { input, words };
  const { webhook, outcome } = input;
  return accountFrame(
    input,
    "webhooks",
    <>
      <div class="section-head">
        <p>
          <a class="own-line" href="/app/webhooks">
            {words.back}
          </a>
        </p>
        <h1 class="long-name">{webhook.url}</h1>
        <p class="hint">
          {webhook.active ? words.on : words.off} · {webhook.events.join(", ")}
        </p>
        <p>
          <Health of={input.health} input={input} words={words} />
        </p>
      </div>
      <WebhookOutcomes outcome={outcome} words={words} />
      {input.secret !== null && (
        <Made secret={input.secret} title={words.secret.made} words={words} />
      )}
      <Deliveries {...part} />
      {webhook.active && <Trying {...part} />}
      <Changing {...part} />
      <Ending {...part} />
    </>,
    webhook.url,
  );
}

function Deliveries({ input, words }: Part) {
  const { webhook, deliveries, status } = input;
  const path = `/app/webhooks/${webhook.id}`;
  return (
    <section aria-labelledby="deliveries" class="deliveries">
      <h2 id="deliveries">{words.deliveries}</h2>
      <nav aria-label={words.filter}>
        <ul class="pager">
          {[null, ...DELIVERY_STATES].map((state) => (
            <li key={state ?? "all"}>
              <a
                class="button quiet"
                href={state === null ? path : `${path}?status=${state}`}
                aria-current={state === status ? "page" : undefined}
              >
                {filterWord(state, words)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {deliveries.length === 0 ? (
        <p class="none-yet">{words.noDeliveries}</p>
      ) : (
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.delivery}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.answer}</th>
              <th scope="col">{words.madeAt}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} input={input} words={words} />
            ))}
          </tbody>
        </table>
      )}
      <ul class="pager">
        {!input.isFirstPage && (
          <li>
            <a class="button" href={status === null ? path : `${path}?status=${status}`}>
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

/** What waits is filtered for whether it was tried before or not. */
function filterWord(state: DeliveryStatus | null, words: WebhookPagesWords): string {
  if (state === null) return words.all;
  return state === "pending" ? words.notYet : words.states[state];
}

interface DeliveryStateProps {
  of: Pick<ShownDelivery, "status" | "attempt">;
  words: WebhookPagesWords;
}

/** How a delivery stands; one that failed and is tried again is told from one that was not tried yet. */
export function DeliveryState({ of: { status, attempt }, words }: DeliveryStateProps) {
  const state = status === "pending" && attempt > 0 ? "retrying" : status;
  return <span class={`badge delivery ${state}`}>{words.states[state]}</span>;
}

function DeliveryRow({ delivery, input, words }: Part & { delivery: ShownDelivery }) {
  const { language, signedIn, webhook } = input;
  const { timeZone } = signedIn.account;
  return (
    <tr>
      <th scope="row">
        <a class="row-name" href={`/app/webhooks/${webhook.id}/deliveries/${delivery.id}`}>
          {delivery.event}
        </a>
        {delivery.isTest && <span class="tag">{words.testMark}</span>}
      </th>
      <td data-label={words.state}>
        <DeliveryState of={delivery} words={words} />
      </td>
      <td data-label={words.answer}>
        <span>{delivery.statusCode ?? (delivery.attempt > 0 ? words.noAnswer : "–")}</span>
      </td>
      <td data-label={words.madeAt}>
        <LocalTime at={delivery.createdAt} language={language} timeZone={timeZone} />
      </td>
    </tr>
  );
}

const DAY_CHARACTERS = 10;
const KEPT_DAYS = 30;

function Trying({ input, words }: Part) {
  const { webhook, signedIn, now } = input;
  const path = `/app/webhooks/${webhook.id}`;
  const first = new Date(now);
  first.setUTCDate(first.getUTCDate() - KEPT_DAYS);
  const dayOf = (at: Date) => at.toISOString().slice(0, DAY_CHARACTERS);
  return (
    <div class="tiles">
      <form class="card key-form" method="post" action={`${path}/test`}>
        <h2>{words.test.title}</h2>
        <FormToken signedIn={signedIn} />
        <p>{words.test.text}</p>
        <div class="field">
          <label for="event">{words.test.event}</label>
          <select id="event" name="event">
            {WEBHOOK_EVENTS.map((event) => (
              <option key={event} selected={event === webhook.events[0]}>
                {event}
              </option>
            ))}
          </select>
        </div>
        <button class="button" type="submit">
          {words.test.submit}
        </button>
      </form>
      <form class="card key-form" method="post" action={`${path}/recover`}>
        <h2>{words.recover.title}</h2>
        <FormToken signedIn={signedIn} />
        <p>{words.recover.text}</p>
        <div class="field">
          <label for="since">{words.recover.since}</label>
          <input
            id="since"
            name="since"
            type="date"
            required
            min={dayOf(first)}
            max={dayOf(now)}
            value={dayOf(now)}
          />
        </div>
        <button class="button" type="submit">
          {words.recover.submit}
        </button>
      </form>
    </div>
  );
}

function Changing({ input, words }: Part) {
  const { webhook, signedIn, now, form, outcome, language } = input;
  const path = `/app/webhooks/${webhook.id}`;
  if (!isFresh(signedIn.provedAt, now)) {
    return (
      <SignInAgain
        signedIn={signedIn}
        language={language}
        hasMailServer={input.hasMailServer}
        provider={input.provider}
        wasRefused={outcome.problem === "signInTooOld"}
        to="webhooks"
        words={{ ...words.signInAgain, title: words.change.title }}
        ways={accountWords[language].keys.signInAgain}
      />
    );
  }
  return (
    <div class="tiles">
      <form class="card key-form" method="post" action={`${path}/change`} data-once>
        <h2>{words.change.title}</h2>
        <FormToken signedIn={signedIn} />
        <WebhookFields
          form={form ?? webhook}
          isUrlWrong={outcome.problem === "urlUnfit"}
          words={words}
        />
        <button class="button" type="submit">
          {words.change.submit}
        </button>
      </form>
      <form class="card key-form" method="post" action={`${path}/secret`} data-once>
        <h2>{words.secret.title}</h2>
        <FormToken signedIn={signedIn} />
        <p>{words.secret.text}</p>
        <button class="button" type="submit">
          {words.secret.submit}
        </button>
      </form>
    </div>
  );
}

function Ending({ input, words }: Part) {
  const { webhook, signedIn } = input;
  const path = `/app/webhooks/${webhook.id}`;
  return (
    <div class="acts">
      {webhook.active ? (
        <details class="confirm">
          <summary class="button quiet">{words.switchOff}</summary>
          <form method="post" action={`${path}/switch`}>
            <FormToken signedIn={signedIn} />
            <input type="hidden" name="active" value="false" />
            <p>{words.switchOffText}</p>
            <button class="button danger" type="submit">
              {words.switchOff}
            </button>
          </form>
        </details>
      ) : (
        <form method="post" action={`${path}/switch`}>
          <FormToken signedIn={signedIn} />
          <input type="hidden" name="active" value="true" />
          <button class="button" type="submit">
            {words.switchOn}
          </button>
        </form>
      )}
      <details class="confirm">
        <summary class="button quiet">{words.remove}</summary>
        <form method="post" action={`${path}/remove`}>
          <FormToken signedIn={signedIn} />
          <p>{words.removeText}</p>
          <button class="button danger" type="submit">
            {words.remove}
          </button>
        </form>
      </details>
    </div>
  );
}
